import { describe, expect, it } from 'vitest'
import { toldAccesses } from '../../test/support/told-accesses.js'

/** Title, source, what is found; lines 1-based. The last lines of a source are nearly the same and must not be found. */
type Row = [title: string, source: string, expected: string[]]

describe('places of stored data in native code', () => {
  it.each<[path: string, ...Row]>([
    [
      'ios/Harbour.swift',
      'SQLite.swift, tables declared in the class that is extended',
      `import SQLite
class Harbour {
  var ships = Table("Ships")
  func close() { Table("Ships") }
}
extension Harbour {
  func all(_ db: Connection) throws {
    let query = ships.filter(id == 1).select(name)
    try db.run(ships.filter(id == 1).update(name <- "Anna"))
    try db.run(ships.filter(id == 1).delete())
    let rows = try db.prepare(query)
    crew.select(name); list.filter(id == 1).update(name)
  }
}`,
      [
        '8 read SQLite (SQLite.swift) Ships',
        '9 write SQLite (SQLite.swift) *',
        '9 write SQLite (SQLite.swift) Ships',
        '10 write SQLite (SQLite.swift) *',
        '10 delete SQLite (SQLite.swift) Ships',
        '11 read SQLite (SQLite.swift) *',
      ],
    ],
    [
      'app/src/main/java/harbour/A.kt',
      'SharedPreferences',
      `package harbour
import android.content.Context
import android.content.SharedPreferences
class A(context: Context, private val given: SharedPreferences) {
  private val prefs = context.getSharedPreferences("harbour", Context.MODE_PRIVATE)
  fun go(editor: SharedPreferences.Editor, map: WritableMap, bundle: Bundle) {
    prefs.edit { putString("tide", "high"); remove("berth") }
    with(prefs.edit()) { putInt("quay", 1) }
    prefs.edit().putString("a", "b").putBoolean("c", true).apply()
    editor.apply { putLong("d", 2) }
    given.getString("tide", "")
    prefs.edit().clear().apply()
    map.putString("tide", "high"); bundle.apply { putInt("quay", 1) }; bundle.getString("tide", ""); list.clear()
    prefs.getString("e", "").contains("f")
  }
}`,
      [
        '7 write SharedPreferences tide',
        '7 delete SharedPreferences berth',
        '8 write SharedPreferences quay',
        '9 write SharedPreferences a',
        '9 write SharedPreferences c',
        '10 write SharedPreferences d',
        '11 read SharedPreferences tide',
        '12 clear SharedPreferences *',
        '14 read SharedPreferences e',
      ],
    ],
    [
      'app/src/main/java/harbour/B.java',
      'EncryptedSharedPreferences and SQLite',
      `package harbour;
import android.content.SharedPreferences;
import android.database.sqlite.SQLiteDatabase;
import androidx.security.crypto.EncryptedSharedPreferences;
class B {
  void go(SQLiteDatabase db, JSONObject json) {
    SharedPreferences prefs = EncryptedSharedPreferences.create("harbour", key, context);
    SharedPreferences.Editor editor = prefs.edit();
    editor.putString("tide", "high");
    db.insert("ships", null, values);
    db.rawQuery("SELECT name FROM quays WHERE id = ?", args);
    json.putString("tide", "high"); list.insert("ships", null);
  }
}`,
      ['9 write SharedPreferences tide', '10 write SQLite ships', '11 read SQLite quays'],
    ],
    [
      'app/src/main/java/harbour/C.kt',
      'WorkManager',
      `package harbour
import androidx.work.Data
class C {
  fun go() {
    val data = Data.Builder().putString("tide", "high").build()
    val bundle = Bundle()
    bundle.putString("tide", "high")
  }
  fun work() = inputData.getString("tide")
}`,
      ['5 write WorkManager input data tide', '9 read WorkManager input data tide'],
    ],
    [
      'ios/A.swift',
      'UserDefaults and Keychain',
      `import Foundation
class A {
  let shared = UserDefaults(suiteName: "group.harbour")
  func go() {
    UserDefaults.standard.set(1, forKey: "tide")
    shared?.setValue(2, forKey: "berth")
    UserDefaults(suiteName: "group.quay")!.bool(forKey: "open")
    shared?.removeObject(forKey: "berth")
    let query: [String: Any] = [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "harbour"]
    SecItemAdd(query as CFDictionary, nil)
    let other = base(account: "anna")
    SecItemDelete(other as CFDictionary)
    let json = data as! NSDictionary
    json.object(forKey: "tide"); json.setValue(2, forKey: "berth"); cell.bool(forKey: "open")
  }
  func base(account: String) -> [String: Any] {
    return [kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: account]
  }
}`,
      [
        '5 write UserDefaults tide',
        '6 write UserDefaults berth',
        '7 read UserDefaults open',
        '8 delete UserDefaults berth',
        '10 write Keychain harbour',
        '12 delete Keychain anna',
      ],
    ],
    [
      'ios/A.m',
      'NSUserDefaults',
      `#import <Foundation/Foundation.h>
@implementation A
- (void)save {
  [[NSUserDefaults standardUserDefaults] setObject:@"high" forKey:@"tide"];
  NSUserDefaults *shared = [[NSUserDefaults alloc] initWithSuiteName:@"group.harbour"];
  [shared removeObjectForKey:@"berth"];
  NSMutableDictionary *map = [NSMutableDictionary new];
  [map setObject:@"high" forKey:@"tide"];
  [map removeObjectForKey:@"berth"];
}
@end`,
      ['4 write NSUserDefaults tide', '6 delete NSUserDefaults berth'],
    ],
  ])('%s: %s', async (path, _title, source, expected) => {
    expect(await toldAccesses(path, source)).toEqual(expected)
  })
})

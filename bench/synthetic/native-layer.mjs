// Native parts of every third feature: Java or Kotlin, Swift, Objective-C.
import { indented } from './source.mjs'

export function nativeLayer(random, feature, others) {
  if (feature.index % 3 !== 0) return []
  const other = nativeNeighbour(feature, others)
  const isKotlin = feature.index % 6 === 0
  return [
    isKotlin ? kotlin(random, feature, other) : java(random, feature, other),
    swift(random, feature, other),
    ...(feature.index % 15 === 0 ? objc(feature) : []),
  ]
}

/** Only a feature that has the same kind of file. */
const nativeNeighbour = (feature, others) => others.find((other) => other.index % 6 === feature.index % 6) ?? feature

const text = (lines) => `${lines.flat(3).join('\n')}\n`
const ANDROID = 'android/app/src/main/java/com/synthetic/app'
const names = (random) =>
  random.several(
    8,
    16,
    (index) =>
      ['load', 'store', 'remove', 'update', 'open', 'close', 'check', 'find'][index % 8] + (index < 8 ? '' : 'Again'),
  )

function java(random, { entity, file }, other) {
  const methods = names(random).flatMap((name, index, all) => [
    '',
    '@ReactMethod',
    `public void ${name}(String id, Promise promise) {`,
    '    try {',
    `        String key = PREFIX + id;`,
    `        if (id == null || id.isEmpty()) {`,
    `            promise.reject("${name}", "no id");`,
    '            return;',
    '        }',
    `        SharedPreferences preferences = context.getSharedPreferences("${file}", Context.MODE_PRIVATE);`,
    `        preferences.edit().putString(key, ${index % 2 === 0 ? 'normalized(id)' : 'id'}).apply();`,
    ...(index > 0 ? [`        ${all[index - 1]}(id, promise);`] : ['        promise.resolve(key);']),
    '    } catch (Exception error) {',
    `        Log.w("${entity}", "failed to ${name}", error);`,
    '        promise.reject(error);',
    '    }',
    '}',
  ])
  return {
    path: `${ANDROID}/${entity}Module.java`,
    text: text([
      'package com.synthetic.app;',
      '',
      [
        'android.content.Context',
        'android.content.SharedPreferences',
        'android.util.Log',
        'com.facebook.react.bridge.Promise',
        'com.facebook.react.bridge.ReactApplicationContext',
        'com.facebook.react.bridge.ReactContextBaseJavaModule',
        'com.facebook.react.bridge.ReactMethod',
      ].map((name) => `import ${name};`),
      '',
      `public class ${entity}Module extends ReactContextBaseJavaModule {`,
      indented(
        [
          `private static final String PREFIX = "${file}:";`,
          'private final ReactApplicationContext context;',
          `private final ${other.entity}Module other;`,
          '',
          `public ${entity}Module(ReactApplicationContext context, ${other.entity}Module other) {`,
          '    super(context);',
          '    this.context = context;',
          '    this.other = other;',
          '}',
          '',
          '@Override',
          'public String getName() {',
          `    return "${entity}";`,
          '}',
          '',
          'String normalized(String id) {',
          '    return other == null ? id.trim() : other.normalized(id);',
          '}',
          methods,
        ],
        2,
      ),
      '}',
    ]),
  }
}

function kotlin(random, { entity, file }, other) {
  const methods = names(random).flatMap((name, index, all) => [
    '',
    `fun ${name}(id: String, limit: Int = 20): String? {`,
    '    val key = PREFIX + id',
    '    if (id.isEmpty() || limit < 1) {',
    `        Log.w(TAG, "nothing to ${name}")`,
    '        return null',
    '    }',
    `    val stored = preferences.getString(key, null) ?: other?.normalized(id)`,
    '    preferences.edit().putString(key, stored?.trim()).apply()',
    index > 0 ? `    return ${all[index - 1]}(id, limit - 1)` : '    return stored',
    '}',
  ])
  return {
    path: `${ANDROID}/${entity}Store.kt`,
    text: text([
      'package com.synthetic.app',
      '',
      'import android.content.SharedPreferences',
      'import android.util.Log',
      '',
      `class ${entity}Store(private val preferences: SharedPreferences, private val other: ${other.entity}Store?) {`,
      indented(
        [
          'fun normalized(id: String): String = id.trim().lowercase()',
          methods,
          '',
          'companion object {',
          `    private const val TAG = "${entity}"`,
          `    private const val PREFIX = "${file}:"`,
          '}',
        ],
        2,
      ),
      '}',
    ]),
  }
}

function swift(random, { entity, file }, other) {
  const methods = names(random).flatMap((name, index, all) => [
    '',
    `func ${name}(id: String, completion: @escaping (String?) -> Void) {`,
    '    guard !id.isEmpty else {',
    '        completion(nil)',
    '        return',
    '    }',
    '    let key = prefix + id',
    '    let stored = UserDefaults.standard.string(forKey: key) ?? other?.normalized(id)',
    '    UserDefaults.standard.set(stored, forKey: key)',
    index > 0 ? `    ${all[index - 1]}(id: id, completion: completion)` : '    completion(stored)',
    '}',
  ])
  return {
    path: `ios/App/${entity}Store.swift`,
    text: text([
      'import Foundation',
      '',
      `final class ${entity}Store {`,
      indented(
        [
          `private let prefix = "${file}:"`,
          `private let other: ${other.entity}Store?`,
          '',
          `init(other: ${other.entity}Store?) {`,
          '    self.other = other',
          '}',
          '',
          'func normalized(_ id: String) -> String {',
          '    return id.trimmingCharacters(in: .whitespaces)',
          '}',
          methods,
        ],
        2,
      ),
      '}',
    ]),
  }
}

function objc({ entity, file }) {
  const header = [
    '#import <Foundation/Foundation.h>',
    '',
    `@interface ${entity}Bridge : NSObject`,
    '- (void)store:(NSString *)value forKey:(NSString *)key;',
    '- (NSString *)valueForStoredKey:(NSString *)key;',
    '@end',
  ]
  const body = [
    `#import "${entity}Bridge.h"`,
    '#import <React/RCTBridgeModule.h>',
    '',
    `@implementation ${entity}Bridge`,
    '',
    `RCT_EXPORT_MODULE(${entity}Bridge)`,
    '',
    '- (void)store:(NSString *)value forKey:(NSString *)key {',
    `  NSString *full = [NSString stringWithFormat:@"${file}:%@", key];`,
    '  [[NSUserDefaults standardUserDefaults] setObject:value forKey:full];',
    '  [self valueForStoredKey:key];',
    '}',
    '',
    '- (NSString *)valueForStoredKey:(NSString *)key {',
    `  return [[NSUserDefaults standardUserDefaults] stringForKey:[@"${file}:" stringByAppendingString:key]];`,
    '}',
    '',
    'RCT_EXPORT_METHOD(clear:(NSString *)key resolver:(RCTPromiseResolveBlock)resolve rejecter:(RCTPromiseRejectBlock)reject) {',
    '  [self store:nil forKey:key];',
    '  resolve(key);',
    '}',
    '',
    '@end',
  ]
  return [
    { path: `ios/App/${entity}Bridge.h`, text: text(header) },
    { path: `ios/App/${entity}Bridge.m`, text: text(body) },
  ]
}

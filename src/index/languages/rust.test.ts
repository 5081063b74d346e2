import { beforeAll, describe, expect, it } from 'vitest'
import { languageContract } from '../../../test/contracts/language.js'
import { factRows } from '../../../test/support/fact-rows.js'
import { rust } from './rust.js'

languageContract(rust, {
  path: 'src/tide_store.rs',
  source: `//! The tides of the harbour, without a disk.
use std::{collections::HashMap, fmt::Display as Shown};
pub use crate::cache::Cache;
use crate::keys::*;

mod radio;

pub const LIMIT: u32 = 24;
static KEY: &str = "ébb";

/// Keeps what the harbour knows of its ships.
#[derive(Debug, Clone)]
pub struct TideStore {
    pub cache: Cache,
    height: Option<u32>,
}

#[derive(Default)]
pub enum Phase {
    Ebb = 1,
    Flood,
}

pub trait Store: Send {
    fn load(&self, id: &str) -> Result<String, TideError>;
}

impl TideStore {
    pub fn new(cache: Cache) -> Self {
        TideStore { cache, height: Some(3) }
    }

    /// Measured in fathoms, every hour.
    #[deprecated]
    pub async fn measure(&mut self, depth: u32) -> Result<(), TideError> {
        if depth >= LIMIT || self.cache.name() == "neap" {
            return Err(TideError::Missing(depth));
        }
        let text = format!("höhe {}-{depth}", self.cache.get(KEY).await?);
        self.height = Some(0x1F);
        println!("é {}", text.trim());
        Ok(())
    }
}

impl Store for TideStore {
    fn load(&self, id: &str) -> Result<String, TideError> {
        match id {
            "neap" | "spring" => radio::announce::<u8>(id, |word| {
                self.cache.put(word);
            }),
            _ => Ok(String::from("é")),
        }
    }
}

#[tauri::command(rename_all = "snake_case")]
fn read_tide(store: tauri::State<'_, TideStore>) -> String {
    let cache = Cache::new();
    cache.get(KEY)
}
`,
  outline: `
    module radio 6
    constant LIMIT 8
    constant KEY 9
    class TideStore 12-16
      field cache 14
      field height 15
    enum Phase 18-22
      enum-member Ebb 20
      enum-member Flood 21
    interface Store 24-26
      method load 25
    module TideStore 28-44
      method new 29-31
      method measure 34-43
        constant text 39
    module TideStore 46-55
      method load 47-54
        closure radio.announce(callback) 49-51
    function read_tide 57-61
      constant cache 59
  `,
  facts: `
    6:5 radio
    8:11 LIMIT: u32 = 24 [exported readonly]
    9:8 KEY: &str = 'ébb' [readonly]
    13:12 TideStore @derive(Debug, Clone) [exported]
    14:9 TideStore.cache: Cache [exported]
    15:5 TideStore.height: Option<u32>
    19:10 Phase @derive(Default) [exported]
    20:5 Phase.Ebb = 1 [exported]
    21:5 Phase.Flood [exported]
    24:11 Store < Send [exported]
    25:8 Store.load(id: &str): Result<String, TideError> [exported]
    28:6 TideStore [exported]
    29:12 TideStore.new(cache: Cache): Self = new TideStore({cache: cache, height: 3}) [exported static]
    35:18 TideStore.measure(depth: u32): Result<(), TideError> @deprecated [exported deprecated async]
    39:13 TideStore.measure.text = 'höhe ' ~ <self.cache.get(KEY).await?> ~ '-' ~ depth [readonly]
    46:16 TideStore < Store [exported]
    47:8 TideStore.load(id: &str): Result<String, TideError> [exported]
    49:60 TideStore.load.radio.announce(callback)(word)
    58:4 read_tide(store: tauri::State<'_, TideStore>): String = cache.get(KEY) @tauri.command({rename_all: 'snake_case'})
    59:9 read_tide.cache: Cache = Cache.new() [readonly]
    import 2 std::collections: HashMap
    import 2 std::fmt: Display as Shown
    import 3 crate::cache: Cache [reexport]
    import 4 crate::keys: *
    call 36:41 in TideStore.measure: self.cache.name()
    call 37:35 in TideStore.measure: new TideError.Missing(depth)
    call 39:58 in TideStore.measure: self.cache.get(KEY)
    call 41:31 in TideStore.measure: text.trim()
    call 49:41 in TideStore.load: radio.announce(id, fn radio.announce(callback)) to 51
    call 50:28 in TideStore.load.radio.announce(callback): self.cache.put(word)
    call 52:29 in TideStore.load: String.from('é')
    call 59:24 in read_tide: Cache.new()
    call 60:11 in read_tide: cache.get(KEY)
    assign 40 in TideStore.measure: self.height = 31
    branch 0 36-38 in TideStore.measure leaves
    branch 1 49-51 in TideStore.load
    branch 1 52-52 in TideStore.load
    compare 36 in TideStore.measure: depth >= LIMIT
    compare 36 in TideStore.measure: self.cache.name() == 'neap'
    compare 49 in TideStore.load: id == 'neap'
    compare 49 in TideStore.load: id == 'spring'
    string 9 in KEY: 'ébb'
    string 36 in TideStore.measure: 'neap'
    string 39 in TideStore.measure: 'höhe {}-{depth}'
    string 41 in TideStore.measure: 'é {}'
    string 49 in TideStore.load: 'neap'
    string 49 in TideStore.load: 'spring'
    string 57: 'snake_case'
    comment 1-1: The tides of the harbour, without a disk.
    comment 11-11: Keeps what the harbour knows of its ships.
    comment 33-33: Measured in fathoms, every hour.
  `,
})

describe('rust results', () => {
  beforeAll(() => rust.prepare())

  it.each([
    ['the last expression', 'fn depth() -> u32 { 7 }', '1:4 depth: u32 = 7'],
    ['a sole return', 'fn depth() -> u32 { return 7; }', '1:4 depth: u32 = 7'],
    ['one of several', 'fn depth(a: bool) -> u32 { if a { return 7; } 8 }', '1:4 depth(a: bool): u32'],
    ['what a constructor wraps', 'fn depth() -> Option<u32> { Some(7) }', '1:4 depth: Option<u32> = 7'],
  ])('%s', (_, source, expected) => {
    expect(factRows(rust.extract('src/depth.rs', source))[0]).toBe(expected)
  })
})

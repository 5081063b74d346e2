import { expect, it } from 'vitest'
import { bridgeContract, describeHalves, describePairs, findingsOf } from '../../../test/contracts/bridge.js'
import { tauriBridge } from './tauri.js'

const PAIR = {
  'src-tauri/src/lib.rs': `
use tauri::{Emitter, Listener};
mod notes;
mod archive;

#[tauri::command]
// callee: greet
fn greet(name: &str) -> String {
    name.into()
}

pub fn run() {
    tauri::Builder::default()
        .plugin(tauri_plugin_log::Builder::new("log").build())
        .invoke_handler(tauri::generate_handler![greet, notes::load, /* archive::load, */ notes::save])
        .setup(|app| {
            // callee: event window-ready
            app.listen("window-ready", |event| {
                println!("{}", event.payload());
            });
            Ok(())
        });
}
`,
  'src-tauri/src/notes.rs': `
use tauri::{command, AppHandle, Emitter};
const CHANGED: &str = "notes-changed";

#[command]
// callee: load
pub async fn load(app: AppHandle) -> Vec<String> {
    // caller: event notes-changed
    app.emit(CHANGED, 1).unwrap();
    // caller: event notes-main
    app.emit_to("main", "notes-main", 1).unwrap();
    vec![]
}

#[tauri::command(rename = "save_note", rename_all = "snake_case")]
// callee: save_note
pub fn save() {}
`,
  'src-tauri/src/archive.rs': `
#[tauri::command]
pub fn load() {}
`,
  'src-tauri/src/store.rs': `
pub fn fill(store: &mut Store) {
    store.emit("notes-changed", 1);
}
`,
  'plugin/src/lib.rs': `
use tauri::plugin::{Builder, TauriPlugin};
#[tauri::command]
// callee: plugin:vault|open
fn open() {}
pub fn init<R: Runtime>() -> TauriPlugin<R> {
    Builder::<R, Option<Config>>::new("vault")
        .invoke_handler(tauri::generate_handler![open])
        .build()
}
`,
  'other/src/lib.rs': `
use tauri::plugin::{Builder as PluginBuilder, TauriPlugin};
#[tauri::command]
// callee: plugin:dialog|ask
fn ask() {}
pub fn init() -> TauriPlugin<R> {
    let mut builder = PluginBuilder::new("dialog");
    builder = builder.js_init_script("1");
    builder.invoke_handler(tauri::generate_handler![ask]).build()
}
`,
  'src/api.ts': `
import { invoke as call } from '@tauri-apps/api/core'
import { emit, listen } from '@tauri-apps/api/event'
import { getCurrentWindow } from '@tauri-apps/api/window'
import { bus } from './bus'
const run = (command: string) => call(command)
// caller: greet
export const greet = () => call<string>('greet', { name: 'x' })
// caller: load
export const load = () => run('load')
// caller: save_note
export const save = () => run('save_note')
// caller: plugin:vault|open
export const open = () => call('plugin:vault|open')
// caller: plugin:dialog|ask
export const ask = () => call('plugin:dialog|ask')
// caller: event window-ready
export const ready = () => emit('window-ready')
// callee: event notes-changed
listen('notes-changed', () => load())
// callee: event notes-main
getCurrentWindow().listen('notes-main', () => load())
bus.listen('notes-main', () => load())
`,
  'src/bus.ts': `
import { invoke } from './local'
export const bus = { listen(name: string, run: () => void) {} }
export const local = () => invoke('greet')
`,
  'src/local.ts': `
export const invoke = (name: string) => name
`,
  'public/main.js': `
const { invoke } = window.__TAURI__.core
// caller: greet
document.body.onclick = () => invoke('greet')
// caller: greet
document.body.onload = () => window.__TAURI__.core.invoke('greet')
`,
}

const HALF = {
  'src-tauri/src/main.rs': `
#[tauri::command]
// lone callee: unused
fn unused() {}
#[tauri::command]
fn forgotten() {}
#[poise::command]
fn other() {}
fn main() {
    tauri::Builder::default().invoke_handler(tauri::generate_handler![unused]);
}
`,
  'src/api.ts': `
import { invoke } from '@tauri-apps/api/tauri'
import { emit, once } from '@tauri-apps/api/event'
// lone caller: missing
invoke('missing')
// lone caller: forgotten
invoke('forgotten')
// lone caller: other
invoke('other')
// lone caller: event nobody-hears
emit('nobody-hears')
// lone callee: event nobody-sends
once('nobody-sends', () => 1)
once('tauri://close-requested', () => 1)
`,
}

bridgeContract(tauriBridge, { pair: PAIR, half: HALF })

it('says why a command that exists is not reached', async () => {
  const { halves } = await findingsOf(tauriBridge, HALF)
  expect(halves.find(({ name }) => name === 'forgotten')?.reason).toMatch(/not registered/)
})

it('joins nothing on a command that is computed', async () => {
  const found = await findingsOf(tauriBridge, {
    'src/main.rs': '#[tauri::command]\nfn load() {}\n',
    'src/api.ts': "import { invoke } from '@tauri-apps/api/core'\ninvoke(location.hash)\n",
  })
  expect(describePairs(found)).toEqual([])
  expect(describeHalves(found)).toEqual(['lone callee load: src/main.rs:2', 'lone caller *: src/api.ts:2'])
})

it('goes on in the Kotlin and Swift of a plugin, from Rust or without it', async () => {
  const found = await findingsOf(tauriBridge, {
    'plugin/src/lib.rs':
      '#[tauri::command]\nfn vibrate() { handle.run_mobile_plugin("vibrate", ()) }\nfn init() { Builder::<R>::new("haptics").invoke_handler(tauri::generate_handler![vibrate]) }\n',
    'plugin/android/src/main/java/Haptics.kt':
      '@TauriPlugin\nclass Haptics(activity: Activity): Plugin(activity) {\n  @Command\n  fun vibrate(invoke: Invoke) {}\n  @Command\n  fun openSettings(invoke: Invoke) {}\n  fun other(text: String) {}\n}\n',
    'plugin/ios/Sources/Haptics.swift':
      'class Haptics: Plugin {\n  @objc func openSettings(_ invoke: Invoke) {}\n}\nclass Other: Base {\n  @objc func openSettings(_ invoke: Invoke) {}\n}\n',
    'plugin/guest-js/index.ts':
      "import { invoke } from '@tauri-apps/api/core'\ninvoke('plugin:haptics|vibrate')\ninvoke('plugin:haptics|open_settings')\n",
  })
  expect(describePairs(found)).toEqual([
    'mobile vibrate: plugin/src/lib.rs:2 -> plugin/android/src/main/java/Haptics.kt:4',
    'plugin:haptics|open_settings: plugin/guest-js/index.ts:3 -> plugin/android/src/main/java/Haptics.kt:6',
    'plugin:haptics|open_settings: plugin/guest-js/index.ts:3 -> plugin/ios/Sources/Haptics.swift:2',
    'plugin:haptics|vibrate: plugin/guest-js/index.ts:2 -> plugin/src/lib.rs:2',
  ])
  expect(describeHalves(found)).toEqual([])
})

it('names the function of a command and takes the application nearest to the list', async () => {
  const app = (name: string) => ({
    [`${name}/src/main.rs`]: 'fn main() { tauri::Builder::default().invoke_handler(generate_handler![load]); }\n',
    [`${name}/src/notes.rs`]: '#[tauri::command]\nfn load() {}\n',
  })
  const found = await findingsOf(tauriBridge, {
    ...app('left'),
    'right/src/notes.rs': '#[tauri::command]\nfn load() {}\n',
    'left/ui.ts': "import { invoke } from '@tauri-apps/api/core'\ninvoke('load')\n",
  })
  expect(describePairs(found)).toEqual(['load: left/ui.ts:2 -> left/src/notes.rs:2'])
  expect(found.pairs[0]?.target).toMatchObject({ file: 'left/src/notes.rs', definition: { name: 'load' } })
  expect(describeHalves(found)).toEqual([])
})

it('follows an event of Rust to the callers of a helper, and to the texts that its file chooses from', async () => {
  const found = await findingsOf(tauriBridge, {
    'src-tauri/src/notify.rs': `
use tauri::{AppHandle, Emitter};
pub fn tell(app: &AppHandle, name: &str) { app.emit(name, ()); }
pub fn saved(app: &AppHandle) { tell(app, "note-saved"); }
pub fn send(app: &AppHandle, event: Event) {
    let (name, payload) = match event {
        Event::Moved => ("note-moved", json!(1)),
        Event::Left => ("left", json!(2)),
        Event::Unheard => ("note-unheard", json!(3)),
    };
    app.emit(name, payload);
}
`,
    'src-tauri/src/other.rs': 'use tauri::AppHandle;\nconst NAME: &str = "note-kept";\n',
    'src/view.ts': `
import { listen } from '@tauri-apps/api/event'
listen('note-saved', () => 1)
listen('note-moved', () => 1)
listen('note-kept', () => 1)
listen('left', () => 1)
`,
  })
  expect(describePairs(found)).toEqual([
    'event note-moved: src-tauri/src/notify.rs:11 -> src/view.ts:4',
    'event note-saved: src-tauri/src/notify.rs:4 -> src/view.ts:3',
  ])
})

import type { Evaluate } from '../evaluate.js'
import type { CallSite, Expr, FileFacts } from '../facts.js'
import { flattenObject, objectsOf, valueText } from './code-values.js'
import type { ConfigEntry } from './format.js'

/** Readers that take a key and a default: SharedPreferences, Capacitor's PluginConfig, electron-store, convict and their like. */
const TYPED_READER = /^get(String|Int|Integer|Boolean|Bool|Long|Float|Double|Number|StringSet|Array|Object)$/
const HOLDER = /(pref(erence)?s?|config(uration)?|settings?|store|options|defaults?|env)(\(\))?$/i
const REGISTER_DEFAULTS = /^(register|registerDefaults|setDefaults|setDefaultsAsync)$/

/** Preferences and configuration values that code reads by key, and the default it gives. */
export function preferenceDefaults(facts: FileFacts, evaluate: Evaluate): ConfigEntry[] {
  return facts.calls.flatMap((call) => {
    if (REGISTER_DEFAULTS.test(call.name)) return registered(call, facts, evaluate)
    return isReader(call) ? readDefault(call, facts, evaluate) : []
  })
}

function isReader(call: CallSite): boolean {
  if (call.form !== 'call' || call.args.length === 0 || call.args.length > 2) return false
  const receiver = call.receiver.replace(/[?!]+$/, '')
  return HOLDER.test(receiver) && (TYPED_READER.test(call.name) || call.name === 'get')
}

function readDefault(call: CallSite, facts: FileFacts, evaluate: Evaluate): ConfigEntry[] {
  const [first, second] = call.args
  if (!first) return []
  const key = evaluate(facts.path, call.in, first)
  if (!key.known || !/^[\w.:/-]+$/.test(key.text)) return []
  const fallback = second && unlabelled(second)
  if (!fallback || fallback.k === 'fn' || fallback.k === 'obj')
    return [{ key: key.text, value: '', line: call.line, source: 'config read' }]
  const value = valueText(fallback, facts.path, call.in, evaluate)
  return [{ key: key.text, value, line: call.line, source: 'code default' }]
}

/** `UserDefaults.standard.register(defaults: [...])` and its like in other languages. */
function registered(call: CallSite, facts: FileFacts, evaluate: Evaluate): ConfigEntry[] {
  if (call.name === 'register' && !/defaults/i.test(call.receiver)) return []
  return call.args
    .map(unlabelled)
    .flatMap(objectsOf)
    .flatMap((object) => flattenObject(object, '', facts, call.in, evaluate))
    .map((entry) => ({ ...entry, source: 'code default' }))
}

/** Labelled arguments come as an object with one entry. */
function unlabelled(expr: Expr): Expr {
  const only = expr.k === 'obj' && expr.entries.length === 1 ? expr.entries[0] : undefined
  return only && /^(defaults?|defaultValue|defValue|fallback)$/.test(only.key) ? only.value : expr
}

import { z } from 'zod'

/** What a cataloged call does: `<domain>.<action>`. */
export const EFFECTS = [
  'storage.read',
  'storage.write',
  'storage.delete',
  'storage.clear',
  'storage.open',
  'storage.migrate',
  'storage.transaction',
  /** The text of an SQL statement, the `sql` argument, tells what is done to which tables. */
  'storage.query',
  'http.request',
  'http.header',
  'http.intercept',
  'http.route',
  'ipc.send',
  'ipc.receive',
  'event.emit',
  'event.listen',
  'crypto.encrypt',
  'crypto.decrypt',
  'crypto.hash',
  'crypto.sign',
  'crypto.verify',
  'crypto.random',
  'crypto.key',
  'timer.interval',
  'timer.delay',
  'lifecycle.start',
  'lifecycle.foreground',
  'lifecycle.background',
  'update.check',
  'update.feed',
  'update.download',
  'update.install',
  'update.event',
  'update.confirm',
  'update.rollback',
  'version.compare',
  'file.write',
  'file.read',
  'file.delete',
  'file.move',
  'file.unpack',
  'auth.browser',
  'auth.biometric',
  'auth.second-factor',
  'auth.sign-in',
  'ui.navigate',
  'ui.alert',
  'system.info',
  'lock.acquire',
] as const
export const effectSchema = z.enum(EFFECTS)
export type Effect = z.infer<typeof effectSchema>

export const ARGUMENT_ROLES = [
  'key',
  'value',
  'url',
  'method',
  'channel',
  'header',
  'delay',
  'callback',
  'path',
  'sql',
  'algorithm',
  'left',
  'right',
] as const
export type ArgumentRole = (typeof ARGUMENT_ROLES)[number]

/**
 * Position of an argument (0-based), or `position.property` of an object argument, the label of a labelled argument; `receiver`: the name
 * before the call (`ships` of `db.ships.put(x)`); `on`: all that stands before the call, as a value (the path of `file.writeText(x)`); `of.0`: the
 * argument of the call that made the receiver (see `of`); `of.key`: the key of that call by its own row. Several places, divided by `|`, are tried in turn.
 */
const argumentPlaceSchema = z.union([z.int().min(0), z.string()])

/**
 * One row of `catalog/*.yaml`: which call does what. A call site matches when its name is the last part of `call` and one of:
 * the source text before it ends with the rest of `call` (`window.localStorage` ends with `localStorage`); the receiver's declared type is `type`;
 * the receiver or the callee is imported from a module in `module`. A `call` without a dot and without `type` or `module` matches a bare call only.
 * `new X` matches a construction. `*.name` matches any receiver; without `type`, `module`, `imports` or `of` that is a guess by name. `*` matches any
 * call whose `sql` argument is the text of an SQL statement.
 */
export const catalogRowSchema = z.strictObject({
  id: z.string(),
  does: effectSchema,
  call: z.union([z.string(), z.array(z.string()).min(1)]),
  /** Store, protocol or library in words a report can print: `localStorage`, `keytar`, `electron-updater`. */
  what: z.string(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  module: z.union([z.string(), z.array(z.string())]).optional(),
  /** The file must import one of these (native languages: `import androidx.work`), a prefix is enough. */
  imports: z.union([z.string(), z.array(z.string())]).optional(),
  languages: z.array(z.string()).optional(),
  /** The receiver was made by a call that one of these rows describes: `const store = new Store(); store.set(...)`. */
  of: z.union([z.string(), z.array(z.string())]).optional(),
  /** Methods that answer the same object, or one that belongs to it, and properties that hold such: what stands before them counts as the receiver (for `of` and `type`). */
  through: z.array(z.string()).default([]),
  args: z.partialRecord(z.enum(ARGUMENT_ROLES), argumentPlaceSchema).default({}),
  /** Values that no argument gives: `method: POST`. */
  fixed: z.partialRecord(z.enum(ARGUMENT_ROLES), z.string()).default({}),
  /** Unit of `delay`. */
  unit: z.enum(['ms', 's', 'min', 'h', 'd']).optional(),
})
export type CatalogRow = z.infer<typeof catalogRowSchema>

export const catalogFileSchema = z.strictObject({ rows: z.array(catalogRowSchema) })

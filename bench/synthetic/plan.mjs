// What the features of the synthetic application are called and which functions they have: everything that another file imports.

const MODIFIERS =
  'Active Archived Billing Blocked Cached Custom Daily Deleted Direct Draft External Failed Favorite Global Group Hidden Inbound Internal Joined Linked Local Managed Mobile Muted Offline Open Pending Pinned Private Public Recent Remote Saved Scheduled Secure Shared Team Thread Upload User'.split(
    ' ',
  )
const NOUNS =
  'Account Alert Attachment Audit Backup Badge Board Bookmark Bot Call Category Channel Comment Contact Device Document Event Export Feed File Folder Gallery Group Invite Invoice Job Label Layout List Member Mention Message Note Order Page Payment Plan Plugin Post Preview Profile Project Reaction Recording Reminder Report Review Role Room Rule Schedule Search Section Server Setting Shift Space Sticker Subscription Summary Task Template Ticket Token Topic View Vote Webhook Widget Window Workflow'.split(
    ' ',
  )
const FIELD_NAMES =
  'title description state owner order count color icon size category createdAt updatedAt expiresAt priority locale avatar position version origin notes'.split(
    ' ',
  )
const FIELD_TYPES = ['string', 'string', 'string', 'number', 'number', 'boolean', 'string[]', 'Record<string, string>']

/** Verbs of each layer's functions; each feature takes some. */
const VERBS = {
  queries: [
    'getById',
    'getByName',
    'query',
    'queryRecent',
    'observe',
    'observeCount',
    'prepareDelete',
    'prepareSave',
    'findUnread',
    'countOpen',
    'getNewest',
    'querySorted',
  ],
  local: ['store', 'remove', 'mark', 'rename', 'update', 'reset', 'restore', 'toggle'],
  remote: [
    'fetch',
    'fetchAll',
    'create',
    'patch',
    'archive',
    'join',
    'leave',
    'share',
    'sync',
    'search',
    'move',
    'retry',
  ],
  utils: ['is', 'format', 'sort', 'compare', 'group', 'label', 'validate', 'summarize', 'parse', 'merge'],
  service: ['get', 'getAll', 'save', 'replace', 'delete', 'clear', 'encrypt', 'decrypt', 'load', 'refresh'],
}

/** Features number 0 to `count` - 1. Files name each other by these plans, so all are made before the first text is written. */
export function planFeatures(random, count) {
  return Array.from({ length: count }, (_, index) => {
    const entity = entityName(index)
    const fields = random
      .sample(FIELD_NAMES, random.int(4, 10))
      .map((name) => ({ name, type: random.pick(FIELD_TYPES) }))
    return {
      index,
      entity,
      file: entity.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase(),
      variable: entity[0].toLowerCase() + entity.slice(1),
      constant: entity.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toUpperCase(),
      fields: [{ name: 'name', type: 'string' }, ...fields],
      verbs: Object.fromEntries(
        Object.entries(VERBS).map(([layer, verbs]) => [layer, random.sample(verbs, random.int(5, verbs.length))]),
      ),
      components: random.sample(
        ['Item', 'List', 'Header', 'Footer', 'Form', 'Avatar', 'Menu', 'Badge', 'Row', 'Empty'],
        6,
      ),
      screens: random.sample(['Screen', 'Settings', 'Details', 'Picker'], 3),
      hasWindow: index % 4 === 0,
    }
  })
}

/** Each number its own name, for as many as there are pairs of words (some 2,700). */
function entityName(index) {
  const noun = index % NOUNS.length
  const modifier = (Math.floor(index / NOUNS.length) + noun) % MODIFIERS.length
  return MODIFIERS[modifier] + NOUNS[noun]
}

/** `fetchAllDraftPost`: the name of a layer's function. */
export const functionName = (verb, { entity }) => `${verb}${entity}`

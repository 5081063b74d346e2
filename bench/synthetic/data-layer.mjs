// A feature's types, constants, models, queries, utilities and client: what its actions and components import.

import { functionName } from './plan.mjs'
import { docComment, indented, Source } from './source.mjs'

export function dataLayer(random, feature, others) {
  return [
    types(feature, others),
    constants(random, feature),
    models(random, feature),
    queries(random, feature, others),
    utils(random, feature, others),
    client(feature),
  ]
}

function types(feature, others) {
  const source = new Source(`src/types/${feature.file}.ts`)
  const { entity, fields } = feature
  const other = others[0]
  source.useType(`@typings/${other.file}`, other.entity)
  source.add(
    `/** One ${feature.variable} as the server sends it. */`,
    `export interface ${entity} {`,
    '  id: string',
    ...fields.map(({ name, type }) => `  ${name}: ${type}`),
    `  parent?: ${other.entity}`,
    '}',
  )
  source.add(
    `export interface ${entity}Options {`,
    ...fields.flatMap(({ name, type }) => [`  /** Only those whose ${name} is this. */`, `  ${name}?: ${type}`]),
    '}',
  )
  source.add(`export type ${entity}Patch = Partial<Omit<${entity}, 'id'>>`)
  source.add(`export interface ${entity}Response {`, `  items: ${entity}[]`, '  total: number', '  next?: string', '}')
  source.add(`export enum ${entity}State {`, "  Idle = 'idle',", "  Loading = 'loading',", "  Failed = 'failed',", '}')
  return source.file()
}

function constants(random, { file, entity, constant, variable }) {
  const source = new Source(`src/constants/${file}.ts`)
  source.add(
    `export const ${constant}_KEYS = {`,
    `  last: '${variable}:last',`,
    `  draft: '${variable}:draft',`,
    `  order: '${variable}:order',`,
    '} as const',
  )
  source.add(
    `export const ${entity}Events = {`,
    ...['CREATED', 'CHANGED', 'REMOVED'].map((name) => `  ${name}: '${variable}-${name.toLowerCase()}',`),
    '} as const',
  )
  source.add(
    `export const ${entity}Channels = {`,
    ...['open', 'close', 'save'].map((name) => `  ${name}: '${variable}:${name}',`),
    '} as const',
  )
  source.add(
    `export const ${constant}_LIMIT = ${random.int(10, 200)}`,
    `export const ${constant}_TIMEOUT = ${random.int(1, 60)} * 1000`,
  )
  return source.file()
}

function models(random, feature) {
  const { entity, fields, file } = feature
  const source = new Source(`src/models/${file}.ts`)
  source.useType(`@typings/${file}`, entity)
  source.use('@models/base', 'Model')
  const assigns = (from) => fields.map(({ name }) => `    this.${name} = ${from}.${name}`)
  source.add(
    `export class ${entity}Model extends Model<${entity}> {`,
    ...fields.map(({ name, type }) => `  ${name}: ${type}`),
    '',
    `  constructor(data: ${entity}) {`,
    '    super(data.id)',
    ...assigns('data'),
    '  }',
    '',
    `  toJson(): ${entity} {`,
    '    return {',
    '      id: this.id,',
    ...fields.map(({ name }) => `      ${name}: this.${name},`),
    '    }',
    '  }',
    '',
    `  override matches(term: string): boolean {`,
    '    return this.name.toLowerCase().includes(term.trim().toLowerCase())',
    '  }',
    '',
    ...fields
      .filter(() => random.chance(0.3))
      .flatMap(({ name, type }) => [
        `  get ${name}Text(): string {`,
        type === 'string[]' ? `    return this.${name}.join(', ')` : `    return String(this.${name})`,
        '  }',
        '',
      ]),
    `  static from(items: ${entity}[]): ${entity}Model[] {`,
    `    return items.map((item) => new ${entity}Model(item))`,
    '  }',
    '}',
  )
  source.add(
    `export class ${entity}View {`,
    '  isSelected = false',
    '',
    `  constructor(private readonly model: ${entity}Model) {}`,
    '',
    '  get title(): string {',
    '    return this.model.name || this.model.id',
    '  }',
    '',
    '  matches(term: string): boolean {',
    '    return this.model.matches(term)',
    '  }',
    '}',
  )
  return source.file()
}

function queries(random, feature, others) {
  const { entity, file, variable } = feature
  const source = new Source(`src/queries/${file}.ts`)
  source.useType('@database/database', 'Database')
  source.use(`@models/${file}`, `${entity}Model`)
  source.use('@utils/log', 'logDebug')
  for (const verb of feature.verbs.queries) {
    const other = random.pick(others)
    const otherVerb = random.pick(other.verbs.queries)
    const isOther = other !== feature && random.chance(0.6)
    if (isOther) source.use(`@queries/${other.file}`, functionName(otherVerb, other))
    source.add(
      random.chance(0.5) ? docComment(random, `The ${entity} that ${verb} finds`) : [],
      `export const ${functionName(verb, feature)} = async (database: Database, id: string): Promise<${entity}Model | undefined> => {`,
      '  try {',
      `    const collection = database.get<${entity}Model>('${variable}')`,
      `    const found = await collection.query((item) => item.id === id && item.name !== '')`,
      ...(isOther
        ? [
            `    const related = await ${functionName(otherVerb, other)}(database, found[0]?.id ?? id)`,
            '    if (!related) {',
            `      logDebug('${verb}${entity}: nothing related', id)`,
            '    }',
          ]
        : [
            `    const newest = found.sort((a, b) => a.id.localeCompare(b.id)).at(-1)`,
            "    logDebug('newest', newest?.id ?? '')",
          ]),
      random.chance(0.4) ? '    return found.find((item) => item.matches(id)) ?? found[0]' : '    return found[0]',
      '  } catch (error) {',
      `    logDebug('${verb}${entity} failed', String(error))`,
      '    return undefined',
      '  }',
      '}',
    )
  }
  return source.file()
}

const UTILITY_BODIES = [
  ['  const text = item.name.trim().toLowerCase()', "  return text.length > 0 ? text.replace(/\\s+/g, '-') : item.id"],
  [
    '  const parts = [item.id, item.name]',
    "  return parts.filter((part) => part.length > 0).map((part) => part.trim()).join(' ')",
  ],
  [
    '  if (item.id.startsWith(limitPrefix)) {',
    '    return item.id.slice(limitPrefix.length)',
    '  }',
    "  return item.name + ' (' + item.id + ')'",
  ],
  [
    '  switch (item.name.charAt(0)) {',
    "    case '#':",
    '      return item.name.slice(1)',
    "    case '@':",
    '      return item.id',
    '    default:',
    '      return item.name',
    '  }',
  ],
]

function utils(random, feature, others) {
  const { entity, file } = feature
  const source = new Source(`src/utils/${file}.ts`)
  source.useType(`@typings/${file}`, entity)
  source.add("const limitPrefix = 'temporary-'")
  for (const verb of feature.verbs.utils) {
    source.add(
      random.chance(0.6) ? docComment(random, `What ${verb} means for ${entity}; blanks are left out`) : [],
      `export function ${functionName(verb, feature)}(item: ${entity}): string {`,
      ...random.pick(UTILITY_BODIES),
      '}',
    )
  }
  const other = others.at(-1)
  const verb = random.pick(other.verbs.utils)
  source.useType(`@typings/${other.file}`, other.entity)
  if (other !== feature) source.use(`@utils/${other.file}`, functionName(verb, other))
  const own = feature.verbs.utils[0]
  source.add(
    `export const describe${entity} = (items: ${entity}[], parent: ${other.entity}): string[] => {`,
    `  const head = ${functionName(verb, other)}(parent)`,
    `  return items.map((item) => \`\${head}/\${${functionName(own, feature)}(item)}\`).sort()`,
    '}',
  )
  return source.file()
}

function client(feature) {
  const { entity, file, variable } = feature
  const source = new Source(`src/client/${file}.ts`)
  source.use('@client/base', 'ClientBase')
  source.useType(`@typings/${file}`, entity)
  source.useType(`@typings/${file}`, `${entity}Patch`)
  source.useType(`@typings/${file}`, `${entity}Response`)
  const method = (verb, method, parameters, path, body, result) => [
    '/**',
    ` * ${verb} of ${entity}.`,
    ' */',
    `${verb}${entity} = async (${parameters}): Promise<${result}> => {`,
    `  const url = \`\${this.base}/${path}\``,
    `  return this.send<${result}>(url, {`,
    `    method: '${method}',`,
    ...(body ? [`    body: JSON.stringify(${body}),`] : []),
    '  })',
    '}',
    '',
  ]
  source.add(
    `export class ${entity}Client extends ClientBase {`,
    ...indented([
      `get ${variable}Route(): string {`,
      `  return \`\${this.base}/${variable}s\``,
      '}',
      '',
      ...method('get', 'GET', 'id: string', `${variable}s/\${id}`, '', entity),
      ...method(
        'list',
        'GET',
        'page = 0, size = 60',
        `${variable}s?page=\${page}&per_page=\${size}`,
        '',
        `${entity}Response`,
      ),
      ...method('create', 'POST', `item: ${entity}`, `${variable}s`, 'item', entity),
      ...method('patch', 'PUT', `id: string, patch: ${entity}Patch`, `${variable}s/\${id}/patch`, 'patch', entity),
      ...method('remove', 'DELETE', 'id: string', `${variable}s/\${id}`, '', '{ status: string }').slice(0, -1),
    ]),
    '}',
  )
  return source.file()
}

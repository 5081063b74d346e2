// A feature's actions, services and hooks, its test, and its windows' messages: the functions that call each other.
import { functionName } from './plan.mjs'
import { docComment, indented, Source } from './source.mjs'

export function logicLayer(random, feature, others) {
  return [
    localActions(random, feature, others),
    remoteActions(random, feature, others),
    abstraction(feature),
    service(random, feature, others),
    hooks(random, feature, others),
    test(random, feature),
    ...(feature.hasWindow ? [mainProcess(feature), windowBridge(feature)] : []),
  ]
}

function localActions(random, feature, others) {
  const { entity, file, constant } = feature
  const source = new Source(`src/actions/local/${file}.ts`)
  source.use('@database/manager', 'DatabaseManager')
  source.use('@utils/log', 'logError')
  source.useType(`@typings/${file}`, entity)
  source.use(`@models/${file}`, `${entity}Model`)
  for (const verb of feature.verbs.local) {
    const other = random.pick(others)
    const query = functionName(random.pick(other.verbs.queries), other)
    source.use(`@queries/${other.file}`, query)
    const format = functionName(random.pick(feature.verbs.utils), feature)
    source.use(`@utils/${file}`, format)
    const storage = random.chance(0.3)
    if (storage) source.use('@constants', `${constant}_KEYS`)
    source.add(
      random.chance(0.4) ? docComment(random, `Does ${verb} with a ${entity} that is known already`) : [],
      `export async function ${functionName(verb, feature)}(serverUrl: string, item: ${entity}, prepareOnly = false) {`,
      '  try {',
      '    const { database, operator } = DatabaseManager.getServer(serverUrl)',
      `    const related = await ${query}(database, item.id)`,
      '    if (!related && item.parent) {',
      `      logError('${verb}${entity}', ${format}(item))`,
      '    }',
      ...(storage
        ? [
            `    localStorage.setItem(${constant}_KEYS.${random.pick(['last', 'draft', 'order'])}, JSON.stringify(item))`,
          ]
        : []),
      `    const model = new ${entity}Model(item)`,
      '    if (!prepareOnly) {',
      `      await operator.batchRecords([model], '${verb}')`,
      '    }',
      '    return { model, error: undefined }',
      '  } catch (error) {',
      `    logError('Failed ${verb} ${entity}', error)`,
      '    return { model: undefined, error }',
      '  }',
      '}',
    )
  }
  return source.file()
}

function remoteActions(random, feature, others) {
  const { entity, file } = feature
  const source = new Source(`src/actions/remote/${file}.ts`)
  source.use('@client/manager', 'NetworkManager')
  source.use('@utils/log', 'logDebug')
  source.use('@auth/session', 'forceLogoutIfNecessary')
  source.useType(`@typings/${file}`, entity)
  source.add(`export type ${entity}Request = {`, `  data?: ${entity}`, '  error?: unknown', '}')
  for (const verb of feature.verbs.remote) {
    const local = functionName(random.pick(feature.verbs.local), feature)
    source.use(`@actions/local/${file}`, local)
    const other = random.pick(others)
    const fetchOther =
      other !== feature && random.chance(0.5) ? functionName(random.pick(other.verbs.remote), other) : ''
    if (fetchOther) source.use(`@actions/remote/${other.file}`, fetchOther)
    source.add(
      random.chance(0.5) ? docComment(random, `Does ${verb} on the server, then keeps what it answers`) : [],
      `export const ${functionName(verb, feature)} = async (serverUrl: string, id: string, fetchOnly = false): Promise<${entity}Request> => {`,
      '  try {',
      `    const client = NetworkManager.getClient(serverUrl)`,
      `    const data = await client.${feature.variable}.get${entity}(id)`,
      ...random.pick([
        [
          `    const page = await client.${feature.variable}.list${entity}(0)`,
          `    const ids = page.items.filter((item) => item.id !== id).map((item) => item.id)`,
          "    logDebug('others', ids.join(', '))",
        ],
        ['    if (!data.name) {', `      throw new Error('${entity} has no name')`, '    }'],
        [`    await client.${feature.variable}.patch${entity}(id, { name: data.name.trim() })`],
      ]),
      '    if (!fetchOnly) {',
      `      await ${local}(serverUrl, data, false)`,
      '    }',
      ...(fetchOther
        ? [
            `    const { error } = await ${fetchOther}(serverUrl, data.parent?.id ?? id, true)`,
            '    if (error) {',
            '      return { data, error }',
            '    }',
          ]
        : []),
      '    return { data }',
      '  } catch (error) {',
      `    logDebug('error on ${verb}${entity}', String(error))`,
      '    forceLogoutIfNecessary(serverUrl, error)',
      '    return { error }',
      '  }',
      '}',
    )
  }
  return source.file()
}

const signature = (verb, { entity }) =>
  verb === 'getAll'
    ? `${verb}(userId: string): Promise<${entity}Model[]>`
    : `${verb}(id: string): Promise<${entity}Model | undefined>`

function abstraction(feature) {
  const { entity, file } = feature
  const source = new Source(`src/abstractions/${file}.service.ts`)
  source.useType(`@models/${file}`, `${entity}Model`)
  const isClass = feature.index % 2 === 0
  const members = feature.verbs.service.map((verb) => `  ${isClass ? 'abstract ' : ''}${signature(verb, feature)}`)
  source.add(`export ${isClass ? 'abstract class' : 'interface'} ${entity}ServiceAbstraction {`, ...members, '}')
  return source.file()
}

function service(random, feature, others) {
  const { entity, file } = feature
  const [first, second] = [others[1 % others.length], others[2 % others.length]]
  const source = new Source(`src/services/${file}.service.ts`)
  source.useType(`@abstractions/${file}.service`, `${entity}ServiceAbstraction`)
  source.use(`@models/${file}`, `${entity}Model`)
  source.useType('@services/storage.service', 'StorageService')
  source.useType(`@abstractions/${first.file}.service`, `${first.entity}ServiceAbstraction`)
  source.useType(`@services/${second.file}.service`, `${second.entity}Service`)
  source.useType('@client/client', 'Client')
  source.add(
    `export class ${entity}Service implements ${entity}ServiceAbstraction {`,
    ...indented([
      `private readonly cache = new Map<string, ${entity}Model>()`,
      '',
      'constructor(',
      '  private readonly storageService: StorageService,',
      `  private readonly parentService: ${first.entity}ServiceAbstraction,`,
      `  private readonly otherService: ${second.entity}Service,`,
      '  private readonly client: Client,',
      ') {}',
      ...feature.verbs.service.flatMap((verb) => ['', ...serviceMethod(random, feature, verb, { first, second })]),
    ]),
    '}',
  )
  return source.file()
}

function serviceMethod(random, feature, verb, { first, second }) {
  const { entity, variable } = feature
  if (verb === 'getAll') {
    return [
      `async ${signature(verb, feature)} {`,
      `  const page = await this.client.${variable}.list${entity}()`,
      `  const models = ${entity}Model.from(page.items)`,
      '  models.forEach((model) => this.cache.set(model.id, model))',
      '  return models.filter((model) => model.matches(userId))',
      '}',
    ]
  }
  const parentVerb = random.pick(first.verbs.service.filter((each) => each !== 'getAll'))
  const otherVerb = random.pick(second.verbs.service.filter((each) => each !== 'getAll'))
  return [
    `async ${signature(verb, feature)} {`,
    '  const known = this.cache.get(id)',
    '  if (known) {',
    '    return known',
    '  }',
    ...random.pick([
      [
        `  const stored = await this.storageService.get<string>(\`${variable}_\${id}\`)`,
        '  if (stored) {',
        `    await this.parentService.${parentVerb}(stored)`,
        '  }',
      ],
      [
        `  const parent = await this.parentService.${parentVerb}(id)`,
        '  if (parent?.matches(id)) {',
        `    await this.storageService.save('${variable}_' + id, parent.toJson())`,
        '  }',
      ],
      [
        `  const other = await this.otherService.${otherVerb}(id)`,
        `  if (!other) {`,
        `    await this.storageService.remove(\`${variable}_\${id}\`)`,
        '  }',
      ],
    ]),
    `  const data = await this.client.${variable}.get${entity}(id)`,
    `  const model = new ${entity}Model(data)`,
    '  this.cache.set(id, model)',
    '  return model',
    '}',
  ]
}

function hooks(random, feature, others) {
  const { entity, file, variable } = feature
  const source = new Source(`src/hooks/${file}.ts`)
  for (const name of ['useCallback', 'useEffect', 'useMemo', 'useState']) source.use('react', name)
  source.use('@context/server', 'useServerUrl')
  source.useType(`@typings/${file}`, entity)
  for (const verb of random.sample(feature.verbs.remote, 3)) {
    const action = functionName(verb, feature)
    source.use(`@actions/remote/${file}`, action)
    const label = functionName(random.pick(feature.verbs.utils), feature)
    source.use(`@utils/${file}`, label)
    const other = random.pick(others)
    const second = functionName(random.pick(other.verbs.remote), other)
    source.use(`@actions/remote/${other.file}`, second)
    source.add(
      `export const use${entity}${verb[0].toUpperCase()}${verb.slice(1)} = (id: string) => {`,
      ...indented([
        'const serverUrl = useServerUrl()',
        `const [${variable}, setItem] = useState<${entity} | undefined>()`,
        'const [isLoading, setLoading] = useState(false)',
        '',
        'const refresh = useCallback(async () => {',
        '  setLoading(true)',
        `  const { data, error } = await ${action}(serverUrl, id)`,
        '  if (data && !error) {',
        '    setItem(data)',
        `    void ${second}(serverUrl, data.id, true)`,
        '  }',
        '  setLoading(false)',
        '}, [serverUrl, id])',
        '',
        'useEffect(() => {',
        '  void refresh()',
        '}, [refresh])',
        '',
        `const title = useMemo(() => (${variable} ? ${label}(${variable}) : ''), [${variable}])`,
        `return { ${variable}, title, isLoading, refresh }`,
      ]),
      '}',
    )
  }
  return source.file()
}

function test(random, feature) {
  const { entity, file, fields } = feature
  const source = new Source(`src/actions/remote/${file}.test.ts`)
  source.use('@client/manager', 'NetworkManager')
  source.useType(`@typings/${file}`, entity)
  source.add("const serverUrl = 'https://server.example'")
  const value = (type) =>
    ({ string: "'text'", number: '1', boolean: 'true', 'string[]': "['a', 'b']" })[type] ?? "{ key: 'value' }"
  source.add(
    `const item: ${entity} = {`,
    "  id: 'id1',",
    ...fields.map(({ name, type }) => `  ${name}: ${value(type)},`),
    '}',
  )
  const cases = feature.verbs.remote.flatMap((verb) => {
    const action = functionName(verb, feature)
    source.use(`@actions/remote/${file}`, action)
    return random.several(1, 3, (number) => [
      '',
      `it('${verb}s number ${number}', async () => {`,
      '  const expected = {',
      '    ...item,',
      `    id: 'id${number}',`,
      ...fields.map(({ name, type }) => `    ${name}: ${value(type)},`),
      '  }',
      `  const client = NetworkManager.getClient(serverUrl)`,
      `  client.${feature.variable}.get${entity} = jest.fn(async () => expected)`,
      `  const result = await ${action}(serverUrl, 'id${number}', ${random.chance(0.5)})`,
      '  expect(result.error).toBeUndefined()',
      '  expect(result.data).toEqual(expected)',
      `  expect(client.${feature.variable}.get${entity}).toHaveBeenCalledWith('id${number}')`,
      '})',
    ])
  })
  source.add(`describe('remote actions of ${entity}', () => {`, ...indented(cases.flat()), '})')
  return source.file()
}

function mainProcess({ entity, file, constant }) {
  const source = new Source(`src/main/${file}.ts`)
  source.use('electron', 'ipcMain')
  source.use('electron', 'BrowserWindow')
  source.use('@constants', `${entity}Channels`)
  source.use('@constants', `${constant}_LIMIT`)
  source.use('@utils/log', 'logDebug')
  source.add(
    `export function register${entity}(window: BrowserWindow): void {`,
    `  ipcMain.handle(${entity}Channels.open, async (_event, id: string) => open${entity}(window, id))`,
    `  ipcMain.handle(${entity}Channels.save, async (_event, id: string, text: string) => save${entity}(id, text))`,
    `  ipcMain.on(${entity}Channels.close, () => window.hide())`,
    '}',
  )
  source.add(
    `async function open${entity}(window: BrowserWindow, id: string): Promise<boolean> {`,
    `  logDebug('opens ${entity}', id)`,
    `  window.webContents.send('${file}-opened', id)`,
    `  return id.length < ${constant}_LIMIT`,
    '}',
  )
  source.add(
    `async function save${entity}(id: string, text: string): Promise<number> {`,
    `  logDebug('saves ${entity}', id)`,
    '  return text.length',
    '}',
  )
  return source.file()
}

function windowBridge({ entity, file }) {
  const source = new Source(`src/preload/${file}.ts`)
  source.use('electron', 'ipcRenderer')
  source.use('@constants', `${entity}Channels`)
  source.add(
    `export const ${entity}Window = {`,
    `  open: (id: string): Promise<boolean> => ipcRenderer.invoke(${entity}Channels.open, id),`,
    `  save: (id: string, text: string): Promise<number> => ipcRenderer.invoke(${entity}Channels.save, id, text),`,
    `  close: (): void => ipcRenderer.send(${entity}Channels.close),`,
    `  onOpened: (listener: (id: string) => void) => ipcRenderer.on('${file}-opened', (_event, id: string) => listener(id)),`,
    '}',
  )
  return source.file()
}

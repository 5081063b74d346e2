// A feature's components and screens (TSX), its class component, and for some features a Vue page.
import { functionName } from './plan.mjs'
import { indented, Source } from './source.mjs'

export function viewLayer(random, feature, others) {
  return [
    ...feature.components.map((name) => component(random, feature, name, others)),
    ...feature.screens.map((name) => screen(random, feature, name, others)),
    classComponent(feature),
    componentBarrel(feature),
    ...(feature.index % 6 === 0 ? [vuePage(random, feature)] : []),
  ]
}

const STYLES = [
  'const getStyleSheet = makeStyleSheet((theme) => ({',
  '  container: {',
  "    flexDirection: 'row',",
  "    alignItems: 'center',",
  '    paddingHorizontal: 12,',
  '    paddingVertical: 8,',
  '    backgroundColor: theme.background,',
  '  },',
  '  text: {',
  '    color: changeOpacity(theme.text, 0.72),',
  '    marginLeft: 8,',
  '    fontSize: 14,',
  '    lineHeight: 20,',
  '  },',
  '  title: {',
  '    color: theme.text,',
  "    fontWeight: '600',",
  '    fontSize: 16,',
  '    lineHeight: 24,',
  '  },',
  '  footer: {',
  "    position: 'absolute',",
  '    bottom: 0,',
  '    borderTopWidth: 1,',
  '    borderColor: changeOpacity(theme.text, 0.16),',
  '  },',
  '}))',
]

function reactFile(path) {
  const source = new Source(path)
  source.use('react', 'default React')
  source.use('react-native', 'View')
  source.use('react-native', 'Text')
  source.use('@context/theme', 'useTheme')
  source.use('@utils/theme', 'changeOpacity')
  source.use('@utils/theme', 'makeStyleSheet')
  return source
}

function component(random, feature, name, others) {
  const { entity, file, variable } = feature
  const source = reactFile(`src/components/${file}/${entity}${name}.tsx`)
  source.use('react ', 'useCallback')
  source.useType(`@typings/${file}`, entity)
  source.use('@context/server', 'useServerUrl')
  const action = functionName(random.pick(feature.verbs.remote), feature)
  const label = functionName(random.pick(feature.verbs.utils), feature)
  source.use(`@actions/remote/${file}`, action)
  source.use(`@utils/${file}`, label)
  const children = random
    .sample(others, 2)
    .map((other) => ({ other, part: `${other.entity}${random.pick(other.components)}` }))
  for (const { other, part } of children) {
    source.use(`@components/${other.file}`, part)
    source.useType(`@typings/${other.file}`, other.entity)
  }
  source.add(
    `export type ${entity}${name}Props = {`,
    `  ${variable}: ${entity}`,
    ...children.map(({ other }) => `  ${other.variable}${name}?: ${other.entity}`),
    '  isSelected?: boolean',
    '  testID: string',
    '  onPress?: (id: string) => void',
    '}',
  )
  source.add(STYLES)
  const props = [
    variable,
    ...children.map(({ other }) => `${other.variable}${name}`),
    'isSelected = false',
    'testID',
    'onPress',
  ]
  source.add(
    `export const ${entity}${name} = ({ ${props.join(', ')} }: ${entity}${name}Props) => {`,
    ...indented([
      'const theme = useTheme()',
      'const styles = getStyleSheet(theme)',
      'const serverUrl = useServerUrl()',
      `const title = ${label}(${variable})`,
      '',
      'const handlePress = useCallback(async () => {',
      `  const { error } = await ${action}(serverUrl, ${variable}.id)`,
      '  if (!error) {',
      `    onPress?.(${variable}.id)`,
      '  }',
      `}, [serverUrl, ${variable}, onPress])`,
      '',
      ...(random.chance(0.5)
        ? [
            `const details = [${variable}.id, ${variable}.name].filter((part) => part.length > 0).map((part) => part.toUpperCase())`,
            '',
          ]
        : []),
      'return (',
      '  <View style={styles.container} testID={testID}>',
      '    <Text style={isSelected ? styles.title : styles.text} onPress={handlePress}>',
      '      {title}',
      '    </Text>',
      ...feature.fields
        .slice(0, random.int(2, 6))
        .flatMap((field) => [
          '    <View style={styles.footer}>',
          '      <Text',
          '        style={styles.text}',
          '        numberOfLines={2}',
          `        testID='${variable}.${field.name}'`,
          '      >',
          `        {String(${variable}.${field.name})}`,
          '      </Text>',
          '    </View>',
        ]),
      ...children.flatMap(({ other, part }) => [
        `    {${other.variable}${name} && (`,
        `      <${part}`,
        `        ${other.variable}={${other.variable}${name}}`,
        `        testID={testID + '.${other.file}'}`,
        '      />',
        '    )}',
      ]),
      '  </View>',
      ')',
    ]),
    '}',
  )
  return fixed(source)
}

/** `react ` stands for the named imports beside the default one. */
function fixed(source) {
  const { path, text } = source.file()
  return { path, text: text.replace(/from 'react '/g, "from 'react'") }
}

function screen(random, feature, name, others) {
  const { entity, file, variable } = feature
  const source = reactFile(`src/screens/${file}/${entity}${name}.tsx`)
  const load = random.pick(feature.verbs.remote.slice(0, 3))
  source.use('react ', 'useMemo')
  source.use('react ', 'useState')
  const part = `${entity}${random.pick(feature.components)}`
  source.use(`@components/${file}`, part)
  source.use(`@components/${file}`, `${entity}Panel`)
  const other = random.pick(others)
  const action = functionName(random.pick(other.verbs.remote), other)
  source.use(`@actions/remote/${other.file}`, action)
  source.use('@context/server', 'useServerUrl')
  source.use(`@actions/remote/${file}`, functionName(load, feature))
  source.useType(`@typings/${file}`, entity)
  source.add(`type Props = {`, `  items: ${entity}[]`, '  selected?: string', '}')
  source.add(STYLES)
  source.add(
    `const ${entity}${name} = ({ items, selected }: Props) => {`,
    ...indented([
      'const theme = useTheme()',
      'const styles = getStyleSheet(theme)',
      'const serverUrl = useServerUrl()',
      "const [term, setTerm] = useState('')",
      'const visible = useMemo(() => items.filter((item) => item.name.includes(term)), [items, term])',
      '',
      'const open = async (id: string) => {',
      `  await ${action}(serverUrl, id)`,
      `  const { data } = await ${functionName(load, feature)}(serverUrl, id)`,
      "  setTerm(data?.name ?? '')",
      '}',
      '',
      'return (',
      '  <View style={styles.container}>',
      '    <Text style={styles.title}>{visible.length}</Text>',
      ...feature.fields.flatMap((field) => [
        '    <Text',
        '      style={styles.text}',
        '      numberOfLines={1}',
        `      accessibilityLabel='${entity} by ${field.name}'`,
        '    >',
        `      ${field.name}`,
        '    </Text>',
      ]),
      '    {visible.map((item) => (',
      `      <${part}`,
      '        key={item.id}',
      `        ${variable}={item}`,
      '        isSelected={item.id === selected}',
      '        onPress={open}',
      `        testID='${file}'`,
      '      />',
      '    ))}',
      `    <${entity}Panel items={visible} onClose={() => setTerm('')} />`,
      '  </View>',
      ')',
    ]),
    '}',
    '',
    `export default ${entity}${name}`,
  )
  return fixed(source)
}

function classComponent({ entity, file }) {
  const source = new Source(`src/components/${file}/${entity}Panel.tsx`)
  source.use('react', 'default React')
  source.use('react-native', 'View')
  source.use('react-native', 'Text')
  source.useType(`@typings/${file}`, entity)
  source.add(
    `interface I${entity}PanelProps {`,
    `  readonly items: ReadonlyArray<${entity}>`,
    '  readonly onClose: () => void',
    '}',
  )
  source.add(`interface I${entity}PanelState {`, '  readonly filter: string', '  readonly isOpen: boolean', '}')
  source.add(
    `export class ${entity}Panel extends React.Component<I${entity}PanelProps, I${entity}PanelState> {`,
    ...indented([
      `public constructor(props: I${entity}PanelProps) {`,
      '  super(props)',
      "  this.state = { filter: '', isOpen: false }",
      '}',
      '',
      'public componentDidMount() {',
      "  window.addEventListener('keydown', this.onKeyDown)",
      '}',
      '',
      'public componentWillUnmount() {',
      "  window.removeEventListener('keydown', this.onKeyDown)",
      '}',
      '',
      'private onKeyDown = (event: KeyboardEvent) => {',
      "  if (event.key === 'Escape') {",
      '    this.close()',
      '  }',
      '}',
      '',
      'private close() {',
      '  this.setState({ isOpen: false })',
      '  this.props.onClose()',
      '}',
      '',
      'private renderItems() {',
      '  return this.props.items.map((item) => <Text key={item.id}>{item.name}</Text>)',
      '}',
      '',
      'public render() {',
      '  return <View>{this.state.isOpen ? this.renderItems() : null}</View>',
      '}',
    ]),
    '}',
  )
  return source.file()
}

function componentBarrel({ entity, file, components }) {
  const names = [...components, 'Panel']
  return {
    path: `src/components/${file}/index.ts`,
    text: `${names.map((name) => `export { ${entity}${name} } from './${entity}${name}'`).join('\n')}\n`,
  }
}

function vuePage(random, feature) {
  const { entity, file, variable } = feature
  const action = functionName(random.pick(feature.verbs.remote), feature)
  const lines = [
    '<template>',
    `  <section class="${variable}-page">`,
    '    <h2>{{ title }}</h2>',
    ...feature.fields.flatMap(({ name }) => [
      `    <label for="${name}">${name}</label>`,
      `    <input id="${name}" v-model="values.${name}" @change="validate('${name}')" />`,
    ]),
    '    <button :disabled="isBusy" @click="submit">Save</button>',
    '  </section>',
    '</template>',
    '',
    '<script setup lang="ts">',
    "import { computed, ref } from 'vue'",
    `import { ${action} } from '@actions/remote/${file}'`,
    "import { logDebug } from '@utils/log'",
    '',
    'const values = ref<Record<string, string>>({})',
    'const isBusy = ref(false)',
    `const title = computed(() => values.value.name ?? '${entity}')`,
    '',
    'function validate(name: string): boolean {',
    "  const isFilled = (values.value[name] ?? '').trim() !== ''",
    `  logDebug('${entity} ' + name, String(isFilled))`,
    '  return isFilled',
    '}',
    '',
    'async function submit(): Promise<void> {',
    '  isBusy.value = true',
    `  await ${action}('https://server.example', values.value.id ?? '')`,
    '  isBusy.value = false',
    '}',
    '</script>',
  ]
  return { path: `src/admin/${entity}Page.vue`, text: `${lines.join('\n')}\n` }
}

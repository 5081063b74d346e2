import { describe, expect, it } from 'vitest'
import { memoryRepository } from '../../../test/support/memory-repository.js'
import { createModuleResolver } from './module-resolution.js'

const json = (value: unknown): string => JSON.stringify(value)

/** Title, files besides those that are named without text, then: specifier, importing file, file that is meant. */
const CASES: [string, Record<string, string>, [string, string, string | undefined][]][] = [
  [
    'relative paths: extension, folder, emitted extension, query',
    { 'src/a.ts': '', 'src/b/index.tsx': '', 'src/c.vue': '', 'src/d.mts': '', 'index.js': '' },
    [
      ['./a', 'src/x.ts', 'src/a.ts'],
      ['./a.js', 'src/x.ts', 'src/a.ts'],
      ['./d.mjs', 'src/x.ts', 'src/d.mts'],
      ['./b', 'src/x.ts', 'src/b/index.tsx'],
      ['..', 'src/x.ts', 'index.js'],
      ['./c.vue', 'src/x.ts', 'src/c.vue'],
      ['./a?worker', 'src/x.ts', 'src/a.ts'],
      ['./nowhere', 'src/x.ts', undefined],
      ['../../outside', 'src/x.ts', undefined],
    ],
  ],
  [
    'one file for each platform',
    {
      'src/store.native.ts': '',
      'src/share.ios.tsx': '',
      'src/share.android.tsx': '',
      'src/both.ts': '',
      'src/both.native.ts': '',
    },
    [
      ['./store', 'src/x.ts', 'src/store.native.ts'],
      ['./share', 'src/x.ts', 'src/share.ios.tsx'],
      ['./both', 'src/x.ts', 'src/both.ts'],
    ],
  ],
  [
    'tsconfig: paths, baseUrl, comments, extends, references',
    {
      'tsconfig.base.json':
        '{ /* shared */ "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["lib/*", "more/*"], } } }',
      'app/tsconfig.json': json({
        extends: '../tsconfig.base.json',
        compilerOptions: { baseUrl: './src', paths: { '@app/only': ['one.ts'] } },
      }),
      'web/tsconfig.json': json({ files: [], references: [{ path: './tsconfig.app.json' }] }),
      'web/tsconfig.app.json': json({ compilerOptions: { paths: { '~/*': ['./code/*'] } } }),
      'lib/tide.ts': '',
      'more/storm.ts': '',
      'app/src/one.ts': '',
      'app/src/deep/two.ts': '',
      'web/code/three.ts': '',
    },
    [
      ['@lib/tide', 'app/src/x.ts', 'lib/tide.ts'],
      ['@lib/storm', 'app/src/x.ts', 'more/storm.ts'],
      ['@app/only', 'app/src/x.ts', 'app/src/one.ts'],
      ['deep/two', 'app/src/x.ts', 'app/src/deep/two.ts'],
      ['~/three', 'web/code/x.ts', 'web/code/three.ts'],
      ['@app/only', 'web/code/x.ts', undefined],
    ],
  ],
  [
    'workspaces of a monorepo: entry, emitted entry, exports, subpath',
    {
      'packages/core/package.json': json({ name: '@harbour/core', main: 'dist/index.js' }),
      'packages/core/src/index.ts': '',
      'packages/core/src/tide.ts': '',
      'packages/ui/package.json': json({
        name: '@harbour/ui',
        exports: { '.': { import: './src/main.ts' }, './forms/*': './src/forms/*.tsx' },
      }),
      'packages/ui/src/main.ts': '',
      'packages/ui/src/forms/login.tsx': '',
      'packages/plain/package.json': json({ name: 'plain' }),
      'packages/plain/index.js': '',
    },
    [
      ['@harbour/core', 'packages/ui/src/x.ts', 'packages/core/src/index.ts'],
      ['@harbour/core/src/tide', 'packages/ui/src/x.ts', 'packages/core/src/tide.ts'],
      ['@harbour/core/dist/tide', 'packages/ui/src/x.ts', 'packages/core/src/tide.ts'],
      ['@harbour/ui', 'apps/web/x.ts', 'packages/ui/src/main.ts'],
      ['@harbour/ui/forms/login', 'apps/web/x.ts', 'packages/ui/src/forms/login.tsx'],
      ['plain', 'apps/web/x.ts', 'packages/plain/index.js'],
      ['@harbour/nowhere', 'apps/web/x.ts', undefined],
      ['react', 'apps/web/x.ts', undefined],
    ],
  ],
  [
    'imports of a package.json',
    {
      'package.json': json({
        name: 'a',
        imports: { '#store/*': { default: './dist/store/*.js' }, '#env': './src/env.ts' },
      }),
      'src/store/keys.ts': '',
      'src/env.ts': '',
    },
    [
      ['#store/keys', 'src/x.ts', 'src/store/keys.ts'],
      ['#env', 'src/x.ts', 'src/env.ts'],
      ['#nowhere', 'src/x.ts', undefined],
    ],
  ],
  [
    'aliases of bundlers, and conventions of templates',
    {
      'web/package.json': json({ name: 'web' }),
      'web/vite.config.ts':
        "import path from 'node:path'\nexport default { resolve: { alias: { views: path.resolve(__dirname, './src/views'), $api: '/src/api.ts' } } }",
      'web/src/views/login.tsx': '',
      'web/src/api.ts': '',
      'web/src/store.ts': '',
      'phone/package.json': json({ name: 'phone' }),
      'phone/babel.config.js':
        "module.exports = { plugins: [['module-resolver', { alias: { '@screens': './app/screens' } }]] }",
      'phone/app/screens/login.tsx': '',
    },
    [
      ['views/login', 'web/src/x.ts', 'web/src/views/login.tsx'],
      ['$api', 'web/src/x.ts', 'web/src/api.ts'],
      ['@/store', 'web/src/deep/x.ts', 'web/src/store.ts'],
      ['@screens/login', 'phone/app/x.ts', 'phone/app/screens/login.tsx'],
      ['@screens/login', 'web/src/x.ts', undefined],
    ],
  ],
]

describe.each(CASES)('%s', (_title, files, expected) => {
  const resolver = createModuleResolver(memoryRepository(files))
  it.each(expected)('%s in %s is %s', (specifier, from, file) => {
    expect(resolver.resolve(specifier, from)).toBe(file)
  })
})

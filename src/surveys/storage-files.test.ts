import { describe, expect, it } from 'vitest'
import { fileKey, fileKind, isBuildTool } from './storage-files.js'

describe('a path as a key', () => {
  it.each([
    ['<userData>/.guid', 'own'],
    ['<files>/logs/*', 'own'],
    ['*/.guid', 'named'],
    ['*/settings.json', 'named'],
    ['*/*.desktop.*.log', 'named'],
    ['settings.json', 'named'],
    ['<userData>', undefined],
    ['<userData>/*', undefined],
    ['<documents>/*', undefined],
    ['<temp>/settings.json', undefined],
    ['<home>/notes', undefined],
    ['*/*.json', undefined],
    ['*/photo.png', undefined],
    ['*/package.json', undefined],
    ['*/.gitignore', undefined],
    ['<userData>/plugins/manifest.json', 'own'],
    ['*/../dist/settings.json', undefined],
    ['https://harbour.example/settings.json', undefined],
    ['*', undefined],
  ])('%s is %s', (path, kind) => {
    expect(fileKind(path)).toBe(kind)
  })

  it('has one kind of slash', () => {
    expect(fileKey('<userData>\\logs\\**.log')).toBe('<userData>/logs/*.log')
  })
})
describe('what builds the application', () => {
  it.each([
    ['packages/tools/locale.ts', true],
    ['packages/ships/tools/fill.ts', true],
    ['workspaces/sign-action/src/keys.ts', true],
    ['src/sail-action/keys.ts', false],
    ['script/package.ts', true],
    ['app/scripts/sign.js', true],
    ['gulpfile.js', true],
    ['app/webpack.config.js', true],
    ['src/tools/ruler.ts', false],
    ['src/build.ts', false],
    ['app/src/release/notes.ts', false],
  ])('%s: %s', (file, expected) => expect(isBuildTool(file)).toBe(expected))
})

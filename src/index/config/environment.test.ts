import { expect, it } from 'vitest'
import { environmentOfPath } from './environment.js'

it.each([
  ['.env', 'default'],
  ['.env.production', 'production'],
  ['.env.staging.local', 'staging.local'],
  ['.env.acme', 'acme'],
  ['production.env', 'production'],
  ['config.prod.json', 'production'],
  ['appsettings.Development.json', 'development'],
  ['application-uat.properties', 'uat'],
  ['src/environments/environment.ts', 'default'],
  ['src/environments/environment.prod.ts', 'production'],
  ['app/src/debug/res/values/strings.xml', 'debug'],
  ['Release.xcconfig', 'release'],
  ['config/staging/app.json', 'staging'],
  ['config/default.json', 'default'],
  ['src/config.ts', 'default'],
  ['package.json', 'default'],
])('%s is of %s', (path, expected) => expect(environmentOfPath(path)).toBe(expected))

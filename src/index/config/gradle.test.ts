import { describe, expect, it } from 'vitest'
import { rowsOf } from '../../../test/support/config-rows.js'
import { gradleFormat } from './gradle.js'

describe('gradle', () => {
  it('reads Groovy', () => {
    const text = [
      'ext {',
      '  minVersion = 24 // c',
      '}',
      'project.ext.envFiles = [debug: ".env.dev",',
      '  release: ".env.prod"]',
      'android {',
      '  defaultConfig {',
      '    applicationId "org.fruit"',
      '    versionName "1.2.0"',
      `    buildConfigField "String", "API_URL", '"https://api.example.org"'`,
      '    manifestPlaceholders = [scheme: "fruit", host: apiHost]',
      '  }',
      '  /* buildTypes { debug { debuggable true } } */',
      '  buildTypes {',
      '    release { minifyEnabled true; resValue "string", "title", "Fruit" }',
      '    debug {',
      '      buildConfigField("String", "API_URL", "\\"http://10.0.2.2\\"")',
      '    }',
      '  }',
      '}',
    ].join('\n')
    expect(rowsOf(gradleFormat, 'app/build.gradle', text)).toEqual([
      '2 minVersion = 24',
      '4-5 envFiles.debug = .env.dev',
      '4-5 envFiles.release = .env.prod',
      '8 applicationId = org.fruit',
      '9 versionName = 1.2.0',
      '10 API_URL = https://api.example.org',
      '11 scheme = fruit',
      '11 host = apiHost',
      '15 minifyEnabled = true [release]',
      '15 title = Fruit [release]',
      '17 API_URL = http://10.0.2.2 [debug]',
    ])
  })

  it('reads Kotlin', () => {
    const text = [
      'val apiLevel by extra(34)',
      'extra["feed"] = "https://u.example.org"',
      'android {',
      '  defaultConfig { versionCode = 7; manifestPlaceholders["scheme"] = "fruit" }',
      '  productFlavors {',
      '    create("dev") {',
      '      buildConfigField(type = "String", name = "API", value = "\\"d\\"")',
      '      manifestPlaceholders += mapOf("a" to "b")',
      '    }',
      '    getByName("prod") { applicationIdSuffix = ".p" }',
      '  }',
      '}',
    ].join('\n')
    expect(rowsOf(gradleFormat, 'app/build.gradle.kts', text)).toEqual([
      '1 apiLevel = 34',
      '2 feed = https://u.example.org',
      '4 versionCode = 7',
      '4 scheme = fruit',
      '7 API = d [development]',
      '8 a = b [development]',
      '10 applicationIdSuffix = .p [production]',
    ])
  })
})

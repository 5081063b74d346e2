import { expect, test } from 'vitest'
import { maskSecret, maskText } from './mask.js'

// Put together here, so that no scanner takes this file for a leak.
const letters = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gH6'
const github = `ghp_${letters}`
const aws = `AKIA${'Q7W2E9R4T1Y6U3I8'}`
const jwt = `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxMjM0NTY3ODkwIn0'}.${letters}`
const stripe = `sk_${'live'}_${letters.slice(0, 24)}`
const google = `AIza${letters.slice(0, 35)}`
const slack = `xoxb-${'1234567890'}-${letters.slice(0, 12)}`
const random = 'Zk3vQ9xT7pLm2Wc8RbY5nHd1Jf6GsA4u'

test.each([
  ['GH', github, 'ghp_… (40 characters, masked)'],
  ['id', aws, 'AKIA… (20 characters, masked)'],
  ['x', jwt, `eyJh… (${jwt.length} characters, masked)`],
  ['x', stripe, `sk_l… (${stripe.length} characters, masked)`],
  ['maps', google, 'AIza… (39 characters, masked)'],
  ['hook', slack, `xoxb… (${slack.length} characters, masked)`],
  ['x', random, 'Zk3v… (32 characters, masked)'],
  ['DATABASE_URL', 'postgres://app:hunter22@db/x', 'postgres://app:hu… (8 characters, masked)@db/x'],
  ['DB_PASSWORD', 'hunter22', 'hu… (8 characters, masked)'],
  ['db.password', '12345', '… (5 characters, masked)'],
  ['clientSecret', 'my-super-secret-word', 'my-s… (20 characters, masked)'],
  ['STRIPE_API_KEY', 'abcdefgh', 'ab… (8 characters, masked)'],
  ['signing.storePassword', 'changeit', 'ch… (8 characters, masked)'],
  ['accessToken', 'f00dcafe9876', 'f0… (12 characters, masked)'],
  [
    'private_key',
    '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\n-----END PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----\nMIIE… (16 characters, masked)\n-----END PRIVATE KEY-----',
  ],
])('%s = %s is masked', (key, value, masked) => {
  expect(maskSecret(key, value)).toEqual({ value: masked, masked: true })
})

test.each([
  ['API_URL', 'https://api.example.org/v1'],
  ['TOKEN_KEY', 'auth.token'],
  ['ACCESS_TOKEN', 'accessToken'],
  ['token', '@app/session-token'],
  ['TOKEN_EXPIRY', '3600'],
  ['MAX_TOKENS', '4096'],
  ['passwordMinLength', '12'],
  ['passwordResetUrl', 'https://example.org/reset'],
  ['password', 'Password'],
  ['password', '密码'],
  ['login.password', 'Enter your password'],
  ['requirePassword', 'true'],
  ['API_KEY', '${API_KEY}'],
  ['API_KEY', '$(API_KEY)'],
  ['API_KEY', 'process.env.API_KEY'],
  ['API_KEY', '<your-key>'],
  ['SECRET', ''],
  ['commit', '5a700425f9102a82bb76265d3cd6cdc0040205de'],
  ['publicKey', `MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A${letters}`],
  ['integrity', `sha512-${letters}${letters}`],
  ['bundle', 'com.example.application.SomeRatherLongClassName2'],
  ['class', 'someRatherLongCamelCaseIdentifierName123'],
  ['cert', '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQ\n-----END PUBLIC KEY-----'],
])('%s = %s stays', (key, value) => {
  expect(maskSecret(key, value)).toEqual({ value, masked: false })
})

test('masks inside text and keeps its lines', () => {
  const text = [
    `const client = new Client("${github}")`,
    `headers: { Authorization: 'Bearer ${random}' }`,
    `password: 'hunter22',`,
    'export API_KEY=abc123def456',
    '-----BEGIN RSA PRIVATE KEY-----',
    'MIIEpAIBAAKCAQEA1234',
    'abcdefgh',
    '-----END RSA PRIVATE KEY-----',
    'after',
  ]
  expect(maskText(text.join('\n')).split('\n')).toEqual([
    'const client = new Client("ghp_… (40 characters, masked)")',
    "headers: { Authorization: 'Bearer Zk3v… (32 characters, masked)' }",
    "password: 'hu… (8 characters, masked)',",
    'export API_KEY=ab… (12 characters, masked)',
    '-----BEGIN RSA PRIVATE KEY-----',
    'MIIE… (20 characters, masked)',
    'ab… (8 characters, masked)',
    '-----END RSA PRIVATE KEY-----',
    'after',
  ])
})

test.each([
  ["const TOKEN_KEY = 'auth_token'"],
  ["password: 'required'"],
  ['token = response.data.token2'],
  ["localStorage.setItem('token', value)"],
  ["<input type='password' name='password1'>"],
  ['const password = form.password1'],
  ['`Bearer ${token}`'],
  ['fetch(`https://${user}:${password}@example.org`)'],
  ["secret: '${SECRET_1}'"],
  ['.sk-folding-cube-container-with-long-name {'],
  ['apiKey: process.env.API_KEY_1'],
])('code stays: %s', (line) => {
  expect(maskText(line)).toBe(line)
})

import { expect, it } from 'vitest'
import { describeHalves, findingsOf } from '../../../../test/contracts/bridge.js'
import { httpBridge } from '../http.js'

const kotlin = (body: string): Record<string, string> => ({
  'Client.kt': `
import okhttp3.Request
import java.net.URL
import java.net.HttpURLConnection
class Client {
  fun send(body: RequestBody, verb: String) {
${body}
  }
}
`,
})
const swift = (body: string): Record<string, string> => ({ 'Client.swift': `func send() {\n${body}\n}\n` })

it.each<[string, Record<string, string>, string[]]>([
  [
    'a later call of the chain',
    kotlin('Request.Builder().url("https://a.b/notes").header("x", "y")\n.post(body).build()'),
    ['POST /notes'],
  ],
  [
    'an earlier call of the chain',
    kotlin('Request.Builder().put(body).url("https://a.b/notes").build()'),
    ['PUT /notes'],
  ],
  ['another call on the builder', kotlin('builder.url("https://a.b/notes")\nbuilder.delete()'), ['DELETE /notes']],
  ['a call on something else', kotlin('builder.url("https://a.b/notes")\nhandler.post(body)'), ['GET /notes']],
  [
    'what is set on the connection',
    kotlin('val link = URL("https://a.b/notes").openConnection()\nlink.requestMethod = "POST"'),
    ['POST /notes'],
  ],
  ['a text that is computed', kotlin('builder.url("https://a.b/notes").method(verb, body)'), ['* /notes']],
  [
    'never what the next request is given',
    kotlin('builder.url("https://a.b/notes")\nother.url("https://a.b/ships")\nother.method("POST", body)'),
    ['GET /notes', 'POST /ships'],
  ],
  [
    'a property in Swift',
    swift('  var request = URLRequest(url: URL(string: "https://a.b/notes")!)\n  request.httpMethod = "POST"'),
    ['POST /notes'],
  ],
  [
    'the name of what Rust calls',
    {
      'client.rs':
        'use reqwest::Client;\nasync fn send(client: &Client) {\n  client.post("https://a.b/notes").send().await;\n}\n',
    },
    ['POST /notes'],
  ],
])('takes the verb of a native request from %s', async (_title, sample, expected) => {
  const halves = describeHalves(await findingsOf(httpBridge, sample))
  expect(halves.map((half) => / caller (.+): /.exec(half)?.[1])).toEqual(expected)
})

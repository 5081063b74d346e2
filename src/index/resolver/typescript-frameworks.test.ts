import { describe, expect, it } from 'vitest'
import { wrongCalls } from '../../../test/support/call-marks.js'
import { indexOf } from '../../../test/support/index-of.js'

/** node_modules is absent in all of them: the framework's types come from the stubs. */
describe('calls in components', () => {
  it.each<[string, Record<string, string>]>([
    [
      'React class: props, state, handlers',
      {
        'src/dispatcher.ts': 'export class Dispatcher { signIn(name: string) { return name } }\n',
        'src/form.tsx': `
import * as React from 'react'
import { Dispatcher } from './dispatcher'
interface Props { readonly dispatcher: Dispatcher }
export class Form extends React.Component<Props, { name: string }> {
  private onSubmit = () => {
    this.props.dispatcher.signIn(this.state.name) // => type src/dispatcher.ts:1 Dispatcher.signIn
    this.check() // => type src/form.tsx:10 Form.check
  }
  private check() { return this.state.name !== '' }
  render() { return <form onSubmit={this.onSubmit} /> } // => external <form>
}
`,
        'src/app.tsx': `
import { Form } from './form'
import { Dispatcher } from './dispatcher'
const dispatcher = new Dispatcher() // => import src/dispatcher.ts:1 Dispatcher
export const App = () => <Form dispatcher={dispatcher} /> // => import src/form.tsx:5 Form
`,
      },
    ],
    [
      'React hooks: state, callbacks and custom hooks',
      {
        'src/use-session.ts': `
import { useCallback, useState } from 'react'
export function useSession() {
  const [token, setToken] = useState<string | null>(null) // => external react
  const signOut = useCallback(() => setToken(null), []) // => external react
  return { token, signOut }
}
`,
        'src/page.tsx': `
import { useSession } from './use-session'
export function Page() {
  const session = useSession() // => import src/use-session.ts:3 useSession
  return session
}
`,
      },
    ],
    [
      'Vue single file component',
      {
        'src/session.ts': 'export function signIn(name: string) { return name }\n',
        'src/form.vue': `<template><form @submit="send"></form></template>
<script setup lang="ts">
import { signIn } from './session'
function send() {
  signIn('anna') // => import src/session.ts:1 signIn
}
</script>
`,
      },
    ],
    [
      'Svelte component',
      {
        'src/session.ts': 'export function signIn(name: string) { return name }\n',
        'src/form.svelte': `<script lang="ts">
  import { signIn } from './session'
  export function send() {
    signIn('anna') // => import src/session.ts:1 signIn
  }
</script>
`,
      },
    ],
    [
      'Angular: injected services',
      {
        'src/auth.service.ts': `
import { Injectable } from '@angular/core'
import { HttpClient } from '@angular/common/http'
@Injectable() // => external @angular/core
export class AuthService {
  constructor(private http: HttpClient) {}
  signIn(name: string) { return name }
}
`,
        'src/login.component.ts': `
import { Component, inject } from '@angular/core'
import { AuthService } from './auth.service'
export class LoginComponent {
  private readonly other = inject(AuthService)
  constructor(private auth: AuthService) {}
  submit() {
    this.auth.signIn('anna') // => type src/auth.service.ts:7 AuthService.signIn
  }
}
`,
      },
    ],
  ])('%s', async (_title, files) => {
    expect(wrongCalls(await indexOf(files))).toEqual([])
  })
})

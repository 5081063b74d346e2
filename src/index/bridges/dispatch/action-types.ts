import type { Definition, Expr } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { definitionsIn, lastPart, productionFiles } from '../bridge.js'
import { productionCalls } from '../messages/handler.js'

/** What tells which actions an expression stands for. */
export interface ActionTypes {
  /** Types of an action, an action creator or its call, or of a text; empty when the code doesn't fix them. */
  of(at: Place, expr: Expr): string[]
  /** The keys of a table of handlers: `[LOAD]`, `[load.fulfilled]` or `load`. */
  ofKey(at: Place, key: string): string[]
}

/** Where an expression is written; `scope` as in calls and comparisons. */
export interface Place {
  file: string
  line: number
  scope: number
}

export const placeOf = ({ file, call }: CallRef): Place => ({ file, line: call.line, scope: call.in })

/** Redux Toolkit names the three actions of an asynchronous one so. */
const STAGES = ['pending', 'fulfilled', 'rejected']
const CREATOR = /(?:^|\.)(?:createAction|createActionCreator|defineAction)$/
const DEPTH_MAX = 4

export function actionTypes(index: RepositoryIndex): ActionTypes {
  const creators = new Creators(index)
  return {
    of: (at, expr) => creators.typesOf(at, expr, DEPTH_MAX),
    ofKey: (at, key) => {
      const path = /^\[([\w$.]+)\]$/.exec(key)?.[1]
      return path ? creators.typesOf(at, { k: 'ref', path }, DEPTH_MAX) : key.startsWith('[') ? [] : [key]
    },
  }
}

class Creators {
  /** `const thunk = createAsyncThunk('x')`, by the constant. */
  private readonly thunks = new Map<string, string>()
  /** Resolving is dear: only these names may be creators, or what is imported under another name. */
  private readonly names = new Set<string>()

  constructor(private readonly index: RepositoryIndex) {
    for (const site of productionCalls(index, ['createAsyncThunk'])) {
      const type = this.text(placeOf(site), site.call.args[0])
      const holder = holderOf(index, site)
      if (type === undefined || !holder) continue
      this.thunks.set(keyOf(holder), type)
      this.names.add(holder.definition.name)
    }
    for (const facts of productionFiles(index, 'script')) {
      for (const { definition } of definitionsIn(facts)) if (isCreator(definition)) this.names.add(definition.name)
    }
  }

  typesOf(at: Place, expr: Expr, depth: number): string[] {
    if (depth === 0) return []
    switch (expr.k) {
      case 'obj': {
        const type = expr.entries.find(({ key }) => key === 'type')?.value
        return type ? this.typesOf(at, type, depth - 1) : []
      }
      case 'call':
        if (lastPart(expr.callee) === 'getType') return expr.args[0] ? this.typesOf(at, expr.args[0], depth - 1) : []
        return this.created(at, expr.callee, depth)
      case 'ref': {
        const text = this.text(at, expr)
        return text === undefined ? this.created(at, expr.path, depth) : [text]
      }
      default: {
        const text = this.text(at, expr)
        return text === undefined ? [] : [text]
      }
    }
  }

  /** `load`, `load.type`, `load.fulfilled`, `slice.actions.add`. */
  private created(at: Place, path: string, depth: number): string[] {
    const plain = path.replace(/\.type$/, '')
    const [, owner, member] = /^(.+)\.(\w+)$/.exec(plain) ?? []
    if (owner && member && STAGES.includes(member)) return this.stage(at, owner, member)
    if (owner && member && /(?:^|\.)\w*[aA]ctions$/.test(owner)) {
      const ofSlice = this.sliceAction(at, owner.replace(/\.actions$/, ''), member)
      if (ofSlice.length > 0) return ofSlice
    }
    const ref = this.resolved(at, plain)
    return ref ? this.declared(ref, depth) : []
  }

  private stage(at: Place, thunk: string, stage: string): string[] {
    const ref = this.resolved(at, thunk)
    const prefix = ref && this.thunks.get(keyOf(ref))
    return prefix === undefined ? [] : [`${prefix}/${stage}`]
  }

  private resolved({ file, line }: Place, path: string): DefinitionRef | undefined {
    const [root = ''] = path.split('.')
    const isImported = this.index.facts(file)?.imports.some(({ names }) => names.some(({ local }) => local === root))
    if (!this.names.has(lastPart(path)) && !isImported) return undefined
    return this.index.resolveName(file, line, path)[0]?.ref
  }

  /** The slice's name and the reducer's. */
  private sliceAction(at: Place, slice: string, action: string): string[] {
    const ref = this.index.resolveName(at.file, at.line, slice)[0]?.ref
    const value = ref?.definition.value
    if (!ref || value?.k !== 'call' || lastPart(value.callee) !== 'createSlice') return []
    const options = value.args[0]
    const written = options?.k === 'obj' ? options.entries.find(({ key }) => key === 'name')?.value : undefined
    const name = this.text({ file: ref.file, line: ref.definition.line, scope: ref.definition.container }, written)
    return name === undefined ? [] : [`${name}/${action}`]
  }

  private declared(ref: DefinitionRef, depth: number): string[] {
    const { value, line } = ref.definition
    const thunk = this.thunks.get(keyOf(ref))
    if (thunk !== undefined) return STAGES.map((stage) => `${thunk}/${stage}`)
    const at = { file: ref.file, line, scope: ref.index }
    if (value?.k === 'call' && CREATOR.test(value.callee))
      return value.args[0] ? this.typesOf(at, value.args[0], depth - 1) : []
    return value?.k === 'obj' || value?.k === 'ref' ? this.typesOf(at, value, depth - 1) : []
  }

  private text({ file, scope }: Place, expr: Expr | undefined): string | undefined {
    const value = expr && this.index.evaluate(file, scope, expr)
    return value?.known ? value.text : undefined
  }
}

const keyOf = (ref: DefinitionRef): string => `${ref.file}:${ref.index}`

/** The constant that a call's result goes to. */
function holderOf(index: RepositoryIndex, { file, call }: CallRef): DefinitionRef | undefined {
  const facts = index.facts(file)
  const around = facts ? definitionsIn(facts) : []
  return around.findLast(({ definition }) => {
    const isBefore = definition.line < call.line || (definition.line === call.line && definition.column < call.column)
    return definition.kind !== 'closure' && isBefore && call.line <= definition.end
  })
}

function isCreator({ value }: Definition): boolean {
  if (value?.k === 'obj') return value.entries.some(({ key }) => key === 'type')
  if (value?.k === 'ref') return /(?:^|\.)\w*[aA]ctions\.\w+$/.test(value.path)
  return value?.k === 'call' && CREATOR.test(value.callee)
}

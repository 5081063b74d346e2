import type { Parameter } from './facts.js'

/** A name inside a function, and the property of the argument that it stands for; the argument itself without one. */
export interface ParameterName {
  local: string
  property?: string
}

/** `{ url, method: verb = 'GET' }` gives url and verb; patterns inside of patterns are left out. */
export function namesOf({ name }: Parameter): ParameterName[] {
  if (!name.startsWith('{')) return [{ local: name.replace(/^\.{3}/, '') }]
  return name
    .slice(1, name.endsWith('}') ? -1 : undefined)
    .split(',')
    .flatMap((part) => {
      const [, property, renamed] = /^\s*([\w$]+)\s*(?::\s*([\w$]+))?\s*(?:=.*)?$/s.exec(part) ?? []
      return property ? [{ local: renamed ?? property, property }] : []
    })
}

/** The parameter that gives a name inside the function, with its position. */
export function parameterNamed(
  parameters: readonly Parameter[],
  name: string,
): { parameter: Parameter; position: number; property?: string } | undefined {
  for (const [position, parameter] of parameters.entries()) {
    if (parameter.name === name) return { parameter, position }
    if (!parameter.name.startsWith('{')) continue
    const found = namesOf(parameter).find(({ local }) => local === name)
    if (found?.property) return { parameter, position, property: found.property }
  }
  return undefined
}

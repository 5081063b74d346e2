import { z } from 'zod'
import type { Envelope } from '#schema/envelope'
import type { Tool } from './tool.js'

/** First thing that is wrong with an input: parameter, problem, legal values, what to try next. */
export function inputError(tool: Tool, error: z.ZodError): NonNullable<Envelope['error']> {
  const issue = error.issues[0]
  const parameters = parametersOf(tool)
  if (issue?.code === 'unrecognized_keys')
    return {
      parameter: issue.keys[0] ?? 'input',
      problem: `${tool.name} has no parameter ${issue.keys.join(', ')}`,
      legal: Object.keys(parameters),
      next: 'leave it out or take one of the legal parameters',
    }
  const parameter = String(issue?.path[0] ?? 'input')
  const property = parameters[parameter]
  return {
    parameter,
    problem: issue?.message ?? 'the input is not valid',
    legal: property ? legalValues(property) : Object.keys(parameters),
    next: property?.description ?? `give an object with the parameters of ${tool.name}`,
  }
}

const propertySchema = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  description: z.string().optional(),
})
type Property = z.infer<typeof propertySchema>

function parametersOf(tool: Tool): Record<string, Property> {
  const schema = z.toJSONSchema(tool.input, { io: 'input' })
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, propertySchema.catch({}).parse(property)]),
  )
}

function legalValues(property: Property): string[] {
  if (property.enum) return property.enum
  if (property.type === 'integer') {
    const most =
      property.maximum === undefined || property.maximum >= Number.MAX_SAFE_INTEGER ? '' : ` to ${property.maximum}`
    return [`whole number ${most === '' ? 'from ' : ''}${property.minimum ?? 0}${most}`]
  }
  const least = property.minLength === undefined ? '' : ` of at least ${property.minLength} characters`
  return property.type === 'string' ? [`text${least}`] : []
}

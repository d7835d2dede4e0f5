import { z } from 'zod'

/** An environment variable, in words. */
export type VariableDescription = {
  name: string
  meaning: string
  /** The permitted values, if they are a range or a list. */
  values?: string
  /** Null if the variable must be set. */
  default: string | null
}

/**
 * Describes the variables of a schema. A default that a process computes is the text `computedDefault` in the schema's
 * `meta`.
 */
export function describeVariables(schema: z.ZodObject): VariableDescription[] {
  return Object.entries(schema.shape).map(([name, variable]) => {
    const values = valuesOf(variable)
    return {
      name,
      meaning: metaOf(variable, 'description') ?? '',
      ...(values !== undefined && { values }),
      default: defaultOf(variable),
    }
  })
}

/** The variables as text for a terminal, two lines for each. */
export function variablesAsText(schema: z.ZodObject): string {
  return describeVariables(schema)
    .map((variable) => {
      const preset = variable.default === null ? 'required' : `default: ${variable.default}`
      return `  ${variable.name}  (${[variable.values, preset].filter(Boolean).join('; ')})\n      ${variable.meaning}`
    })
    .join('\n')
}

function defaultOf(schema: z.core.$ZodType): string | null {
  const computed = metaOf(schema, 'computedDefault')
  if (computed !== undefined) return computed
  for (const layer of layersOf(schema)) {
    if (layer instanceof z.ZodDefault || layer instanceof z.ZodPrefault) return String(layer.def.defaultValue)
    if (layer instanceof z.ZodOptional) return 'none'
  }
  return null
}

function valuesOf(schema: z.core.$ZodType): string | undefined {
  const inner = innerOf(schema)
  if (inner) return valuesOf(inner)
  if (schema instanceof z.ZodPipe)
    return valuesOf(schema.out instanceof z.ZodTransform ? schema.in : schema.out)
  if (schema instanceof z.ZodArray) return valuesOf(schema.element)
  if (schema instanceof z.ZodEnum) return schema.options.join(', ')
  if (schema instanceof z.ZodNumber) return `${schema.minValue} to ${schema.maxValue}`
  return undefined
}

/** The first text with this name in the metadata of a schema and of the schemas inside it. */
function metaOf(schema: z.core.$ZodType, name: 'description' | 'computedDefault'): string | undefined {
  for (const layer of layersOf(schema)) {
    const text = z.globalRegistry.get(layer)?.[name]
    if (typeof text === 'string') return text
  }
  return undefined
}

/** A schema and the schemas inside it that validate the same text, from the outside. */
function* layersOf(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema
  const inner = innerOf(schema)
  if (inner) yield* layersOf(inner)
  if (schema instanceof z.ZodPipe) yield* layersOf(schema.in)
}

/** The schema of a value that is given, of one that need not be. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const isOptional =
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
  return isOptional ? schema.def.innerType : undefined
}

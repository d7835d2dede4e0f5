import { isDecimal } from './decimals.ts'
import { nameOf, type OpenApiDocument, type Schema } from './openapi.ts'

const scalars: Record<string, string> = {
  string: 'string',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Where a schema is used. In answers a number that is not whole is a decimal string; a body can have a number, too. */
export type Use = 'body' | 'answer' | 'both'

const decimals: Record<Use, string> = { body: 'number', answer: 'Decimal', both: 'Decimal | number' }

/** The declarations of all named schemas. */
export function printSchemas(document: OpenApiDocument, useOf: (name: string) => Use): string {
  return Object.entries(document.components.schemas)
    .map(([name, schema]) => {
      const type = printType(schema, useOf(name))
      return `${printDoc([schema.description], '')}export type ${name} = ${type}\n`
    })
    .join('\n')
}

/** A schema as a TypeScript type. */
export function printType(schema: Schema, use: Use, indent = ''): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return union(alternatives.map((part) => printType(part, use, indent)))
  if (schema.allOf) return schema.allOf.map((part) => `(${printType(part, use, indent)})`).join(' & ')
  if (schema.type === undefined) return 'unknown'
  if (isFreeJson(schema)) return 'JsonValue'
  return union([schema.type].flat().map((type) => printOf(type, schema, use, indent)))
}

/** Any JSON value, which a caller has stored. */
function isFreeJson({ type }: Schema): boolean {
  return Array.isArray(type) && type.includes('object') && type.includes('string')
}

function printOf(type: string, schema: Schema, use: Use, indent: string): string {
  if (type === 'array') return arrayOf(printType(schema.items ?? {}, use, indent))
  if (type === 'object') return printObject(schema, use, indent)
  if (type === 'number') return isDecimal(schema) ? decimals[use] : 'number'
  const scalar = scalars[type]
  if (scalar === undefined) throw new Error(`The generator does not understand the type ${type}`)
  return scalar
}

function printObject(schema: Schema, use: Use, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  const members = Object.entries(properties).map(([name, property]) => {
    const optional = required.includes(name) ? '' : '?'
    const key = /^[\w$]+$/.test(name) ? name : literal(name)
    const doc = printDoc([property.description, defaultOf(property)], inner)
    return `${doc}${inner}${key}${optional}: ${printType(property, use, inner)}${optional && ' | undefined'}\n`
  })
  if (members.length > 0) return `{\n${members.join('')}${indent}}`
  const value =
    typeof additionalProperties === 'object' ? printType(additionalProperties, use, indent) : 'unknown'
  return `Record<string, ${value}>`
}

/** A documentation comment of the given paragraphs; nothing without any. */
export function printDoc(paragraphs: (string | undefined)[], indent: string): string {
  const lines = paragraphs
    .filter((paragraph) => paragraph !== undefined && paragraph !== '')
    .flatMap((paragraph) => (paragraph ?? '').replaceAll('*/', '*\\/').split('\n'))
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

export function defaultOf(schema: Schema): string | undefined {
  return schema.default === undefined ? undefined : `@default ${JSON.stringify(schema.default)}`
}

function union(types: string[]): string {
  return [...new Set(types)].join(' | ')
}

function arrayOf(type: string): string {
  return /[|&]/.test(type) ? `Array<${type}>` : `${type}[]`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}

import { z } from 'zod'
import { viewSchemas } from '../views/view-schemas.ts'
import { templateFilters } from '../words/template-filters.ts'
import { phrases } from '../words/translate.ts'

type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: string[]
  description?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

const pages = [
  ['Invoices, offers and orders', 'invoice'],
  ['Timesheet reports', 'timesheet_report'],
  ['SLA agreements', 'sla_agreement'],
] as const

/** For tests: docs/pdf-views.md, which is generated from the schemas of the views and from the phrases. */
export function describeViews(): string {
  return [
    '# Data of PDF templates',
    '',
    'The names that a template of PDFs may use. This page is generated from the schemas of the views; the rules are in the',
    '[specification](specification/pdf.md#1-views). A field with `?` can be null. `[]` marks a list.',
    '',
    ...pages.flatMap(([title, kind]) => sectionOf(title, z.toJSONSchema(viewSchemas[kind]) as JsonSchema)),
    '## Phrases',
    '',
    `The filter \`t\` prints a phrase in the language of the document. The other filters are:`,
    `${names(Object.keys(templateFilters).filter((name) => name !== 't'))}.`,
    '',
    '| Key | Polish | English |',
    '|---|---|---|',
    ...Object.entries(phrases).map(([key, { pl, en }]) => `| \`${key}\` | ${pl} | ${en} |`),
    '',
  ].join('\n')
}

function sectionOf(title: string, schema: JsonSchema): string[] {
  return [`## ${title}`, '', '| Field | Type | Meaning |', '|---|---|---|', ...rowsOf('', schema), '']
}

/** The rows of the members of an object, each followed by those of its own members. */
function rowsOf(path: string, { properties = {} }: JsonSchema): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { value, isNullable } = withoutNull(schema)
    const field = `${path}${name}${value.type === 'array' ? '[]' : ''}`
    const description = schema.description ?? value.description ?? ''
    const row = `| \`${field}${isNullable ? '?' : ''}\` | ${typeOf(value)} | ${description} |`
    return [row, ...rowsOf(`${field}.`, value.items ?? value)]
  })
}

function withoutNull(schema: JsonSchema): { value: JsonSchema; isNullable: boolean } {
  const value = schema.anyOf?.find(({ type }) => type !== 'null')
  if (value) return { value, isNullable: true }
  if (!Array.isArray(schema.type)) return { value: schema, isNullable: false }
  return { value: { ...schema, type: schema.type.find((type) => type !== 'null') }, isNullable: true }
}

function typeOf(schema: JsonSchema): string {
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  if (schema.const !== undefined) return `\`${schema.const}\``
  return schema.enum ? names(schema.enum) : String(schema.type)
}

function names(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ')
}

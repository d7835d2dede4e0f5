import { decimalNames } from './decimals.ts'
import { type OpenApiDocument, reachable, withoutReferences } from './openapi.ts'
import { readOperations } from './operations.ts'
import { printOperations } from './print-operations.ts'
import { printSchemas } from './print-types.ts'

const head = '// Generated from docs/openapi.json by packages/client/generator. Do not edit.\n\n'

const commonTypes = `/** A decimal number with the digits that the service sent, for example \`'23.00'\`. */
export type Decimal = string

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }

`

/** The generated files, by name. */
export function generateClient(published: OpenApiDocument): Record<string, string> {
  const document = withoutReferences(published)
  const operations = readOperations(document)
  const answers = operations.flatMap(({ answer }) => answer ?? [])
  const bodies = operations.flatMap(({ body }) => body ?? [])
  const [inAnswers, inBodies] = [new Set<string>(), new Set<string>()]
  const answered = answers.flatMap((schema) => [...reachable(document, schema, inAnswers)])
  for (const schema of bodies) Array.from(reachable(document, schema, inBodies))
  const useOf = (name: string) => (!inAnswers.has(name) ? 'body' : inBodies.has(name) ? 'both' : 'answer')
  const names = decimalNames(answered)
  const decimals = `export const decimalNames: ReadonlySet<string> = new Set([\n${names.map((name) => `  '${name}',\n`).join('')}])\n`
  const methods = printOperations(document, operations)
  return {
    'schemas.ts': head + commonTypes + printSchemas(document, useOf),
    'decimal-names.ts': `${head}/** The names of all decimals in answers. */\n${decimals}`,
    'operations.ts': head + importsOf(document, methods) + methods,
  }
}

function importsOf(document: OpenApiDocument, methods: string): string {
  const schemas = [...Object.keys(document.components.schemas), 'Decimal', 'JsonValue']
  const used = schemas.filter((name) => new RegExp(`\\b${name}\\b(?!\`)`).test(methods)).sort()
  return `import { type List, listOf } from '../calls/pages.ts'
import type { Call, CallOptions, Version, WithEtag, WithWarning } from '../calls/send.ts'
import type {\n${used.map((name) => `  ${name},\n`).join('')}} from './schemas.ts'\n\n`
}

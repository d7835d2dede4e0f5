import { readFileSync } from 'node:fs'
import { documentOfService } from '@fiscus/http/docs/document-of-service'
import type { OpenApiDocument } from '@fiscus/http/docs/openapi-document'
import { services } from '@fiscus/http/routes/tags'
import { createConfig, lintFromString, type RawUniversalConfig } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'

const text = readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8')
const document: OpenApiDocument = JSON.parse(text)
const parts = services.map((service) => documentOfService(document, service))

const recommended: RawUniversalConfig = {
  extends: ['recommended'],
  // `runs/{runId}` and `{id}/reset` differ for every request: the parameters are UUIDs.
  rules: { 'no-ambiguous-paths': 'off' },
}
/** What can be wrong in a part of a description that follows all rules: a component that it lacks or does not need. */
const whole: RawUniversalConfig = {
  rules: { 'no-unresolved-refs': 'error', 'no-unused-components': 'error' },
}

test.for([document, ...parts])(
  'the description $info.title follows the recommended rules of Redocly',
  { timeout: 300_000 },
  async (description) => {
    const config = await createConfig(description === document ? recommended : whole)
    const problems = await lintFromString({ source: JSON.stringify(description), config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  },
)

// The descriptions of the services have the same operations: to check them, too, would take as long once more.
test('the description follows the recommended rules of Spectral', { timeout: 300_000 }, async () => {
  const spectral = new Spectral()
  spectral.setRuleset({
    extends: [[oas as RulesetDefinition, 'recommended']],
    // The rule knows only absolute addresses.
    rules: { 'oas3-server-variables': 'off' },
  })
  const problems = await spectral.run(JSON.stringify(document))
  expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
})

test('docs/openapi.json has less than 1 MB', () => {
  expect(Buffer.byteLength(text)).toBeLessThan(1_000_000)
})

test('every operation is in the description of one service, as it is in that of all', () => {
  const operationsOf = ({ paths = {} }: OpenApiDocument) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method} ${path}`, operation] as const),
    )
  const inParts = parts.flatMap(operationsOf)
  expect(inParts).toHaveLength(operationsOf(document).length)
  expect(Object.fromEntries(inParts)).toEqual(Object.fromEntries(operationsOf(document)))
})

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

test('the description allows null for each optional field of a document, as the service does', () => {
  const schemas = document.components?.schemas as Record<string, Schema>
  const resolve = (schema: Schema): Schema => schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
  const withoutNull: string[] = []
  const visited = new Set<Schema>()
  const visit = (schema: Schema, path: string) => {
    const { properties = {}, required = [], items } = resolve(schema)
    if (visited.has(resolve(schema))) return
    visited.add(resolve(schema))
    for (const [name, field] of Object.entries(properties)) {
      const allowsNull = [resolve(field).type].flat().includes('null')
      if (!required.includes(name) && !allowsNull) withoutNull.push(`${path}.${name}`)
      visit(field, `${path}.${name}`)
    }
    if (items) visit(items, `${path}[]`)
  }
  for (const name of ['CalculateRequest', 'ApproveRequest', 'CorrectRequest', 'CorrectSeveralRequest'])
    visit({ $ref: `#/components/schemas/${name}` }, name)
  expect(withoutNull).toEqual([])
})

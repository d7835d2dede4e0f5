import { readFile } from 'node:fs/promises'
import { createConfig, lint } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'

const urlOf = (file: string) => new URL(`../docs/${file}`, import.meta.url)

test.for(['openapi.json', 'openapi-platform.json'])(
  'docs/%s follows the recommended rules of Redocly',
  { timeout: 300_000 },
  async (file) => {
    const config = await createConfig({
      extends: ['recommended'],
      // `runs/{runId}` and `{id}/reset` differ for every request: the parameters are UUIDs.
      rules: { 'no-ambiguous-paths': 'off' },
    })
    const problems = await lint({ ref: urlOf(file).pathname, config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  },
)

// The description for the platform has the same operations and schemas with other paths, which Redocly checks.
test('docs/openapi.json follows the recommended rules of Spectral', { timeout: 300_000 }, async () => {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] })
  const problems = await spectral.run(JSON.parse(await readFile(urlOf('openapi.json'), 'utf8')))
  expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
})

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

test('docs/openapi.json allows null for each optional field of a document, as the service does', async () => {
  const { components } = JSON.parse(await readFile(urlOf('openapi.json'), 'utf8'))
  const schemas: Record<string, Schema> = components.schemas
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

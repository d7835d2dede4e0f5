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

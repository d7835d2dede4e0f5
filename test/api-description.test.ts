import { readFile } from 'node:fs/promises'
import { createConfig, lint } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { describe, expect, test } from 'vitest'

describe.for(['openapi.json', 'openapi-platform.json'])('docs/%s', (file) => {
  const url = new URL(`../docs/${file}`, import.meta.url)

  test('follows the recommended rules of Redocly', { timeout: 120_000 }, async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // `runs/{runId}` and `{id}/reset` differ for every request: the parameters are UUIDs.
      rules: { 'no-ambiguous-paths': 'off' },
    })
    const problems = await lint({ ref: url.pathname, config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  test('follows the recommended rules of Spectral', { timeout: 120_000 }, async () => {
    const spectral = new Spectral()
    spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] })
    const problems = await spectral.run(JSON.parse(await readFile(url, 'utf8')))
    expect(problems.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
  })
})

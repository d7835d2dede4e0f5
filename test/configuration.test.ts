import { readFileSync, writeFileSync } from 'node:fs'
import { describeVariables } from '@fiscus/runtime/environment/describe-variables'
import { expect, test } from 'vitest'
import { environments } from './environments.ts'

const committed = new URL('../docs/configuration.md', import.meta.url)

const uses = Object.entries(environments).flatMap(([process, schema]) =>
  describeVariables(schema).map((variable) => ({ process, variable })),
)

/** The texts with their processes: one text alone, several with the processes of each. */
function byProcess(texts: { process: string; text: string }[]): string {
  const groups = [...Map.groupBy(texts, ({ text }) => text)]
  if (groups.length === 1) return groups[0]?.[0] ?? ''
  return groups.map(([text, of]) => `${text} (${of.map(({ process }) => process).join(', ')})`).join('; ')
}

function page(): string {
  const rows = [...Map.groupBy(uses, ({ variable }) => variable.name)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, of]) => {
      const meanings = new Set(of.map(({ variable }) => variable.meaning))
      const preset = byProcess(
        of.map(({ process, variable }) => ({ process, text: variable.default ?? 'required' })),
      )
      const processes = of.length === uses.length ? 'all' : of.map(({ process }) => process).join(', ')
      const cells = [`\`${name}\``, [...meanings].join(' '), of[0]?.variable.values ?? '', preset, processes]
      return `| ${cells.join(' | ')} |`
    })
  return `# Configuration

Every process reads its configuration from environment variables. An empty variable counts as not set.
\`bin/serve NAME --help\` prints the variables of a process, and \`bin/serve NAME --check\` validates them. A process
rejects invalid values at its start and names all of them.

This page is generated from the schemas of the processes: \`UPDATE_GOLDEN=1 vitest run test/configuration\` rewrites it.

| Variable | Meaning | Values | Default | Processes |
|---|---|---|---|---|
${rows.join('\n')}
`
}

test('docs/configuration.md lists every variable of every process (UPDATE_GOLDEN=1 rewrites the file)', () => {
  if (process.env.UPDATE_GOLDEN) writeFileSync(committed, page())
  expect(page()).toBe(readFileSync(committed, 'utf8'))
})

test('every variable has a meaning', () => {
  expect(uses.filter(({ variable }) => variable.meaning === '')).toEqual([])
})

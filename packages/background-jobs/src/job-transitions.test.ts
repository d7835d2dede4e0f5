import { readFileSync } from 'node:fs'
import { jobStatuses } from '@fiscus/contracts/jobs/job-vocabulary'
import { expect, test } from 'vitest'
import { type JobTransition, jobTransitions } from './job-transitions.ts'

const transitions: [string, JobTransition][] = Object.entries(jobTransitions)

test('every status can be reached by a new job', () => {
  const reached = new Set<string>(['new'])
  for (const _ of transitions)
    for (const [, { from, to }] of transitions) if (reached.has(from)) reached.add(to)
  expect([...reached].toSorted()).toEqual(['new', ...jobStatuses].toSorted())
})

test('only the retry of failed items leads out of success', () => {
  expect(transitions.flatMap(([name, { from }]) => (from === 'success' ? [name] : []))).toEqual(['repair'])
})

const page = readFileSync(new URL('../../../docs/state-machines.md', import.meta.url), 'utf8')
const section = page.split(/^## /m).find((section) => section.startsWith('A background job\n')) ?? ''

test('the diagram of docs/state-machines.md contains exactly these transitions', () => {
  const drawn = [...section.matchAll(/^ +(\S+) --> (\S+): (\S+)$/gm)].map(([, from, to, name]) => [
    name,
    from,
    to,
  ])
  expect(drawn).toEqual(transitions.map(([name, { from, to }]) => [name, from === 'new' ? '[*]' : from, to]))
})

test('the table of docs/state-machines.md contains exactly these transitions', () => {
  const rows = [...section.matchAll(/^\| `(\w+)` \| (\w+) \| (\w+) \|/gm)].map(([, ...cells]) => cells)
  expect(rows).toEqual(transitions.map(([name, { from, to }]) => [name, from, to]))
})

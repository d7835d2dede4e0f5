import { readFileSync } from 'node:fs'
import { jobStatuses } from '@fiscus/contracts/jobs/job-vocabulary'
import { expect, test } from 'vitest'
import { type JobTransition, jobTransitions } from './job-transitions.ts'

const steps: [string, JobTransition][] = Object.entries(jobTransitions)

test('every status is reached from the beginning', () => {
  const reached = new Set<string>(['new'])
  for (const _ of steps) for (const [, { from, to }] of steps) if (reached.has(from)) reached.add(to)
  expect([...reached].toSorted()).toEqual(['new', ...jobStatuses].toSorted())
})

test('a success is for good', () => {
  expect(steps.filter(([, { from }]) => from === 'success')).toEqual([])
})

const page = readFileSync(new URL('../../../docs/state-machines.md', import.meta.url), 'utf8')
const section = page.split(/^## /m).find((section) => section.startsWith('A background job\n')) ?? ''

test('docs/state-machines.md draws each step of a job, and no other', () => {
  const drawn = [...section.matchAll(/^ +(\S+) --> (\S+): (\S+)$/gm)].map(([, from, to, step]) => [
    step,
    from,
    to,
  ])
  expect(drawn).toEqual(steps.map(([step, { from, to }]) => [step, from === 'new' ? '[*]' : from, to]))
})

test('its table lists them, too', () => {
  const rows = [...section.matchAll(/^\| `(\w+)` \| (\w+) \| (\w+) \|/gm)].map(([, ...cells]) => cells)
  expect(rows).toEqual(steps.map(([step, { from, to }]) => [step, from, to]))
})

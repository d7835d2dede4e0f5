import { readFileSync } from 'node:fs'
import { runStatuses } from '@fiscus/contracts/tasks/task-vocabulary'
import { expect, test } from 'vitest'
import { type RunTransition, runTransitions } from './run-transitions.ts'

const transitions: RunTransition[] = Object.values(runTransitions)

test('every status can be reached from a new run', () => {
  const reached = new Set<string>(['new'])
  for (const _ of transitions) for (const { from, to } of transitions) if (reached.has(from)) reached.add(to)
  expect([...reached].toSorted()).toEqual(['new', ...runStatuses].toSorted())
})

test('only a new, scheduled or running run has further steps', () => {
  const left = new Set(transitions.map(({ from }) => from))
  expect([...left].toSorted()).toEqual(['new', 'running', 'scheduled'])
})

test('two statuses have at most one step between them, so that the statuses identify the step', () => {
  const pairs = transitions.map(({ from, to }) => `${from} → ${to}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})

const page = readFileSync(new URL('../../../../docs/state-machines.md', import.meta.url), 'utf8')
const section = page.split(/^## /m).find((section) => section.startsWith('A run of a task\n')) ?? ''
const steps = Object.entries(runTransitions)

test('docs/state-machines.md draws exactly the steps of a run', () => {
  const drawn = [...section.matchAll(/^ +(\S+) --> (\S+): (\S+)$/gm)].map(([, from, to, step]) => [
    step,
    from,
    to,
  ])
  expect(drawn).toEqual(steps.map(([step, { from, to }]) => [step, from === 'new' ? '[*]' : from, to]))
})

test('the table of docs/state-machines.md has the statuses after each step', () => {
  const rows = [...section.matchAll(/^\| `(\w+)` \| (\w+) \| (\w+) \| ([\w ]+) \|/gm)].map(
    ([, ...cells]) => cells,
  )
  expect(rows).toEqual(steps.map(([step, { from, to, task }]) => [step, from, to, task ?? 'as it was']))
})

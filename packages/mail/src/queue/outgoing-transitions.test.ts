import { readFileSync } from 'node:fs'
import { outgoingStatuses } from '@fiscus/contracts/mail/mail-vocabulary'
import { expect, test } from 'vitest'
import { type OutgoingTransition, outgoingTransitions } from './outgoing-transitions.ts'

const transitions: [string, OutgoingTransition][] = Object.entries(outgoingTransitions)

test('every status can be reached by a new message', () => {
  const reached = new Set<string>(['new'])
  for (const _ of transitions)
    for (const [, { from, to }] of transitions) if (reached.has(from)) reached.add(to)
  expect([...reached].toSorted()).toEqual(['new', ...outgoingStatuses].toSorted())
})

test('no transition leads out of sent, and only two lead out of unknown', () => {
  const from = (status: string) =>
    transitions.filter(([, each]) => each.from === status).map(([name]) => name)
  expect(from('sent')).toEqual([])
  expect(from('unknown')).toEqual(['resolve', 'resend'])
})

const page = readFileSync(new URL('../../../../docs/state-machines.md', import.meta.url), 'utf8')
const section = page.split(/^## /m).find((each) => each.startsWith('An outgoing message\n')) ?? ''

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

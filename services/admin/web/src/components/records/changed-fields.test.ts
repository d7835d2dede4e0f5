import { expect, test } from 'vitest'
import { changedFields, changedRecord } from './changed-fields.ts'

type Values = { name: string; note: string; start: string; isActive: boolean; states: string[] }

const bodyOf = ({ name, note, start, isActive, states }: Values) => ({
  name: name.trim(),
  note: note.trim() || null,
  start: `${start}:00Z`,
  is_active: isActive ? 1 : 0,
  states,
})
const opened = { name: ' Ann ', note: '\r\n', start: '2026-11-22T09:30', isActive: true, states: ['a', 'b'] }

test('a form without a change sends nothing, whatever it makes of its values', () => {
  expect(changedFields(bodyOf, { ...opened, states: ['a', 'b'] }, opened)).toEqual({})
})

const changes: [Partial<Values>, object][] = [
  [{ start: '2026-11-22T10:30' }, { start: '2026-11-22T10:30:00Z' }],
  [{ isActive: false }, { is_active: 0 }],
  [{ states: ['b', 'a'] }, { states: ['b', 'a'] }],
  // The stored text has the spaces that the user has removed.
  [{ name: 'Ann' }, { name: 'Ann' }],
  [{ note: '' }, { note: null }],
]
test.for(changes)('of %j only %j is sent', ([change, sent]) => {
  expect(changedFields(bodyOf, { ...opened, ...change }, opened)).toEqual(sent)
})

test('a field that other values decide is sent with them, and a left out one is not', () => {
  const body = ({ kind, port, secret }: { kind: string; port: string; secret: string }) => ({
    kind,
    port: kind === '' ? null : Number(port),
    ...(secret !== '' && { secret }),
  })
  const before = { kind: 'imap', port: '993', secret: '' }
  expect(changedFields(body, { ...before, kind: '' }, before)).toEqual({ kind: '', port: null })
  expect(changedFields(body, { ...before, secret: 'four words' }, before)).toEqual({ secret: 'four words' })
})

const stored = {
  name: ' Acme ',
  email: null,
  address: { country: 'PL', line1: 'Prosta 1 ', line2: null },
  accounts: [
    { iban: 'PL61 1090', isDefault: false },
    { iban: 'DE89 3704', isDefault: null },
  ],
}
const sent = {
  name: 'Acme',
  address: { country: 'PL', line1: 'Prosta 1' },
  accounts: [{ iban: 'PL61 1090' }, { iban: 'DE89 3704' }],
}

test.for([
  [{}, stored],
  [{ name: 'Beta' }, { ...stored, name: 'Beta' }],
  [
    { address: { country: 'PL', line1: 'Prosta 1', city: 'Łódź' } },
    { ...stored, address: { ...stored.address, city: 'Łódź' } },
  ],
  [{ accounts: [{ iban: 'DE89 3704' }] }, { ...stored, accounts: [stored.accounts[1]] }],
  [
    { accounts: [{ iban: 'PL61 1090' }, { iban: 'DE00' }] },
    { ...stored, accounts: [stored.accounts[0], { iban: 'DE00', isDefault: null }] },
  ],
  [
    { accounts: [...sent.accounts, { iban: 'FR14' }] },
    { ...stored, accounts: [...stored.accounts, { iban: 'FR14' }] },
  ],
] as const)('a whole record with the change %j keeps all else as it was read', ([change, expected]) => {
  expect(changedRecord<object>(stored, sent, { ...sent, ...change })).toEqual(expected)
})

test('a part that was emptied is left out', () => {
  const { address: _, ...rest } = sent
  const { address: __, ...kept } = stored
  expect(changedRecord<object>(stored, sent, rest)).toEqual(kept)
})

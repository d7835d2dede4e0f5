import { expect, test } from 'vitest'
import { fieldsOf, pageOfRecord } from './record-link.ts'

test.for([
  [{ entity: 'tax_rate', entity_id: '1' }, '/settings/taxes/rates'],
  [
    { entity: 'tax_rate', entity_id: '1', after: { tax_code: 'VAT 23%' } },
    '/settings/taxes/rates?rate=VAT%2023%25',
  ],
  [{ entity: 'tax_group', entity_id: '1', before: { group_code: 'G' } }, '/settings/taxes/groups?group=G'],
  [{ entity: 'tax_rule', entity_id: '1' }, '/settings/taxes/rules?mark=1'],
  [{ entity: 'ticket', entity_id: '1' }, '/mail/tickets?open=1'],
  [{ entity: 'ticket_note', entity_id: '2', after: { ticket_id: '1' } }, '/mail/tickets?open=1'],
  [{ entity: 'cron_run', entity_id: 'a/b' }, '/automation/runs/a%2Fb'],
  [{ entity: 'document', entity_id: '1' }, '/settings/taxes/documents/1'],
  [
    { entity: 'return_closing', entity_id: '1', after: { period: '2026-10' } },
    '/returns/jpk-v7m?period=2026-10',
  ],
  [
    { entity: 'return_closing', entity_id: '1', after: { period: '2026-Q3' } },
    '/returns/oss?quarter=2026-Q3',
  ],
  [{ entity: 'tenant', entity_id: '1' }, null],
] as const)('%j leads to %s', ([entry, page]) => {
  expect(pageOfRecord({ before: null, after: null, ...entry })).toBe(page)
})

test('a record has its fields, another value is one field, and nothing is null', () => {
  expect(fieldsOf({ a: 1 })).toEqual({ a: 1 })
  expect(fieldsOf([1])).toEqual({ value: [1] })
  expect(fieldsOf('x')).toEqual({ value: 'x' })
  expect(fieldsOf(null)).toBeNull()
})

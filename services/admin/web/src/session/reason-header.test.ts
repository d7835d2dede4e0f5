import { expect, test } from 'vitest'
import { headerText, withReason } from './reason-header.ts'

test.for([
  ['Ticket 4711', 'Ticket 4711'],
  ['Żółw', 'Å»Ã³Å\u0082w'],
] as const)('%s is sent as its bytes', ([text, sent]) => {
  expect(headerText(text)).toBe(sent)
  expect(Buffer.from(headerText(text), 'latin1').toString()).toBe(text)
})

test('a reason becomes a header, and a reason of one request comes first', () => {
  expect(withReason({ accept: 'application/json' }, 'Audit').get('x-audit-reason')).toBe('Audit')
  expect(withReason({ 'X-Audit-Reason': 'Own' }, 'Audit').get('x-audit-reason')).toBe('Own')
  expect(withReason(undefined, '').has('x-audit-reason')).toBe(false)
})

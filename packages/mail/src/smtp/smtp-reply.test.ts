import { expect, test } from 'vitest'
import { oneLine, readReply, refusalOf } from './smtp-reply.ts'

test.for([
  ['250 2.0.0 Ok: queued as 4D', { code: 250, enhanced: '2.0.0', text: 'Ok: queued as 4D' }],
  ['450 4.2.0 <a@b.pl>: Greylisted', { code: 450, enhanced: '4.2.0', text: '<a@b.pl>: Greylisted' }],
  ['550-5.1.1 No such user\n550 5.1.1 here', { code: 550, enhanced: '5.1.1', text: 'No such user here' }],
  ['421 closing', { code: 421, enhanced: null, text: 'closing' }],
  ['554', { code: 554, enhanced: null, text: '' }],
  ['not a reply', null],
  ['999 odd', null],
  ['', null],
  [undefined, null],
] as const)('%j', ([response, reply]) => {
  expect(readReply(response)).toEqual(reply)
})

test('a text of a server becomes one bounded line', () => {
  expect(oneLine(' a\r\n\tb\u0000c\u202ed ')).toBe('a b c d')
  expect(oneLine('x'.repeat(9000))).toHaveLength(500)
  expect(oneLine(`${'x'.repeat(499)}\u{1f600}`)).toBe(`${'x'.repeat(499)}\ufffd`)
})

test.for([
  [421, null, 'deferred'],
  [450, '4.2.0', 'deferred'],
  [451, '4.7.1', 'deferred'],
  [452, '4.5.3', 'deferred'],
  [500, null, 'rejected'],
  [503, null, 'deferred'],
  [535, '5.7.8', 'rejected'],
  [550, '5.1.1', 'rejected'],
  [552, '5.3.4', 'rejected'],
  [552, '5.2.2', 'rejected'],
  [552, '5.5.3', 'deferred'],
  [554, '5.7.1', 'rejected'],
] as const)('%i %s is %s', ([code, enhanced, refusal]) => {
  expect(refusalOf({ code, enhanced, text: '' }, false)).toBe(refusal)
})

test('503 is final by setting', () => {
  expect(refusalOf({ code: 503, enhanced: '5.5.1', text: '' }, true)).toBe('rejected')
})

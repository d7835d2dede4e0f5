import { expect, test } from 'vitest'
import { isHardBounce } from './hard-bounce.ts'

test.for([
  ['5.1.1', null, true],
  ['5.1.2', 'host unknown', true],
  ['5.1.10', 'null MX', true],
  ['5.2.1', 'mailbox disabled', true],
  ['5.4.4', 'no route', true],
  ['5.0.0', 'smtp; 550 5.1.1 User unknown', true],
  [null, '550 5.1.1 User unknown', true],
  ['5.0.0', 'smtp; 550 spam', false],
  ['5.2.2', 'mailbox full', false],
  ['5.3.4', 'too large', false],
  ['5.7.1', 'policy, see 5.1.1', false],
  ['5.1.8', 'sender address', false],
  ['4.2.2', 'mailbox full', false],
  ['4.4.7', 'expired', false],
  [null, null, false],
  [null, '450 4.1.1', false],
] as const)('%s %s: %s', ([status, diagnostic, isHard]) => {
  expect(isHardBounce(status, diagnostic)).toBe(isHard)
})

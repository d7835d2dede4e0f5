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

const gmail =
  'The user you are trying to contact is receiving mail at a rate that prevents additional messages'

test.for([
  // Exchange Online and Outlook.com.
  ['5.4.1', 'smtp; 550 5.4.1 Recipient address rejected: Access denied. [AM1EUR05.eop.outlook.com]', true],
  ['5.0.0', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', true],
  [null, '550 5.4.1 Recipient address rejected: Access denied', true],
  ['5.4.1', 'smtp; 550 5.4.1 Relay Access Denied', false],
  ['5.4.1', 'smtp; 550 5.4.1 No answer from host', false],
  ['5.4.1', null, false],
  ['4.4.1', 'smtp; 451 4.4.1 Recipient address rejected: Access denied', false],
  ['5.7.1', 'smtp; 550 5.7.1 Recipient address rejected: Access denied', false],
  [
    '5.4.310',
    'smtp; 550 5.4.310 DNS domain example.org does not exist [Message=InfoDomainNonexistent]',
    true,
  ],
  ['5.4.312', 'smtp; 550 5.4.312 Message expired, DNS query failed', false],
  [
    '5.1.10',
    'smtp; 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    true,
  ],
  ['5.5.0', 'smtp; 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).', true],
  ['5.5.0', 'smtp; 550 5.5.0 Requested action not taken: mailbox unavailable', false],
  ['5.7.606', 'smtp; 550 5.7.606 Access denied, banned sending IP', false],
  // Gmail.
  ['5.1.1', 'smtp; 550-5.1.1 The email account that you tried to reach does not exist.', true],
  ['5.2.1', 'smtp; 550 5.2.1 The email account that you tried to reach is disabled.', true],
  ['5.2.1', 'smtp; 550 5.2.1 The email account that you tried to reach is inactive.', true],
  ['5.2.1', `smtp; 550-5.2.1 ${gmail}`, false],
  ['5.2.2', 'smtp; 552 5.2.2 The email account that you tried to reach is over quota.', false],
  ['5.7.26', 'smtp; 550 5.7.26 This mail has been blocked because the sender is unauthenticated.', false],
  // Yahoo and AOL.
  [
    '5.0.0',
    "smtp; 554 delivery error: dd This user doesn't have a yahoo.com account (ada@yahoo.com) [0]",
    true,
  ],
  ['5.0.0', 'smtp; 554 delivery error: dd Requested mail action aborted', true],
  ['5.0.0', 'smtp; 554 delivery error: dd Sorry, this account is over quota', false],
  ['5.0.0', 'smtp; 552 1 Requested mail action aborted, mailbox not found', true],
  [
    null,
    '554 30 Sorry, your message to ada@aol.com cannot be delivered. This mailbox is disabled (554.30).',
    true,
  ],
  ['5.7.9', 'smtp; 554 5.7.9 Message not accepted for policy reasons', false],
  // Servers without an enhanced code.
  ['5.0.0', 'smtp; 550 User unknown', true],
  [null, '550 No such user here', true],
  [null, '550 invalid mailbox. Local mailbox ada@example.org is unavailable: user not found', true],
  [null, '550 mailbox unavailable', false],
  [null, '552 mailbox not found, or mailbox full', false],
  [null, '450 User unknown', false],
  // Codes of the address for another reason.
  ['5.1.0', 'smtp; 550 5.1.0 Address rejected', true],
  ['5.1.0', "smtp; 5.1.0 - Unknown address error 550-'5.7.1 Message rejected' (delivery attempts: 0)", false],
  ['5.1.0', 'smtp; 550 5.1.0 <billing@example.com>: Sender address rejected: User unknown', false],
  [null, '550 Sender address rejected: User unknown in virtual mailbox table', false],
] as const)('the answer %s %s: %s', ([status, diagnostic, isHard]) => {
  expect(isHardBounce(status, diagnostic)).toBe(isHard)
})

import { expect, test } from 'vitest'
import { polishText } from './polish-text.ts'

test.for([
  ['the outgoing server rejected the login', 'serwer poczty wychodzącej odrzucił logowanie'],
  [
    'the outgoing server refuses this client (12 attempts, which is the limit)',
    'serwer poczty wychodzącej odmawia obsługi tego klienta (próby: 12, czyli limit)',
  ],
  ['Mailbox busy (3 attempts, which is the limit)', 'Mailbox busy (próby: 3, czyli limit)'],
  ['User unknown', null],
  ['There is no such user here.', null],
  ['from <a@example.com> is not allowed', null],
] as const)('the reason "%s" is in Polish: %s', ([reason, polish]) => {
  expect(polishText(reason)).toBe(polish)
})

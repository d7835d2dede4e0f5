import { expect, test } from 'vitest'
import { readSubject } from '../threads/subject.ts'
import { acknowledgementOf } from './acknowledgement.ts'

const acknowledge = (subject: string, text: string | null = null) =>
  acknowledgementOf(
    { number: 12, subject, messageId: 'm1' },
    { mailboxId: 'b1', to: 'anna@example.com', text },
  )

test.each([
  ['An invoice', 'Re: An invoice [#12]'],
  ['Fwd: Odp: An invoice', 'Re: An invoice [#12]'],
  ['Re: [#7] An invoice', 'Re: [#7] An invoice [#12]'],
  ['An\r\nBcc: eve@example.com\u2028invoice', 'Re: An Bcc: eve@example.com invoice [#12]'],
  ['Re: ', 'Re: No subject [#12]'],
  ['ł'.repeat(500), `Re: ${'ł'.repeat(150)} [#12]`],
])('the subject of %j leads to the ticket', (subject, expected) => {
  const message = acknowledge(subject)
  expect(message.subject).toBe(expected)
  expect(readSubject(message.subject)).toMatchObject({ prefix: 'reply', ticketNumbers: [12] })
  expect(message.subject).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u)
  expect(message.subject.length).toBeLessThanOrEqual(200)
})

test('the text is that of the mailbox, else the standard text with the number', () => {
  expect(acknowledge('x', 'Dziękujemy.').text).toBe('Dziękujemy.')
  expect(acknowledge('x').text).toBe('We have received your message. Its ticket number is #12.')
})

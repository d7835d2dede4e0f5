import { english, polish } from '@fiscus/messages/render'
import { expect, test } from 'vitest'
import { numberedSubject, readSubject } from '../threads/subject.ts'
import { acknowledgementOf } from './acknowledgement.ts'

const acknowledge = (subject: string, text: string | null = null, words = english) =>
  acknowledgementOf(
    { number: 12, subject, messageId: 'm1' },
    { mailboxId: 'b1', to: 'anna@example.com', text, words },
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
  const sent = numberedSubject(message.subject, 12)
  expect(sent).toBe(expected)
  expect(readSubject(sent)).toMatchObject({ prefix: 'reply' })
  expect(readSubject(sent).ticketNumbers[0]).toBe(12)
  expect(message.subject).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u)
  expect(sent.length).toBeLessThanOrEqual(200)
})

test('the text is that of the mailbox, else the standard text with the number in the language of the mail', () => {
  expect(acknowledge('x', 'Dziękujemy.').text).toBe('Dziękujemy.')
  expect(acknowledge('x', 'Thank you.', polish).text).toBe('Thank you.')
  expect(acknowledge('x', null, polish).text).toBe('Otrzymaliśmy Twoją wiadomość. Numer zgłoszenia to #12.')
  expect(acknowledge('x').text).toBe('We have received your message. Its ticket number is #12.')
})

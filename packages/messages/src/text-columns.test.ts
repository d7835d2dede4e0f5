import { expect, test } from 'vitest'
import { mailServers } from './mail/mail-servers.ts'
import { textColumns } from './text-columns.ts'

test('a message is stored with its English, and an answer of a server as it is', () => {
  const message = mailServers.everyRecipientSuppressed()
  expect(textColumns('error', message)).toEqual({
    error: 'Every recipient is a suppressed address',
    error_message: message,
  })
  expect(textColumns('error', 'Greylisted')).toEqual({ error: 'Greylisted', error_message: null })
  expect(textColumns('error', null)).toEqual({ error: null, error_message: null })
})

import { mailServers } from '@fiscus/messages/mail-servers'
import { expect, test } from 'vitest'
import { textColumns } from './text-columns.ts'

test('a message is stored with its English, and an answer of a server as it is', () => {
  const message = mailServers.everyRecipientSuppressed()
  expect(textColumns('error', message)).toEqual({
    error: 'Every recipient is a suppressed address',
    error_message: message,
  })
  expect(textColumns('error', 'Greylisted')).toEqual({ error: 'Greylisted', error_message: null })
  expect(textColumns('error', 'a'.repeat(2001)).error).toHaveLength(2000)
  expect(textColumns('error', null)).toEqual({ error: null, error_message: null })
})

test('what a server writes into a message is stored too', () => {
  const error = { code: 'mailServers.x', params: { answer: '550 a\0b' } }
  expect(textColumns('error', error).error_message?.params).toEqual({ answer: '550 a\uFFFDb' })
  expect(textColumns('error', '550 a\0b').error).toBe('550 a\uFFFDb')
})

import { expect, test } from 'vitest'
import { classifyMessage } from '../classification/classify-message.ts'
import { parseMessage } from '../parsing/parse-message.ts'
import { recipientOf } from './recipient-of.ts'

const now = new Date('2026-11-22T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

async function targetOf(headers: readonly string[], receivedAt = now): Promise<string | null> {
  const parsed = await parseMessage(Buffer.from([...headers, '', 'Hello'].join('\r\n')))
  const { kind } = classifyMessage(parsed, false)
  const message = { parsed: { ...parsed, attachments: [] }, kind, receivedAt }
  return recipientOf({ ...message, fromAddress: parsed.from?.address ?? null }, now)?.target ?? null
}

const anna = 'From: Anna <Anna@Example.com>'

test.each<[string, string[], string | null]>([
  ['a person', [anna], 'anna@example.com'],
  ['a person with another address for replies', [anna, 'Reply-To: a@home.example'], 'a@home.example'],
  ['several addresses for replies', [anna, 'Reply-To: a@home.example, b@home.example'], 'anna@example.com'],
  ['an address for replies that is none', [anna, 'Reply-To: <"a b"@home.example>'], 'anna@example.com'],
  ['a program as address for replies', [anna, 'Reply-To: no-reply@example.com'], 'anna@example.com'],
  ['a person who answers a message of ours', [anna, 'Auto-Submitted: no'], 'anna@example.com'],
  ['a server that suppresses other answers', [anna, 'X-Auto-Response-Suppress: DR, OOF'], 'anna@example.com'],
  ['a server that suppresses all answers', [anna, 'X-Auto-Response-Suppress: All'], null],
  ['a server that suppresses replies', [anna, 'X-Auto-Response-Suppress: OOF, AutoReply'], null],
  ['an automatic reply', [anna, 'Auto-Submitted: auto-replied'], null],
  ['a generated message', [anna, 'Auto-Submitted: auto-generated'], null],
  ['a bounce', ['From: MAILER-DAEMON@example.com'], null],
  ['a list', [anna, 'List-Id: <team.example.com>'], null],
  ['bulk mail', [anna, 'Precedence: bulk'], null],
  ['a null sender', ['Return-Path: <>', anna], null],
  ['no sender', ['Subject: Hello'], null],
  ['a sender that takes no mail', ['From: Do-Not-Reply@example.com'], null],
  ['the owner of a list', ['From: owner-team@example.com'], null],
  ['the commands of a list', ['From: team-request@example.com'], null],
  ['a message that was written today', [anna, 'Date: Sun, 22 Nov 2026 08:00:00 +0000'], 'anna@example.com'],
  ['a message that was written last week', [anna, 'Date: Sun, 15 Nov 2026 08:00:00 +0000'], null],
])('%s', async (_, headers, target) => {
  expect(await targetOf(headers)).toBe(target)
})

test('a message that the first turn of a mailbox finds there gets none', async () => {
  expect(await targetOf([anna], hoursAgo(24))).toBe('anna@example.com')
  expect(await targetOf([anna], hoursAgo(25))).toBeNull()
})

test('a message whose sender is forged gets none', () => {
  const parsed = { headers: [], replyTo: [{ address: 'a@example.com', name: null }], sentAt: null }
  expect(recipientOf({ kind: 'personal', fromAddress: null, receivedAt: now, parsed }, now)).toBeNull()
})

import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openQueueStage } from '../testing/queue-stage.ts'
import { changeOutgoing, type OutgoingAction } from './change-outgoing.ts'
import { claimBatch } from './claim-batch.ts'
import { ClaimLost } from './outgoing-message.ts'
import { resendDelayMs } from './recover-lost.ts'
import { releaseClaims } from './release-claims.ts'
import { openTryWriter } from './try-writer.ts'
import { prepareWriteTries } from './write-tries.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})
beforeEach(() => stage.inDatabase((db) => db.delete(mailQueue)))

const never = new AbortController().signal
const author = testAuthor({ now: () => stage.now })
const change = (id: string, action: OutgoingAction) =>
  stage.inDatabase((db) => changeOutgoing(db, id, action, author))
const later = (ms: number) => {
  stage.now = new Date(stage.now.getTime() + ms)
}
const claim = async () => {
  const rows = await stage.inDatabase((db) =>
    claimBatch(db, { sender: null, limit: 20, ageingMinutes: 0 }, stage.now),
  )
  const [message] = rows
  if (!message) throw new Error('Nothing was claimed')
  return message
}

describe('actions by status', () => {
  test.for([
    ['pending', 'cancel', 'cancelled'],
    ['pending', 'retry', null],
    ['pending', 'resolve', null],
    ['failed', 'retry', 'pending'],
    ['failed', 'cancel', null],
    ['cancelled', 'retry', 'pending'],
    ['cancelled', 'cancel', null],
    ['unknown', 'resolve', 'sent'],
    ['unknown', 'resend', 'pending'],
    ['unknown', 'retry', null],
    ['unknown', 'cancel', null],
    ['sending', 'cancel', null],
    ['sending', 'retry', null],
    ['sent', 'retry', null],
    ['sent', 'resend', null],
  ] as const)('%s, %s: %s', async ([status, action, to]) => {
    const [id = ''] = await stage.add({ status, ...(status === 'sent' && { sent_at: stage.now }) })
    expect(await change(id, action)).toEqual(to ? { kind: 'changed' } : { kind: 'rejected', status })
    expect((await stage.show(id)).status).toBe(to ?? status)
    const entries = await stage.inDatabase((db) =>
      db.select().from(auditLog).where(eq(auditLog.entity_id, id)),
    )
    expect(entries.map((entry) => entry.action)).toEqual(to ? [action] : [])
  })

  test('a message that does not exist', async () => {
    expect(await change('0190a0b0-0000-7000-8000-00000000dead', 'cancel')).toEqual({ kind: 'missing' })
  })
})

test('a retry sends to those who did not get the message, and not to the others', async () => {
  await using server = await startScriptedSmtp({}, { tls: 'none' })
  const [id = ''] = await stage.add({
    status: 'failed',
    attempts_count: 12,
    to: ['got@example.org', 'refused@example.org', 'deferred@example.org', 'lifted@example.org'],
  })
  const statuses = ['accepted', 'rejected', 'deferred', 'suppressed'] as const
  await stage.inDatabase(async (db) => {
    for (const [position, status] of statuses.entries())
      await db.update(mailRecipients).set({ status }).where(eq(mailRecipients.position, position))
  })
  await change(id, 'retry')
  await stage.run(server)
  expect(server.messages.map(({ to }) => to)).toEqual([
    ['refused@example.org', 'deferred@example.org', 'lifted@example.org'],
  ])
  expect(await stage.show(id)).toMatchObject({ status: 'sent', attempts_count: 1 })
})

test('a cancelled message that is sent after all keeps the instant for which it was requested', async () => {
  const requested = new Date(stage.now.getTime() + 3_600_000)
  const [id = ''] = await stage.add({ available_at: requested })
  await change(id, 'cancel')
  await change(id, 'retry')
  expect(await stage.show(id)).toMatchObject({ status: 'pending', available_at: requested })
})

test('a message that waits for another try is due at once when it was cancelled and is sent after all', async () => {
  const [id = ''] = await stage.add({
    attempts_count: 3,
    available_at: new Date(stage.now.getTime() + 3_600_000),
  })
  await change(id, 'cancel')
  await change(id, 'retry')
  expect(await stage.show(id)).toMatchObject({ status: 'pending', available_at: author.at })
})

test('an unknown message that is resolved has reached its recipients, and is never sent again', async () => {
  await using server = await startScriptedSmtp({}, { tls: 'none' })
  const [id = ''] = await stage.add({ status: 'unknown', unknown_count: 1 })
  await change(id, 'resolve')
  await stage.run(server)
  expect(server.messages).toEqual([])
  expect((await stage.show(id)).recipients).toEqual(['ada@example.org: accepted'])
})

describe('a lost worker', () => {
  test('before the last bytes: the message is sent by the next run', async () => {
    await using server = await startScriptedSmtp({}, { tls: 'none' })
    const [id = ''] = await stage.add({})
    await claim()
    expect((await stage.run(server)).succeed, 'during the claim').toBe(0)
    await stage.endClaims()
    expect(await stage.run(server)).toMatchObject({ recover: 1, succeed: 1 })
    expect(await stage.show(id)).toMatchObject({ status: 'sent', attempts_count: 2 })
    expect(server.messages).toHaveLength(1)
  })

  test('at the limit of attempts: the message fails, because it may be what stops the workers', async () => {
    await using server = await startScriptedSmtp({}, { tls: 'none' })
    const [id = ''] = await stage.add({ attempts_count: 11 })
    await claim()
    await stage.endClaims()
    expect(await stage.run(server)).toMatchObject({ recover: 0, fail: 1, succeed: 0 })
    expect(await stage.show(id)).toMatchObject({ status: 'failed', attempts_count: 12 })
    expect(server.messages).toEqual([])
  })

  test('after them: the message is unknown', async () => {
    await using server = await startScriptedSmtp({}, { tls: 'none' })
    const [id = ''] = await stage.add({})
    const message = await claim()
    await stage.inDatabase((db) =>
      openTryWriter(prepareWriteTries(db), never).beginHandover(message, stage.now),
    )
    await stage.endClaims()
    expect(await stage.run(server)).toMatchObject({ lose: 1, succeed: 0 })
    expect(await stage.show(id)).toMatchObject({ status: 'unknown', unknown_count: 1 })
  })

  test('it can write nothing when it comes back', async () => {
    await stage.add({})
    const message = await claim()
    await stage.endClaims()
    await using server = await startScriptedSmtp(
      { message: () => ({ code: 451, text: 'later' }) },
      { tls: 'none' },
    )
    await stage.run(server)
    await expect(
      stage.inDatabase((db) => openTryWriter(prepareWriteTries(db), never).beginHandover(message, stage.now)),
    ).rejects.toThrow(ClaimLost)
    const end = { transition: 'succeed', recipients: [], delayMs: 0, reply: null, error: null } as const
    await expect(
      stage.inDatabase((db) => openTryWriter(prepareWriteTries(db), never).endTry(message, end, stage.now)),
    ).rejects.toThrow(ClaimLost)
    const before = await stage.show(message.id)
    await stage.inDatabase((db) => releaseClaims(db, [message]))
    expect(await stage.show(message.id)).toEqual(before)
  })
})

test('the setting resend sends an unknown message again once, after half an hour', async () => {
  await using server = await startScriptedSmtp({ message: () => 'lose-answer' }, { tls: 'none' })
  const values: Record<string, unknown> = {
    'mail_queue.unknown': 'resend',
    'mail_queue.attempts_max': 12,
    'mail_queue.retry_minutes': [1],
    'mail_queue.retry_jitter_percent': 0,
    'mail_queue.ageing_minutes': 0,
  }
  const settings = { read: async (key: string) => values[key] ?? 'retry' } as never
  const [id = ''] = await stage.add({})
  expect(await stage.run(server, { settings })).toMatchObject({ lose: 1 })
  later(resendDelayMs - 1)
  expect(await stage.run(server, { settings })).toMatchObject({ lose: 0, resend: 0 })
  later(1)
  expect(await stage.run(server, { settings })).toMatchObject({ lose: 1, resend: 1 })
  later(10 * resendDelayMs)
  expect(await stage.run(server, { settings })).toMatchObject({ lose: 0, resend: 0 })
  expect(await stage.show(id)).toMatchObject({ status: 'unknown', unknown_count: 2 })
  const ids = server.messages.map(({ source }) => /Message-ID: <(\S+)>/.exec(String(source))?.[1])
  expect(ids).toEqual([ids[0], ids[0]])
})

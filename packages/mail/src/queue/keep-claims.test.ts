import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { openQueueStage } from '../testing/queue-stage.ts'
import { claimBatch, claimTiming } from './claim-batch.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})
beforeEach(() => stage.inDatabase((db) => db.delete(mailQueue)))

const minute = 60_000
/** Milliseconds until the claim of a message ends, by the clock of the database. */
const claimLeft = async (id: string) =>
  stage.inDatabase(async (db) => {
    const left = sql<string>`extract(epoch from ${mailQueue.claimed_until} - now()) * 1000`
    const [row] = await db.select({ left }).from(mailQueue).where(eq(mailQueue.id, id))
    return Number(row?.left)
  })

test('a worker that is lost is known within a minute, so that the run of the next minute sends its messages', async () => {
  const [id = ''] = await stage.add({})
  await stage.inDatabase((db) => claimBatch(db, { sender: null, limit: 1, ageingMinutes: 0 }, stage.now))
  expect(claimTiming.claimMs + minute).toBeLessThanOrEqual(2 * minute)
  expect(await claimLeft(id)).toBeLessThanOrEqual(claimTiming.claimMs)
})

test('a worker that is alive keeps its claims, also while a server takes longer to answer', async () => {
  const answer = Promise.withResolvers<null>()
  await using server = await startScriptedSmtp({ message: () => answer.promise }, { tls: 'none' })
  const [id = '', next = ''] = await stage.add({}, {})
  const sending = stage.run(server, { claims: { claimMs: minute, heartbeatMs: 20 } })
  await expect.poll(async () => (await stage.show(id)).transmission_at).not.toBeNull()
  await stage.endClaims()
  for (const claimed of [id, next]) await expect.poll(() => claimLeft(claimed)).toBeGreaterThan(0)
  expect(await stage.run(server)).toMatchObject({ recover: 0, lose: 0, succeed: 0 })
  answer.resolve(null)
  expect(await sending).toMatchObject({ succeed: 2 })
  expect(server.messages).toHaveLength(2)
})

test('a worker that learns too late that it may hand a message over does not: it may be that of another now', async () => {
  await using server = await startScriptedSmtp({}, { tls: 'none' })
  const [id = ''] = await stage.add({})
  // Each answer of the database is later than the end of such a claim.
  const claims = { claimMs: 0, heartbeatMs: minute }
  const stop = new AbortController()
  const log = { info() {}, warn: () => stop.abort(), error() {} }
  expect(await stage.run(server, { claims, log, signal: stop.signal })).toMatchObject({ succeed: 0, lose: 0 })
  expect(server.messages).toEqual([])
  expect(await stage.show(id)).toMatchObject({
    status: 'pending',
    attempts_count: 0,
    transmission_at: null,
  })
  expect(await stage.run(server)).toMatchObject({ succeed: 1 })
})

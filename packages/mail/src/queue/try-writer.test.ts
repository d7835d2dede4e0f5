import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { markOrigin } from '@fiscus/runtime/faults/origin'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { openQueueStage } from '../testing/queue-stage.ts'
import { claimBatch } from './claim-batch.ts'
import { ClaimLost, recipientsOf } from './outgoing-message.ts'
import { releaseClaims } from './release-claims.ts'
import type { TryOutcome } from './try-outcome.ts'
import { openTryWriter } from './try-writer.ts'
import { prepareWriteTries, type WriteTries } from './write-tries.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

const never = new AbortController().signal
const end: TryOutcome = { transition: 'succeed', recipients: [], delayMs: 0, reply: null, error: null }

async function claim(db: TenantDatabase, count: number) {
  await stage.add(...Array.from({ length: count }, () => ({})))
  return claimBatch(db, { sender: null, limit: count, ageingMinutes: 0 }, stage.now)
}

/** Counts the statements; one that `fails` names is rejected. */
function watched(db: TenantDatabase, fails = (_statement: number) => false) {
  let statements = 0
  const writeTries = prepareWriteTries(db)
  const write: WriteTries = async (writes) => {
    statements += 1
    if (fails(statements)) throw new Error('the connection was lost')
    return writeTries(writes)
  }
  return { write, statements: () => statements }
}

test('steps that arrive together are written with one statement, those that arrive meanwhile with the next', () =>
  stage.inDatabase(async (db) => {
    const claimed = await claim(db, 8)
    const { write, statements } = watched(db)
    const writer = openTryWriter(write, never)
    const first = claimed.slice(0, 4).map((message) => writer.beginHandover(message, stage.now))
    await Promise.resolve()
    const second = claimed.slice(4).map((message) => writer.beginHandover(message, stage.now))
    await Promise.all([...first, ...second])
    expect(statements()).toBeLessThanOrEqual(2)
    for (const { id } of claimed) expect((await stage.show(id)).transmission_at).toEqual(stage.now)
    await Promise.all(claimed.map((message) => writer.endTry(message, end, stage.now)))
    expect(statements()).toBeLessThanOrEqual(4)
    for (const { id } of claimed)
      expect(await stage.show(id)).toMatchObject({ status: 'sent', attempts_count: 1, claimed_until: null })
  }))

test('a lost claim changes neither its message nor its recipients, and stops no other step', () =>
  stage.inDatabase(async (db) => {
    const [lost, held] = await claim(db, 2)
    if (!lost || !held) throw new Error('No message was claimed')
    await releaseClaims(db, [lost])
    const recipients = await recipientsOf(db, [lost.id, held.id])
    const accepted = (id: string): TryOutcome => ({
      ...end,
      recipients: (recipients.get(id) ?? []).map((recipient) => ({ ...recipient, status: 'accepted' })),
    })
    const writer = openTryWriter(prepareWriteTries(db), never)
    const [of, other] = await Promise.allSettled([
      writer.endTry(lost, accepted(lost.id), stage.now),
      writer.endTry(held, accepted(held.id), stage.now),
    ])
    expect(of).toMatchObject({ status: 'rejected', reason: expect.any(ClaimLost) })
    expect(other.status).toBe('fulfilled')
    expect(await stage.show(lost.id)).toMatchObject({
      status: 'pending',
      recipients: ['ada@example.org: pending'],
    })
    expect(await stage.show(held.id)).toMatchObject({
      status: 'sent',
      recipients: ['ada@example.org: accepted'],
    })
  }))

test('after a failed write no later step commits: no message is handed over behind a result that is lost', () =>
  stage.inDatabase(async (db) => {
    const [first, next] = await claim(db, 2)
    if (!first || !next) throw new Error('No message was claimed')
    const writer = openTryWriter(watched(db, (statement) => statement === 1).write, never)
    await expect(writer.endTry(first, end, stage.now)).rejects.toThrow('connection was lost')
    await expect(writer.beginHandover(next, stage.now)).rejects.toThrow('connection was lost')
    expect(await stage.show(next.id)).toMatchObject({ status: 'sending', transmission_at: null })
  }))

const unavailable = () => markOrigin(new Error('terminating connection'), 'database', '57P01')

test('while the database restarts, a step waits for it, and those after it keep their order', () =>
  stage.inDatabase(async (db) => {
    const [first, next] = await claim(db, 2)
    if (!first || !next) throw new Error('No message was claimed')
    const writeTries = prepareWriteTries(db)
    let statements = 0
    const writer = openTryWriter(async (writes) => {
      statements += 1
      if (statements <= 2) throw unavailable()
      return writeTries(writes)
    }, never)
    await Promise.all([
      writer.endTry(first, end, stage.now),
      Promise.resolve().then(() => writer.beginHandover(next, stage.now)),
    ])
    expect((await stage.show(first.id)).status).toBe('sent')
    expect((await stage.show(next.id)).transmission_at).toEqual(stage.now)
  }))

test('a step that was committed before its answer was lost is no lost claim', () =>
  stage.inDatabase(async (db) => {
    const [sent, deferred, other] = await claim(db, 3)
    if (!sent || !deferred || !other) throw new Error('No message was claimed')
    await releaseClaims(db, [other])
    const writeTries = prepareWriteTries(db)
    let statements = 0
    const writer = openTryWriter(async (writes) => {
      statements += 1
      const changed = await writeTries(writes)
      if (statements === 1) throw unavailable()
      return changed
    }, never)
    const results = await Promise.allSettled([
      writer.endTry(sent, end, stage.now),
      writer.endTry(deferred, { ...end, transition: 'defer', delayMs: 60_000 }, stage.now),
      writer.endTry(other, end, stage.now),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(await stage.show(sent.id)).toMatchObject({ status: 'sent', attempts_count: 1 })
    expect(await stage.show(deferred.id)).toMatchObject({ status: 'pending', attempts_count: 1 })
  }))

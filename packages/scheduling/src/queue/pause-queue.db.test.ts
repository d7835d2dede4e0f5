import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { createLogger } from '@fiscus/runtime/log/logger'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { onEachBackend } from '@fiscus/testing/servers/on-each-backend'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { testAuthor } from '../testing/sample-registry.ts'
import { allQueues, changePause, readPauses } from './pause-queue.ts'
import { openQueues, type RunQueue } from './queue.ts'
import type { QueueAddress } from './queue-backend.ts'

const log = createLogger('test', 'silent')
const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())

await onEachBackend((redisUrl) =>
  pausesConform(redisUrl === undefined ? { databaseUrl: fresh.url } : { redisUrl }),
)

/** The author of a change at a minute. */
const author = (actor: string, minute: number, reason: string | null = null) => {
  return { ...testAuthor, actor, reason, at: new Date(Date.UTC(2026, 10, 21, 8, minute)) }
}

/** The tests of both backends. */
function pausesConform(address: QueueAddress) {
  const { control } = fresh.databases
  let queue: RunQueue
  const change = (isPaused: boolean, by: ReturnType<typeof author>) =>
    changePause({ control, queue }, { name: 'pdf', isPaused }, by)
  const pauses = () => readPauses({ control, queue })
  /** Another program changes the queue itself, as redis-cli does. */
  const changeBehind = (isPaused: boolean) => queue.setPaused('pdf', isPaused)

  beforeAll(async () => {
    queue = await openQueues(address, log)
  })
  afterAll(() => queue[Symbol.asyncDispose]())
  beforeEach(async () => {
    await changeBehind(false)
    await fresh.owner.delete(auditLog)
  })

  test('a pause has its author, its time and its reason until the queue is resumed', async () => {
    expect(await pauses()).toEqual([])
    expect(await change(true, author('cli:ann', 1, 'a migration'))).toBe(true)
    const byAnn = { queue: 'pdf', by: 'cli:ann', at: author('', 1).at, reason: 'a migration' }
    expect(await pauses()).toEqual([byAnn])
    expect(await change(true, author('cli:bob', 2)), 'it is paused already').toBe(false)
    expect(await pauses()).toEqual([byAnn])
    expect(await change(false, author('cli:bob', 3))).toBe(true)
    expect(await change(false, author('cli:bob', 4)), 'it is resumed already').toBe(false)
    expect(await pauses()).toEqual([])
    await change(true, author('cli:bob', 5))
    expect(await pauses()).toMatchObject([{ by: 'cli:bob', reason: null }])
    const written = await control.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.at)
    expect(written.map(({ action }) => action)).toEqual(['pause', 'resume', 'pause'])
  })

  test('a pause by another program is seen, without an author', async () => {
    await changeBehind(true)
    expect(await pauses()).toEqual([{ queue: 'pdf', by: null, at: null, reason: null }])
    await change(false, author('cli:ann', 1))
    await changeBehind(true)
    expect(await pauses(), 'nor the author of an earlier one').toMatchObject([{ by: null, at: null }])
  })

  test('a pause of all queues counts for each', async () => {
    const entry = { entity: 'queue', entity_id: allQueues, before: null, after: null } as const
    await writeAuditEntry(control, author('user:eve', 1), { ...entry, action: 'pause' })
    await changeBehind(true)
    expect(await pauses()).toMatchObject([{ queue: 'pdf', by: 'user:eve' }])
  })

  test('an entry is not written when the queue cannot be changed', async () => {
    const broken = { ...queue, setPaused: () => Promise.reject(new Error('no connection')) }
    const pausing = changePause({ control, queue: broken }, { name: 'pdf', isPaused: true }, author('a', 1))
    await expect(pausing).rejects.toThrow('no connection')
    expect(await control.$count(auditLog)).toBe(0)
  })
}

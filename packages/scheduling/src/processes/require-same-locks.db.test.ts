import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import { createLogger } from '@fiscus/runtime/logger'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import type { Leases } from '../leases/lease.ts'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { openRedisLeases } from '../leases/redis-leases.ts'
import { keepHeartbeat } from './keep-heartbeat.ts'
import { noteTick } from './record-tick.ts'
import { requireSameLocks } from './require-same-locks.ts'

const fresh = await freshDatabases(inject('databaseServer'))
const program = await findRedis()
const redis = program === null ? null : await startRedis(program)
const { control } = fresh.databases
const inDatabase = postgresLeases(control)
const inRedis = redis && openRedisLeases(redis.url, () => {})
afterAll(async () => {
  await inRedis?.[Symbol.asyncDispose]()
  await redis?.[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})
afterEach(() => control.delete(cronProcesses))

/** A worker that lives, with its locks. */
function worker(leases: Leases) {
  const clock = { now: () => new Date() }
  const log = createLogger('test', 'silent')
  const process = { id: 'w1', kind: 'worker' as const, host: 'here', details: () => ({}) }
  return keepHeartbeat({ control, leases, clock, log }, process)
}

const nowhere: Leases = { ...inDatabase, alive: async () => new Set() }
const unreachable: Leases = { ...inDatabase, alive: () => Promise.reject(new Error('no connection')) }

test.each([
  ['PostgreSQL', inDatabase],
  ['Redis', inRedis],
] as const)(
  'on %s, whoever has the locks of those that run may begin, and whoever has others may not',
  async (_, leases) => {
    if (!leases) return
    await using _worker = await worker(leases)
    await requireSameLocks(control, leases, 0)
    for (const others of [inDatabase, inRedis, nowhere])
      if (others && others !== leases)
        await expect(requireSameLocks(control, others, 0)).rejects.toThrow(OperatorFault)
  },
)

test('where none runs, or none has beaten for 15 s, or only bin/cron has ticked, the locks may be anywhere', async () => {
  await requireSameLocks(control, nowhere, 0)
  await noteTick(control, { host: 'here', at: new Date() })
  await requireSameLocks(control, nowhere, 0)
  await using _worker = await worker(inDatabase)
  await control.update(cronProcesses).set({ heartbeat_at: sql`now() - interval '16 seconds'` })
  await requireSameLocks(control, nowhere, 0)
})

test('locks that come back in time are the same; while they do not answer nobody is refused', async () => {
  await using _worker = await worker(inDatabase)
  await requireSameLocks(control, unreachable, 0)
  let looks = 0
  const returning = { alive: async (keys: readonly string[]) => new Set(++looks > 2 ? keys : []) }
  await requireSameLocks(control, returning, 60_000)
  expect(looks).toBe(3)
})

import { cronProcesses } from '@fiscus/db/schema/control/scheduling'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { createLogger } from '@fiscus/runtime/log/logger'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import type { Leases } from '../leases/leases.ts'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { openRedisLeases } from '../leases/redis-leases.ts'
import { recordTick } from './record-tick.ts'
import { requireSameLockBackend } from './require-same-lock-backend.ts'
import { startHeartbeat } from './start-heartbeat.ts'

const fresh = await freshDatabases(inject('databaseServer'))
const program = await findRedis()
const redis = program === null ? null : await startRedis(program)
const { control } = fresh.databases
const inDatabase = postgresLeases(control)
const inRedis = redis && openRedisLeases({ redisUrl: redis.url }, 'ours')
afterAll(async () => {
  await inRedis?.[Symbol.asyncDispose]()
  await redis?.[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})
afterEach(() => control.delete(cronProcesses))

/** A live worker that holds its lease. */
function worker(leases: Leases) {
  const clock = { now: () => new Date() }
  const log = createLogger('test', 'silent')
  const process = { id: 'w1', kind: 'worker' as const, host: 'here', details: () => ({}) }
  return startHeartbeat({ control, leases, clock, log }, process)
}

const nowhere: Leases = { ...inDatabase, heldKeys: async () => new Set() }
const unreachable: Leases = { ...inDatabase, heldKeys: () => Promise.reject(new Error('no connection')) }

describe('on PostgreSQL', () => acceptsOnly(inDatabase))
describe.skipIf(inRedis === null)('on Redis (needs redis-server)', () => {
  if (inRedis) acceptsOnly(inRedis)
})

function acceptsOnly(leases: Leases) {
  test('a process with the lock backend of the live processes is accepted, and a process with another one is rejected', async () => {
    await using _worker = await worker(leases)
    await requireSameLockBackend(control, leases, 0)
    for (const other of [inDatabase, inRedis, nowhere])
      if (other && other !== leases)
        await expect(requireSameLockBackend(control, other, 0)).rejects.toThrow(OperatorError)
  })
}

test('any lock backend is accepted when no process is live, or only bin/cron has ticked', async () => {
  await requireSameLockBackend(control, nowhere, 0)
  await recordTick(control, { host: 'here', at: new Date() })
  await requireSameLockBackend(control, nowhere, 0)
  await using _worker = await worker(inDatabase)
  await control.update(cronProcesses).set({ heartbeat_at: sql`now() - interval '16 seconds'` })
  await requireSameLockBackend(control, nowhere, 0)
})

test('a lock backend is accepted when its leases return within the patience, and while it is unreachable', async () => {
  await using _worker = await worker(inDatabase)
  await requireSameLockBackend(control, unreachable, 0)
  let checks = 0
  const returning = { heldKeys: async (keys: readonly string[]) => new Set(++checks > 2 ? keys : []) }
  await requireSameLockBackend(control, returning, 60_000)
  expect(checks).toBe(3)
})

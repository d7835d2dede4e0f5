import { randomUUID } from 'node:crypto'
import { postgresLeases } from '@fiscus/scheduling/leases/postgres-leases'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { openTenantTurns, type TenantTurns } from './tenant-turns.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const leases = postgresLeases(fresh.databases.control)

test('the turns of a tenant on a queue are limited over all workers', async () => {
  const workers = [1, 2, 3].map(() => openWorkerTurns(2).turns)
  const job = () => jobOf({ queue: 'mail', tenantId: 'a' })
  const turnsOfAll = await Promise.all(
    workers.flatMap((turns) => Array.from({ length: 10 }, () => turns(job()))),
  )
  const taken = turnsOfAll.filter((turn) => turn.kind === 'taken')
  expect(taken).toHaveLength(2)

  const { turns } = openWorkerTurns(2)
  for (const other of [{ tenantId: 'b' }, { queue: 'dav' }, { tenantId: null }] as const)
    expect(await turns({ ...job(), ...other }), JSON.stringify(other)).toMatchObject({ kind: 'taken' })

  await taken[0]?.[Symbol.asyncDispose]()
  expect(await turns(job())).toMatchObject({ kind: 'taken' })
})

test('a thousand waiting runs retry 50 ms apart; a free turn goes to the first run that still waits', async () => {
  const { turns, promoted } = openWorkerTurns(1, (job) => job !== waiting[0])
  const turn = await taken(turns, jobOf({ tenantId: 'c' }))
  const waiting = Array.from({ length: 1_000 }, () => jobOf({ tenantId: 'c' }))
  const delays: number[] = []
  for (const job of waiting) {
    const result = await turns(job)
    delays.push(result.kind === 'wait' ? result.delayMs : 0)
  }
  expect(delays).toEqual(waiting.map((_, place) => 2_000 + place * 50))

  await turn[Symbol.asyncDispose]()
  expect(promoted).toEqual([waiting[0], waiting[1]])
  const next = await taken(turns, jobOf({ tenantId: 'c' }))
  await next[Symbol.asyncDispose]()
  expect(promoted.slice(2)).toEqual([waiting[2]])
})

test('a run that retries moves to the end of the waiting runs; a run that had a turn no longer waits', async () => {
  const { turns, promoted } = openWorkerTurns(1)
  const [first, second] = [jobOf({ tenantId: 'd' }), jobOf({ tenantId: 'd' })]
  const turn = await taken(turns, jobOf({ tenantId: 'd' }))
  for (const job of [first, second, first]) await turns(job)
  await turn[Symbol.asyncDispose]()
  expect(promoted).toEqual([second])
  const next = await taken(turns, first)
  await next[Symbol.asyncDispose]()
  expect(promoted).toEqual([second])
})

test('a turn that ends before its disposal ends once', async () => {
  const { turns, promoted } = openWorkerTurns(1)
  const turn = await taken(turns, jobOf({ tenantId: 'e' }))
  const waiting = [jobOf({ tenantId: 'e' }), jobOf({ tenantId: 'e' })]
  for (const job of waiting) await turns(job)
  await turn.release()
  const next = await taken(turns, jobOf({ tenantId: 'e' }))
  await turn[Symbol.asyncDispose]()
  expect(promoted).toEqual([waiting[0]])
  expect(await turns(jobOf({ tenantId: 'e' }))).toMatchObject({ kind: 'wait' })
  await next[Symbol.asyncDispose]()
})

/** The turns of a new worker, and the runs that it promoted. */
function openWorkerTurns(turnsPerTenant: number, isDelayed: (job: QueuedRun) => boolean = () => true) {
  const promoted: QueuedRun[] = []
  const queue = {
    async promote(job: QueuedRun) {
      promoted.push(job)
      return isDelayed(job)
    },
  }
  return { turns: openTenantTurns({ leases, queue, turnsPerTenant }), promoted }
}

async function taken(turns: TenantTurns, job: QueuedRun) {
  const turn = await turns(job)
  return turn.kind === 'taken' ? turn : expect.unreachable('no turn is free')
}

function jobOf(job: Pick<QueuedRun, 'tenantId'> & Partial<QueuedRun>): QueuedRun {
  return { runId: randomUUID(), taskId: randomUUID(), attempt: 1, queue: 'pdf', ...job }
}

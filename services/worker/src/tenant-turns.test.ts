import { randomUUID } from 'node:crypto'
import { postgresLeases } from '@fiscus/scheduling/leases/postgres-leases'
import type { RunJob } from '@fiscus/scheduling/queue/queued-run'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { openTenantTurns, type TenantTurns } from './tenant-turns.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const leases = postgresLeases(fresh.databases.control)

test('a tenant has so many turns at a time on a queue, however many workers ask', async () => {
  const workers = [1, 2, 3].map(() => openWorkersTurns(2).turns)
  const job = () => jobOf({ queue: 'mail', tenantId: 'a' })
  const asked = await Promise.all(workers.flatMap((turns) => Array.from({ length: 10 }, () => turns(job()))))
  const taken = asked.filter((turn) => turn.kind === 'taken')
  expect(taken).toHaveLength(2)

  const { turns } = openWorkersTurns(2)
  for (const other of [{ tenantId: 'b' }, { queue: 'dav' }, { tenantId: null }] as const)
    expect(await turns({ ...job(), ...other }), JSON.stringify(other)).toMatchObject({ kind: 'taken' })

  await taken[0]?.[Symbol.asyncDispose]()
  expect(await turns(job())).toMatchObject({ kind: 'taken' })
})

test('a thousand that wait ask 50 ms apart; a turn that is free goes to the first of them that waits still', async () => {
  const { turns, hastened } = openWorkersTurns(1, (job) => job !== waiting[0])
  const turn = await taken(turns, jobOf({ tenantId: 'c' }))
  const waiting = Array.from({ length: 1_000 }, () => jobOf({ tenantId: 'c' }))
  const delays: number[] = []
  for (const job of waiting) {
    const answer = await turns(job)
    delays.push(answer.kind === 'wait' ? answer.delayMs : 0)
  }
  expect(delays).toEqual(waiting.map((_, place) => 2_000 + place * 50))

  await turn[Symbol.asyncDispose]()
  expect(hastened).toEqual([waiting[0], waiting[1]])
  const next = await taken(turns, jobOf({ tenantId: 'c' }))
  await next[Symbol.asyncDispose]()
  expect(hastened.slice(2)).toEqual([waiting[2]])
})

test('who asks again goes to the end of the line; who has had a turn stands in it no more', async () => {
  const { turns, hastened } = openWorkersTurns(1)
  const [first, second] = [jobOf({ tenantId: 'd' }), jobOf({ tenantId: 'd' })]
  const turn = await taken(turns, jobOf({ tenantId: 'd' }))
  for (const job of [first, second, first]) await turns(job)
  await turn[Symbol.asyncDispose]()
  expect(hastened).toEqual([second])
  const hers = await taken(turns, first)
  await hers[Symbol.asyncDispose]()
  expect(hastened).toEqual([second])
})

/** The turns of a worker of its own, with what it told the queue to offer. */
function openWorkersTurns(most: number, waits: (job: RunJob) => boolean = () => true) {
  const hastened: RunJob[] = []
  const queue = {
    async hasten(job: RunJob) {
      hastened.push(job)
      return waits(job)
    },
  }
  return { turns: openTenantTurns({ leases, queue, most }), hastened }
}

async function taken(turns: TenantTurns, job: RunJob) {
  const turn = await turns(job)
  return turn.kind === 'taken' ? turn : expect.unreachable('all turns are taken')
}

function jobOf(job: Pick<RunJob, 'tenantId'> & Partial<RunJob>): RunJob {
  return { runId: randomUUID(), taskId: randomUUID(), attempt: 1, queue: 'pdf', ...job }
}

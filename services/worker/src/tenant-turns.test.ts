import { postgresLeases } from '@fiscus/scheduling/postgres-leases'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { openTenantTurns } from './tenant-turns.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())
const leases = postgresLeases(fresh.databases.control)

test('a tenant has so many turns at a time on a queue, however many workers ask', async () => {
  const [first, ...others] = [1, 2, 3].map(() => openTenantTurns(leases, 2))
  if (!first) return expect.unreachable()
  const workers = [first, ...others]
  const job = { queue: 'mail', tenantId: 'a' } as const
  const asked = await Promise.all(workers.flatMap((turns) => Array.from({ length: 10 }, () => turns(job, 1))))
  const taken = asked.filter((turn) => turn.kind === 'taken')
  expect(taken).toHaveLength(2)

  for (const other of [
    { ...job, tenantId: 'b' },
    { ...job, queue: 'dav' },
    { ...job, tenantId: null },
  ] as const)
    expect(await first(other, 1), JSON.stringify(other)).toMatchObject({ kind: 'taken' })

  await taken[0]?.[Symbol.asyncDispose]()
  await vi.waitFor(async () => expect(await first(job, 1)).toMatchObject({ kind: 'taken' }))
})

test('those who wait ask again one after the other, and less often the longer they have waited', async () => {
  const turns = openTenantTurns(leases, 1)
  const job = { queue: 'pdf', tenantId: 'a' } as const
  await turns(job, 1)
  const delayOf = async (asked: number) => {
    const turn = await turns(job, asked)
    return turn.kind === 'wait' ? turn.delayMs : 0
  }
  const early: number[] = []
  for (let n = 0; n < 1000; n += 1) early.push(await delayOf(1))
  expect(early[0]).toBe(250)
  expect(early).toEqual(early.toSorted((a, b) => a - b))
  expect(Math.max(...early)).toBe(30_000)
  const other = { ...job, tenantId: 'b' }
  await turns(other, 1)
  expect(await turns(other, 8)).toEqual({ kind: 'wait', delayMs: 2_000 })
  expect(await turns(other, 1_000)).toEqual({ kind: 'wait', delayMs: 10_000 })
})

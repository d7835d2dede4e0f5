import { budgetLines, timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { contracts } from '@fiscus/db/schema/tenant/contracts'
import { projects } from '@fiscus/db/schema/tenant/projects'
import { users } from '@fiscus/db/schema/tenant/users'
import { jobs } from '@fiscus/messages/jobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { lockWaits } from '@fiscus/testing/lock-waits'
import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { runAllSteps, type StepsOptions } from '../testing/run-all-steps.ts'
import { budgetTotals } from './budget-totals.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
afterAll(() => fresh[Symbol.asyncDispose]())
const now = new Date('2026-11-21T08:00:00Z')
const later = new Date('2026-11-21T09:00:00Z')
const inDatabase = <T>(work: (db: StepsOptions['db']) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('acme').id, work)
const compute = (request: object = {}, at = now) =>
  inDatabase((db) => runAllSteps(budgetTotals, request, { db, now: at }))

const [house, garden, agreement, company, user] = [1, 2, 3, 4, 5].map(
  (n) => `0190a0b0-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string, string]
await inDatabase(async (db) => {
  await db.insert(companies).values({ id: company, name: 'Acme' })
  await db.insert(users).values({ id: user, email: 'ada@example.com', name: 'Ada' })
})
beforeEach(() =>
  inDatabase(async (db) => {
    await db.delete(budgetLines)
    await db.delete(timesheetEntries)
    await db.delete(contracts)
    await db.delete(projects)
    await db.insert(projects).values([
      { id: house, code: 'P1', name: 'House', currency: 'PLN' },
      { id: garden, code: 'P2', name: 'Garden', currency: 'PLN' },
    ])
    await db.insert(contracts).values({
      id: agreement,
      company_id: company,
      project_id: garden,
      number: 'C1',
      title: 'Lawn',
      starts_on: '2026-01-01',
      currency: 'PLN',
    })
  }),
)

type Entry = { minutes: number; rate: string; project?: string; contract?: string }
const addEntries = (entries: readonly Entry[]) =>
  inDatabase((db) =>
    db.insert(timesheetEntries).values(
      entries.map(({ minutes, rate, project, contract }) => ({
        project_id: project ?? null,
        contract_id: contract ?? null,
        user_id: user,
        worked_on: '2026-11-02',
        minutes,
        hourly_rate: rate,
      })),
    ),
  )
const addLines = (
  lines: readonly [kind: 'cost' | 'revenue', amount: string, project?: string, contract?: string][],
) =>
  inDatabase((db) =>
    db.insert(budgetLines).values(
      lines.map(([kind, amount, project, contract]) => ({
        kind,
        amount,
        description: 'Line',
        project_id: project ?? null,
        contract_id: contract ?? null,
      })),
    ),
  )
const projectRows = () => inDatabase((db) => db.select().from(projects).orderBy(asc(projects.code)))
const contractRows = () => inDatabase((db) => db.select().from(contracts))
type Totals = Awaited<ReturnType<typeof projectRows>>[number]
const figures = (row: Omit<Totals, 'code' | 'name' | 'status'> | undefined) =>
  row && [row.planned_cost, row.planned_revenue, row.worked_minutes, row.worked_cost]

test('lines and entries count for the project or contract that they refer to; without any, totals are 0.00', async () => {
  await addLines([
    ['cost', '100.10', house],
    ['cost', '-0.20', house],
    ['revenue', '0.01', house, agreement],
  ])
  await addEntries([
    { minutes: 90, rate: '100', project: house },
    { minutes: 30, rate: '100', contract: agreement },
  ])
  expect(await compute()).toMatchObject({
    total: 3,
    processed: 3,
    result: {
      summary: jobs.totalsComputed({ count: 3, changed: 3 }),
      details: { done: 3, changed: 3 },
    },
  })
  const [first, second] = await projectRows()
  expect(figures(first)).toEqual(['99.90', '0.01', 90, '150.00'])
  expect(figures(second), 'an entry of its contract alone does not count').toEqual([
    '0.00',
    '0.00',
    0,
    '0.00',
  ])
  expect(figures((await contractRows())[0])).toEqual(['0.00', '0.01', 30, '50.00'])
})

test('lines and entries of a project and a contract in different currencies are counted in the result', async () => {
  await inDatabase((db) => db.update(contracts).set({ currency: 'EUR' }))
  await addLines([
    ['cost', '100.00', house, agreement],
    ['cost', '10.00', house],
  ])
  await addEntries([{ minutes: 60, rate: '50', project: garden, contract: agreement }])
  const stated = async (request: object) => {
    const { summary, details } = (await compute(request)).result
    return [summary, details]
  }
  const mixed = (done: number, changed: number, count: number) => [
    jobs.totalsOfMixedCurrencies({ totals: jobs.totalsComputed({ count: done, changed }), count }),
    { done, changed, mixedCurrencies: count },
  ]
  expect(await stated({})).toEqual(mixed(3, 3, 2))
  expect(await stated({ contractId: agreement })).toEqual(mixed(1, 0, 2))
  expect(await stated({ projectId: house })).toEqual(mixed(1, 0, 1))
  await inDatabase((db) => db.update(contracts).set({ currency: 'PLN' }))
  expect(await stated({})).toEqual([jobs.totalsComputed({ count: 3, changed: 0 }), { done: 3, changed: 0 }])
})

test('a second run changes nothing; after an edit only the totals concerned change, and no version', async () => {
  await addLines([['cost', '5.00', house]])
  await compute()
  const before = await projectRows()
  expect((await compute({}, later)).result.details).toEqual({ done: 3, changed: 0 })
  expect(await projectRows()).toEqual(before)
  await addLines([['cost', '5.00', garden]])
  expect((await compute({}, later)).result.details).toEqual({ done: 3, changed: 1 })
  expect(await projectRows()).toEqual([before[0], { ...before[1], planned_cost: '5.00', totals_at: later }])
})

for (const [name, request, done] of [
  ['a project', { projectId: house }, [true, false, false]],
  ['a contract', { contractId: agreement }, [false, false, true]],
  ['both', { projectId: garden, contractId: agreement }, [false, true, true]],
] as const)
  test(`a job for ${name} leaves other totals unchanged`, async () => {
    const { total, processed } = await compute(request)
    expect([total, processed]).toEqual(Array(2).fill(done.filter(Boolean).length))
    const rows = [...(await projectRows()), ...(await contractRows())]
    expect(rows.map(({ totals_at }) => totals_at !== null)).toEqual(done)
  })

test('a job waits for another job with the same project, and counts what was added meanwhile', async () => {
  const { computing } = await inDatabase((db) =>
    db.transaction(async (tx) => {
      await tx.select().from(projects).where(eq(projects.id, house)).for('no key update')
      const computing = inDatabase((db) => runAllSteps(budgetTotals, {}, { db, now, crashes: false }))
      await vi.waitFor(async () => expect(await lockWaits(fresh.urlOf('acme'))).toBe(1), 180_000)
      await tx
        .insert(budgetLines)
        .values({ kind: 'cost', amount: '5.00', description: 'Line', project_id: house })
      return { computing }
    }),
  )
  await computing
  expect(figures((await projectRows())[0])).toEqual(['5.00', '0.00', 0, '0.00'])
})

test('a job does not wait for a line that is being added', async () => {
  await inDatabase((db) =>
    db.transaction(async (tx) => {
      await tx
        .insert(budgetLines)
        .values({ kind: 'cost', amount: '5.00', description: 'Line', project_id: house })
      expect((await compute()).processed).toBe(3)
    }),
  )
  expect(figures((await projectRows())[0]), 'the line was not committed').toEqual(['0.00', '0.00', 0, '0.00'])
})

test('a missing project or contract rejects the job', async () => {
  await expect(compute({ projectId: agreement })).rejects.toMatchObject({
    text: jobs.noProject({ id: agreement }),
  })
  await expect(compute({ projectId: house, contractId: house })).rejects.toMatchObject({
    text: jobs.noContract({ id: house }),
  })
})

test('thousands of projects are processed in chunks', async () => {
  await inDatabase((db) =>
    db.execute(sql`with added as (
        insert into projects (code, name, currency) select 'M' || n, 'Many', 'PLN' from generate_series(1, 1200) as n returning id)
      insert into timesheet_entries (project_id, user_id, worked_on, minutes, hourly_rate)
      select id, ${user}, '2026-11-02', 20, 0.01 * n from added, generate_series(1, 3) as n`),
  )
  expect(await compute()).toMatchObject({
    total: 1203,
    processed: 1203,
    chunks: 4,
    result: { details: { changed: 1203 } },
  })
  const rows = (await projectRows()).filter(({ name }) => name === 'Many')
  // 0.00333 + 0.00666 + 0.01 for each entry: 0.00 + 0.01 + 0.01.
  expect(new Set(rows.map((row) => figures(row)?.join()))).toEqual(new Set(['0.00,0.00,60,0.02']))
})

/** The exact cost in cents, rounded half up, of a rate in ten-thousandths. */
function centsOf(minutes: number, tenThousandths: number): bigint {
  const [divisor, product] = [6000n, BigInt(minutes) * BigInt(tenThousandths)]
  return (2n * product + divisor) / (2n * divisor)
}

test('law: the cost of each entry is rounded half up to cents, at every edge', async () => {
  /** Rates at which the cost is a tie between two cents, and the rates next to them. */
  const atEdge = fc
    .tuple(
      fc.integer({ min: 1, max: 1440 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([minutes, cents, aside]) => ({
      minutes,
      tenThousandths: Math.max(0, Math.round(((2 * cents + 1) * 3000) / minutes) + aside),
    }))
  const anywhere = fc.record({
    minutes: fc.integer({ min: 1, max: 1440 }),
    tenThousandths: fc.integer({ min: 0, max: 999_999_999_999 }),
  })
  const entries = fc.sample(fc.oneof(atEdge, anywhere), { numRuns: 2000, seed: 4 })
  await addEntries(
    entries.map(({ minutes, tenThousandths }) => ({
      minutes,
      rate: `${Math.floor(tenThousandths / 10_000)}.${String(tenThousandths % 10_000).padStart(4, '0')}`,
      project: house,
    })),
  )
  await compute({ projectId: house })
  const cents = entries.reduce(
    (sum, { minutes, tenThousandths }) => sum + centsOf(minutes, tenThousandths),
    0n,
  )
  expect((await projectRows())[0]?.worked_cost?.replace('.', '')).toBe(String(cents))
})

import { asOwner } from '@fiscus/db/connections/connect'
import { projectNodes, projects } from '@fiscus/db/schema/tenant/projects'
import { jobs } from '@fiscus/messages/jobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { runAllSteps, type StepsOptions } from '../testing/run-all-steps.ts'
import { wbsRebuild } from './wbs-rebuild.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
afterAll(() => fresh[Symbol.asyncDispose]())
const now = new Date('2026-11-21T08:00:00Z')
const later = new Date('2026-11-21T09:00:00Z')
const inDatabase = <T>(work: (db: StepsOptions['db']) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('acme').id, work)
const rebuild = (request: object = {}, more: Partial<StepsOptions> = {}) =>
  inDatabase((db) => runAllSteps(wbsRebuild, request, { db, now, ...more }))

const idOf = (n: number) => `0190a0b0-0000-7000-8000-${String(n).padStart(12, '0')}`
const house = idOf(900_001)
const garden = idOf(900_002)

/** Without the time limit of the application's statements: the rows of a large test are many for a busy machine. */
const executeAsOwner = (statement: string) =>
  asOwner(fresh.urlOf('acme'), (client) => client.unsafe(statement))
beforeEach(async () => {
  await executeAsOwner('truncate projects cascade')
  await inDatabase((db) =>
    db.insert(projects).values([
      { id: house, code: 'P1', name: 'House', currency: 'PLN' },
      { id: garden, code: 'P2', name: 'Garden', currency: 'PLN' },
    ]),
  )
})

type Node = { n: number; parent?: number; position?: number; minutes?: number; cost?: string }
const addNodes = (project: string, nodes: readonly Node[]) =>
  inDatabase((db) =>
    db.insert(projectNodes).values(
      nodes.map(({ n, parent, position, minutes, cost }) => ({
        id: idOf(n),
        project_id: project,
        parent_id: parent === undefined ? null : idOf(parent),
        position,
        title: `Node ${n}`,
        estimated_minutes: minutes,
        estimated_cost: cost,
      })),
    ),
  )
const stored = () => inDatabase((db) => db.select().from(projectNodes).orderBy(asc(projectNodes.id)))

test('code, depth, path and totals follow from the parent links, in every project', async () => {
  await addNodes(house, [
    { n: 1, position: 2, minutes: 10, cost: '0.10' },
    { n: 2, position: 1, minutes: 20, cost: '99999999999999.99' },
    { n: 3, parent: 2, minutes: 30, cost: '0.02' },
  ])
  await addNodes(garden, [{ n: 4, minutes: 5 }])
  const { total, processed, result } = await rebuild()
  expect({ total, processed, ...result }).toEqual({
    total: 4,
    processed: 4,
    summary: jobs.nodesNumbered({ count: 4, projects: 2, changed: 4, leftOut: 0 }),
    details: { projects: 2, numbered: 4, changed: 4, left_out: 0 },
  })
  const rows = await stored()
  expect(rows.map((row) => [row.code, row.depth, row.path, row.total_minutes, row.total_cost])).toEqual([
    ['2', 1, [idOf(1)], 10, '0.10'],
    ['1', 1, [idOf(2)], 50, '100000000000000.01'],
    ['1.1', 2, [idOf(2), idOf(3)], 30, '0.02'],
    ['1', 1, [idOf(4)], 5, '0.00'],
  ])
})

test('a second rebuild changes no row; after a move it changes the rows that differ', async () => {
  await addNodes(house, [{ n: 1 }, { n: 2 }, { n: 3, parent: 1, minutes: 7 }, { n: 4, parent: 2 }])
  await rebuild()
  const before = await stored()
  expect((await rebuild({}, { now: later })).result.details).toMatchObject({ numbered: 4, changed: 0 })
  expect(await stored()).toEqual(before)
  await inDatabase((db) =>
    db
      .update(projectNodes)
      .set({ parent_id: idOf(2) })
      .where(eq(projectNodes.id, idOf(3))),
  )
  expect((await rebuild({}, { now: later })).result.details).toMatchObject({ numbered: 4, changed: 4 })
  const rows = await stored()
  expect(rows.map(({ code, total_minutes }) => [code, total_minutes])).toEqual([
    ['1', 0],
    ['2', 7],
    ['2.1', 7],
    ['2.2', 0],
  ])
})

test('a node that moves to another parent at the same place gets another path', async () => {
  await addNodes(house, [{ n: 1 }, { n: 2, position: 1 }, { n: 3, parent: 1 }])
  await rebuild()
  await inDatabase(async (db) => {
    await db
      .update(projectNodes)
      .set({ position: 2 })
      .where(eq(projectNodes.id, idOf(1)))
    await db
      .update(projectNodes)
      .set({ parent_id: idOf(2) })
      .where(eq(projectNodes.id, idOf(3)))
  })
  expect((await rebuild()).result.details).toMatchObject({ changed: 3 })
  const rows = await stored()
  expect(rows.map(({ code, path }) => [code, path])).toEqual([
    ['2', [idOf(1)]],
    ['1', [idOf(2)]],
    ['1.1', [idOf(2), idOf(3)]],
  ])
})

test('one project can be rebuilt alone; a missing project rejects the job', async () => {
  await addNodes(house, [{ n: 1 }])
  await addNodes(garden, [{ n: 2 }])
  expect(await rebuild({ projectId: garden })).toMatchObject({ total: 1, processed: 1 })
  expect((await stored()).map(({ code }) => code)).toEqual([null, '1'])
  await expect(rebuild({ projectId: idOf(5) })).rejects.toMatchObject({
    text: jobs.noProject({ id: idOf(5) }),
  })
})

test('circles and parents of other projects are reported and their columns cleared; other nodes are correct', async () => {
  await addNodes(house, [{ n: 1 }, { n: 2, parent: 1 }, { n: 3, parent: 2 }, { n: 4, minutes: 9 }])
  await addNodes(garden, [{ n: 5, parent: 4, minutes: 8 }])
  await rebuild()
  await inDatabase((db) =>
    db
      .update(projectNodes)
      .set({ parent_id: idOf(3) })
      .where(eq(projectNodes.id, idOf(1))),
  )
  const { processed, errors, result } = await rebuild()
  expect(processed).toBe(5)
  expect(errors.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 5].map(idOf))
  expect(result.summary.params).toEqual({ count: 1, projects: 2, changed: 4, leftOut: 4 })
  const rows = await stored()
  expect(rows.map((row) => [row.code, row.depth, row.path, row.total_minutes, row.total_cost])).toEqual([
    [null, null, null, null, null],
    [null, null, null, null, null],
    [null, null, null, null, null],
    ['1', 1, [idOf(4)], 9, '0.00'],
    [null, null, null, null, null],
  ])
})

test('50,000 nodes on 12 levels are written in chunks; a concurrent move by a user is in the result', async () => {
  // Every node n has its parent at n / 2, the twelve levels of a tree of 4095 nodes; the rest are further leaves there.
  await executeAsOwner(`insert into project_nodes
    (id, project_id, parent_id, position, title, estimated_minutes, estimated_cost)
    select ${idOfRow('n')}, '${house}',
      case when n > 1 then ${idOfRow('case when n < 4096 then n / 2 else 1024 + n % 1024 end')} end,
      n, 'Node', 1, 0.01 from generate_series(1, 50000) as n`)
  const moved = idOf(4095)
  const { total, processed, chunks, result } = await rebuild(
    { projectId: house },
    {
      crashes: false,
      beforeChunk: async (chunk) => {
        if (chunk === 1)
          await inDatabase((db) =>
            db
              .update(projectNodes)
              .set({ parent_id: idOf(1) })
              .where(eq(projectNodes.id, moved)),
          )
      },
    },
  )
  expect({ total, processed }).toEqual({ total: 50_000, processed: 50_000 })
  expect(chunks).toBeGreaterThan(2)
  expect(result.details).toMatchObject({ numbered: 50_000, left_out: 0 })
  const [wrong] = await inDatabase((db) =>
    db.execute(
      sql`with recursive tree (id, depth, path, code) as (
        select id, 1, array[id], '1' from project_nodes where parent_id is null
        union all
        select node.id, tree.depth + 1, tree.path || node.id, tree.code || '.' || node.place
        from tree join (select *, row_number() over (partition by parent_id order by position, id) as place from project_nodes) as node
          on node.parent_id = tree.id)
      select count(*)::int as nodes, max(tree.depth) as depth,
        count(*) filter (where (tree.depth, tree.path, tree.code) is distinct from (node.depth, node.path, node.code))::int as wrong,
        max(total_minutes)::int as minutes, max(total_cost) as cost
      from tree join project_nodes as node using (id)`,
    ),
  )
  expect(wrong).toEqual({ nodes: 50_000, depth: 12, wrong: 0, minutes: 50_000, cost: '500.00' })
})

test('a project with too many nodes is skipped', async () => {
  await addNodes(house, [{ n: 200_000 }])
  await executeAsOwner(`insert into project_nodes (id, project_id, title)
    select ${idOfRow('n')}, '${garden}', 'Node' from generate_series(1, 100001) as n`)
  const { total, processed, errors, result } = await rebuild({}, { crashes: false })
  expect({ total, processed }).toEqual({ total: 100_002, processed: 100_002 })
  expect(errors).toEqual([{ id: garden, error: jobs.tooManyNodes({ count: 100_001, max: 100_000 }) }])
  expect(result.details).toEqual({ projects: 1, numbered: 1, changed: 1, left_out: 100_001 })
})

function idOfRow(n: string) {
  return `('0190a0b0-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
}

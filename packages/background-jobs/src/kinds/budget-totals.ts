import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { uuidArray } from '@fiscus/db/queries/uuid-array'
import { budgetLines, timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { contracts } from '@fiscus/db/schema/tenant/contracts'
import { projects } from '@fiscus/db/schema/tenant/projects'
import { jobs } from '@fiscus/messages/jobs'
import { and, asc, count, eq, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJobKind, JobRejected, type JobResult } from '../define-job-kind.ts'
import { timesheetCost } from '../records/timesheet-cost.ts'

const params = z.strictObject({
  projectId: z.uuid().optional().meta({
    description:
      'Id of a project. Without projectId and contractId, the totals of all projects and contracts are computed.',
  }),
  contractId: z.uuid().optional().meta({ description: 'Id of a contract.' }),
})
type Params = z.infer<typeof params>

type OwnerName = 'projects' | 'contracts'
type Cursor = {
  of: OwnerName
  /** The last project or contract whose totals are computed. */
  after: string | null
  done: number
  changed: number
}

/** Tables with totals, and the columns by which budget lines and timesheet entries refer to them. */
const owners = {
  projects: { table: projects, line: budgetLines.project_id, entry: timesheetEntries.project_id },
  contracts: { table: contracts, line: budgetLines.contract_id, entry: timesheetEntries.contract_id },
}

const ownersPerChunk = 500

/**
 * Computes the totals of projects and contracts from the budget lines and timesheet entries that refer to them
 * (scheduled-tasks §15.4). Only rows with different totals are written, with `totals_at`, so a second run changes
 * nothing. `version` and `updated_at` stay unchanged, because no user has edited the row.
 */
export const budgetTotals = defineJobKind<Params, Cursor>({
  kind: 'budget_totals',
  label: 'Budget totals of projects and contracts',
  params,
  scopesOf: () => ({ change: [], files: [] }),
  async plan({ tx }, params) {
    const { projectId, contractId } = params
    const projectCount = await tx.$count(projects, isSelected('projects', params))
    const contractCount = await tx.$count(contracts, isSelected('contracts', params))
    if (projectId !== undefined && projectCount === 0)
      throw new JobRejected(jobs.noProject({ id: projectId }))
    if (contractId !== undefined && contractCount === 0)
      throw new JobRejected(jobs.noContract({ id: contractId }))
    return {
      total: projectCount + contractCount,
      cursor: { of: 'projects', after: null, done: 0, changed: 0 },
    }
  },
  async chunk({ tx, now }, params, cursor) {
    const ids = await lockNextOwners(tx, params, cursor)
    const changed = cursor.changed + (await writeTotals(tx, cursor.of, ids, now))
    const done = cursor.done + ids.length
    const isTableDone = ids.length < ownersPerChunk
    const next = isTableDone && cursor.of === 'projects' ? { of: 'contracts' as const, after: null } : {}
    return {
      cursor: { ...cursor, after: ids.at(-1) ?? cursor.after, done, changed, ...next },
      isLast: isTableDone && cursor.of === 'contracts',
      processed: ids.length,
    }
  },
  async finish({ tx }, params, { done, changed }): Promise<JobResult> {
    const totals = jobs.totalsComputed({ count: done, changed })
    const mixed = await countMixed(tx, params)
    if (mixed === 0) return { summary: totals, details: { done, changed } }
    return {
      summary: jobs.totalsOfMixedCurrencies({ totals, count: mixed }),
      details: { done, changed, mixedCurrencies: mixed },
    }
  },
})

function isSelected(of: OwnerName, { projectId, contractId }: Params): SQL | undefined {
  if (projectId === undefined && contractId === undefined) return undefined
  const id = of === 'projects' ? projectId : contractId
  return id === undefined ? sql`false` : eq(owners[of].table.id, id)
}

/**
 * Locks the next rows, so that no other job computes their totals. The lock does not block inserts that refer to them.
 */
async function lockNextOwners(
  tx: TenantTransaction,
  params: Params,
  { of, after }: Cursor,
): Promise<string[]> {
  const { id } = owners[of].table
  const rows = await tx
    .select({ id })
    .from(owners[of].table)
    .where(and(isSelected(of, params), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(ownersPerChunk)
    .for('no key update')
  return rows.map((row) => row.id)
}

/** Returns the number of changed rows. */
async function writeTotals(
  tx: TenantTransaction,
  of: OwnerName,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { table, line, entry } = owners[of]
  const isLocked = sql`any(${uuidArray(ids)})`
  const { count } = await tx.execute(sql`
    with planned as (
      select ${line} as id, sum(amount) filter (where kind = 'cost') as cost, sum(amount) filter (where kind = 'revenue') as revenue
      from ${budgetLines} where ${line} = ${isLocked} group by ${line}
    ), worked as (
      select ${entry} as id, sum(${timesheetEntries.minutes}) as minutes, sum(${timesheetCost}) as cost
      from ${timesheetEntries} where ${entry} = ${isLocked} group by ${entry}
    ), totals as (
      select owner.id, coalesce(planned.cost, 0) as planned_cost, coalesce(planned.revenue, 0) as planned_revenue,
        coalesce(worked.minutes, 0) as worked_minutes, coalesce(worked.cost, 0) as worked_cost
      from ${table} as owner left join planned using (id) left join worked using (id) where owner.id = ${isLocked}
    )
    update ${table} as owner
    set planned_cost = totals.planned_cost, planned_revenue = totals.planned_revenue,
      worked_minutes = totals.worked_minutes, worked_cost = totals.worked_cost, totals_at = ${now.toISOString()}
    from totals
    where owner.id = totals.id
      and (owner.planned_cost, owner.planned_revenue, owner.worked_minutes, owner.worked_cost)
        is distinct from (totals.planned_cost, totals.planned_revenue, totals.worked_minutes, totals.worked_cost)`)
  return count
}

/**
 * The budget lines and timesheet entries of a project and a contract in different currencies. They have no currency of
 * their own, so that their amounts are right for one of both at most.
 */
async function countMixed(tx: TenantTransaction, { projectId, contractId }: Params): Promise<number> {
  const counts = [budgetLines, timesheetEntries].map((table) => {
    const { project_id, contract_id } = table
    const ofProject = projectId === undefined ? undefined : eq(project_id, projectId)
    const ofContract = contractId === undefined ? undefined : eq(contract_id, contractId)
    return tx
      .select({ count: count() })
      .from(table)
      .innerJoin(projects, eq(projects.id, project_id))
      .innerJoin(contracts, eq(contracts.id, contract_id))
      .where(and(ne(projects.currency, contracts.currency), or(ofProject, ofContract)))
  })
  const rows = await Promise.all(counts)
  return rows.flat().reduce((sum, row) => sum + row.count, 0)
}

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { budgetLines, timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { contracts } from '@fiscus/db/schema/tenant/contracts'
import { projects } from '@fiscus/db/schema/tenant/projects'
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { costOfEntry } from '../cost-of-entry.ts'
import { defineJob, JobRefused } from '../define-job.ts'

const params = z.strictObject({
  projectId: z
    .uuid()
    .optional()
    .meta({ description: 'This project; without any id, all projects and contracts.' }),
  contractId: z.uuid().optional().meta({ description: 'This contract.' }),
})
type Params = z.infer<typeof params>

type OwnerName = 'projects' | 'contracts'
type Cursor = {
  of: OwnerName
  /** The last one that is done. */
  after: string | null
  done: number
  changed: number
}

/** What has totals, and the columns by which lines and entries name it. */
const owners = {
  projects: { table: projects, line: budgetLines.project_id, entry: timesheetEntries.project_id },
  contracts: { table: contracts, line: budgetLines.contract_id, entry: timesheetEntries.contract_id },
}

const ownersPerChunk = 500

/**
 * Computes the totals of projects and contracts anew, each from the budget lines and timesheet entries that name it. Only rows whose
 * totals differ are written: `totals_at` says since when they stand, and a second run changes nothing. Neither `version` nor
 * `updated_at` changes, as no user has edited the row.
 */
export const budgetTotals = defineJob<Params, Cursor>({
  kind: 'budget_totals',
  label: 'Budget totals of projects and contracts',
  params,
  async plan({ tx }, params) {
    const { projectId, contractId } = params
    const projectsAsked = await tx.$count(projects, askedFor('projects', params))
    const contractsAsked = await tx.$count(contracts, askedFor('contracts', params))
    if (projectId !== undefined && projectsAsked === 0)
      throw new JobRefused(`There is no project ${projectId}`)
    if (contractId !== undefined && contractsAsked === 0)
      throw new JobRefused(`There is no contract ${contractId}`)
    return {
      total: projectsAsked + contractsAsked,
      cursor: { of: 'projects', after: null, done: 0, changed: 0 },
    }
  },
  async chunk({ tx, now }, params, cursor) {
    const ids = await lockNext(tx, params, cursor)
    const changed = cursor.changed + (await writeTotals(tx, cursor.of, ids, now))
    const done = cursor.done + ids.length
    const isOfTableLast = ids.length < ownersPerChunk
    const next = isOfTableLast && cursor.of === 'projects' ? { of: 'contracts' as const, after: null } : {}
    return {
      cursor: { ...cursor, after: ids.at(-1) ?? cursor.after, done, changed, ...next },
      isLast: isOfTableLast && cursor.of === 'contracts',
      processed: ids.length,
    }
  },
  async finish(_context, _params, { done, changed }) {
    return {
      summary: `Totals of ${done} projects and contracts computed, ${changed} changed`,
      details: { done, changed },
    }
  },
})

function askedFor(of: OwnerName, { projectId, contractId }: Params): SQL | undefined {
  if (projectId === undefined && contractId === undefined) return undefined
  const id = of === 'projects' ? projectId : contractId
  return id === undefined ? sql`false` : eq(owners[of].table.id, id)
}

/** The next ones. While they are locked nobody else computes their totals; what refers to them is not held up. */
async function lockNext(tx: TenantTransaction, params: Params, { of, after }: Cursor): Promise<string[]> {
  const { id } = owners[of].table
  const rows = await tx
    .select({ id })
    .from(owners[of].table)
    .where(and(askedFor(of, params), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(ownersPerChunk)
    .for('no key update')
  return rows.map((row) => row.id)
}

/** Says how many have changed. */
async function writeTotals(
  tx: TenantTransaction,
  of: OwnerName,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { table, line, entry } = owners[of]
  const asked = sql`any(${`{${ids.join()}}`}::uuid[])`
  const { count } = await tx.execute(sql`
    with planned as (
      select ${line} as id, sum(amount) filter (where kind = 'cost') as cost, sum(amount) filter (where kind = 'revenue') as revenue
      from ${budgetLines} where ${line} = ${asked} group by ${line}
    ), worked as (
      select ${entry} as id, sum(${timesheetEntries.minutes}) as minutes, sum(${costOfEntry}) as cost
      from ${timesheetEntries} where ${entry} = ${asked} group by ${entry}
    ), totals as (
      select owner.id, coalesce(planned.cost, 0) as planned_cost, coalesce(planned.revenue, 0) as planned_revenue,
        coalesce(worked.minutes, 0) as worked_minutes, coalesce(worked.cost, 0) as worked_cost
      from ${table} as owner left join planned using (id) left join worked using (id) where owner.id = ${asked}
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

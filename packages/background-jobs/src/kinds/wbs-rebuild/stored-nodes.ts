import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { projectNodes } from '@fiscus/db/schema/tenant/projects'
import { eq, sql } from 'drizzle-orm'
import type { Place, WbsNode } from './number-nodes.ts'

/** The columns that a rebuild writes, in the text format of PostgreSQL; null for a node without a place. */
export type ComputedColumns = {
  code: string | null
  depth: number | null
  /** `{id,id}` */
  path: string | null
  total_minutes: number | null
  total_cost: string | null
}

const noPlace: ComputedColumns = {
  code: null,
  depth: null,
  path: null,
  total_minutes: null,
  total_cost: null,
}

/** Reads the nodes of a project in one statement, so that all are of the same moment. */
export async function readNodes(
  tx: TenantTransaction,
  project: string,
): Promise<(WbsNode & ComputedColumns)[]> {
  const rows = await tx
    .select({
      id: projectNodes.id,
      parentId: projectNodes.parent_id,
      position: projectNodes.position,
      minutes: projectNodes.estimated_minutes,
      cost: projectNodes.estimated_cost,
      code: projectNodes.code,
      depth: projectNodes.depth,
      path: sql<string | null>`${projectNodes.path}::text`,
      total_minutes: projectNodes.total_minutes,
      total_cost: projectNodes.total_cost,
    })
    .from(projectNodes)
    .where(eq(projectNodes.project_id, project))
  return rows.map(({ cost, ...row }) => ({ ...row, cents: BigInt(cost.replace('.', '')) }))
}

/** The columns of a node with this place. */
export function columnsOf(place: Place | undefined): ComputedColumns {
  if (!place) return noPlace
  const { code, depth, path, totalMinutes, totalCents } = place
  return {
    code,
    depth,
    path: `{${path.join()}}`,
    total_minutes: totalMinutes,
    total_cost: moneyText(totalCents),
  }
}

function moneyText(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

export function areSame(a: ComputedColumns, b: ComputedColumns): boolean {
  return (
    a.code === b.code &&
    a.depth === b.depth &&
    a.path === b.path &&
    a.total_minutes === b.total_minutes &&
    a.total_cost === b.total_cost
  )
}

/** Writes all nodes in one statement. */
export async function writeNodes(
  tx: TenantTransaction,
  nodes: readonly (ComputedColumns & { id: string })[],
  now: Date,
): Promise<void> {
  if (nodes.length === 0) return
  await tx
    .update(projectNodes)
    .set({
      code: sql`computed.code`,
      depth: sql`computed.depth`,
      path: sql`computed.path::uuid[]`,
      total_minutes: sql`computed.total_minutes`,
      total_cost: sql`computed.total_cost`,
      rebuilt_at: now,
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(nodes)}::json) as computed
        (id uuid, code text, depth integer, path text, total_minutes bigint, total_cost numeric)`,
    )
    .where(eq(projectNodes.id, sql`computed.id`))
}

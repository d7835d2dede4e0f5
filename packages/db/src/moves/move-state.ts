import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { and, eq, sql } from 'drizzle-orm'
import { type Author, writeAuditEntry } from '../audit/write-audit-entry.ts'
import type { ControlDatabase, ControlTransaction } from '../connections/databases.ts'
import { isMain } from '../connections/tenant-url.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { requireRow } from '../queries/require-row.ts'
import { tenants } from '../schema/control/tenants.ts'

type TenantRow = typeof tenants.$inferSelect
type Move = { tenant: Pick<TenantRow, 'id' | 'slug' | 'server' | 'database'>; to: string }

/**
 * Begins the move of a tenant to a server, or continues it: from now on no run of the tenant starts. Requests go on.
 * @throws OperatorError when the tenant is being moved to another server
 */
export function beginMove(control: ControlDatabase, { tenant, to }: Move): Promise<void> {
  return control.transaction(async (tx) => {
    const before = await lockRow(tx, tenant.id)
    if (before.moving_to !== null && before.moving_to !== to)
      throw new OperatorError(
        `The tenant ${tenant.slug} is being moved to ${before.moving_to}: repeat that, or end it with bin/tenant move ${tenant.slug} --cancel.`,
      )
    await tx.update(tenants).set({ moving_to: to }).where(eq(tenants.id, tenant.id))
    await notifyChange(tx, 'tenants', tenant.id)
  })
}

/**
 * Returns the names of the tasks of a tenant that are running. Starts that began before the move have ended or are
 * counted.
 */
export function listRunningTasks(control: ControlDatabase, tenantId: string): Promise<string[]> {
  return control.transaction(async (tx) => {
    await tx.execute(sql`lock table cron_tasks in share mode`)
    const rows = await tx.execute<{ name: string }>(
      sql`select name from cron_tasks where tenant_id = ${tenantId} and is_running = 1 order by name`,
    )
    return rows.map(({ name }) => name)
  })
}

/**
 * Pauses a tenant that is being moved: every process rejects its requests with 503. Returns the instant since which it
 * is paused.
 * @throws OperatorError when the tenant was changed meanwhile
 */
export async function pauseForMove(control: ControlDatabase, { tenant, to }: Move, now: Date): Promise<Date> {
  return control.transaction(async (tx) => {
    const [row] = await tx
      .update(tenants)
      .set({ paused_at: sql`coalesce(${tenants.paused_at}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(tenants.id, tenant.id), eq(tenants.moving_to, to), eq(tenants.database, tenant.database)))
      .returning({ pausedAt: tenants.paused_at })
    if (!row?.pausedAt)
      throw new OperatorError(`The tenant ${tenant.slug} was changed meanwhile: repeat the move.`)
    await notifyChange(tx, 'tenants', tenant.id)
    return row.pausedAt
  })
}

/**
 * Ends the move of a tenant whose database is complete on the new server: all processes use it from now on, and
 * requests and runs go on. Writes an audit entry.
 * @throws OperatorError when the move was cancelled meanwhile
 */
export function completeMove(
  control: ControlDatabase,
  { tenant, to }: Move,
  author: Author,
): Promise<TenantRow> {
  return control.transaction(async (tx) => {
    const before = await lockRow(tx, tenant.id)
    if (before.moving_to !== to || before.paused_at === null)
      throw new OperatorError(`The move of ${tenant.slug} was cancelled meanwhile.`)
    const server = isMain(to) ? null : to
    return writeEnd(tx, { before, change: { server }, action: 'move' }, author)
  })
}

/**
 * Ends the move of a tenant that stays where it is. `reopen` gives its database the former name, before requests go on.
 * False: it is not being moved.
 */
export function cancelMove(
  control: ControlDatabase,
  tenantId: string,
  reopen: (tenant: TenantRow) => Promise<void>,
  author: Author,
): Promise<boolean> {
  return control.transaction(async (tx) => {
    const before = await lockRow(tx, tenantId)
    if (before.moving_to === null) return false
    await reopen(before)
    await writeEnd(tx, { before, change: {}, action: 'cancel move' }, author)
    return true
  })
}

type End = { before: TenantRow; change: { server?: string | null }; action: 'move' | 'cancel move' }

async function writeEnd(
  tx: ControlTransaction,
  { before, change, action }: End,
  author: Author,
): Promise<TenantRow> {
  const { id } = before
  const set = { ...change, moving_to: null, paused_at: null, version: before.version + 1 }
  await tx.update(tenants).set(set).where(eq(tenants.id, id))
  const after = { ...before, ...set }
  await writeAuditEntry(tx, author, { entity: 'tenant', entity_id: id, action, before, after })
  await notifyChange(tx, 'tenants', id)
  await notifyChange(tx, 'tax_configuration', id)
  return after
}

async function lockRow(tx: ControlTransaction, id: string): Promise<TenantRow> {
  return requireRow(await tx.select().from(tenants).where(eq(tenants.id, id)).for('update'))
}

import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { appUsers } from '@fiscus/db/schema/control/app-users'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenantMembers } from '@fiscus/db/schema/control/tenant-members'
import { executionLog } from '@fiscus/scheduling/history/execution-log'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ExportedMember } from './tenant-file.ts'

const runsPerPage = 1000
const firstId = '00000000-0000-0000-0000-000000000000'

/** The tasks of a tenant that differ from the catalogue, with the fields that an operator has edited. */
export async function readTasks(control: ControlDatabase, tenantId: string) {
  const tasks = await control
    .select()
    .from(cronTasks)
    .where(and(eq(cronTasks.tenant_id, tenantId), sql`cardinality(${cronTasks.edited_fields}) > 0`))
    .orderBy(cronTasks.name)
  return tasks.map((task) => ({
    name: task.name,
    edited: Object.fromEntries(task.edited_fields.map((field) => [field, task[field]])),
  }))
}

/** The users of a tenant with their roles. */
export function readMembers(control: ControlDatabase, tenantId: string): Promise<ExportedMember[]> {
  return control
    .select({ user_id: tenantMembers.user_id, role: tenantMembers.role })
    .from(tenantMembers)
    .where(eq(tenantMembers.tenant_id, tenantId))
}

/** Gives users their roles for another tenant, and returns how many of them exist in this installation. */
export async function addMembers(
  control: ControlDatabase,
  tenantId: string,
  members: readonly ExportedMember[],
  now: Date,
): Promise<number> {
  const ids = members.map(({ user_id }) => user_id)
  const users = await control.select({ id: appUsers.id }).from(appUsers).where(inArray(appUsers.id, ids))
  const known = new Set(users.map(({ id }) => id))
  const rows = members
    .filter(({ user_id }) => known.has(user_id))
    .map((member) => ({ ...member, tenant_id: tenantId, created_at: now }))
  if (rows.length > 0) await control.insert(tenantMembers).values(rows)
  return rows.length
}

/** The execution log of a tenant, one JSON object per line. */
export async function* readRuns(control: ControlDatabase, tenantId: string): AsyncGenerator<Uint8Array> {
  let after = firstId
  while (true) {
    const page = await control
      .select()
      .from(executionLog(control, and(eq(cronRuns.tenant_id, tenantId), gt(cronRuns.id, after))))
      .orderBy(asc(cronRuns.id))
      .limit(runsPerPage)
    const last = page.at(-1)
    if (!last) return
    yield Buffer.from(page.map((run) => `${JSON.stringify(run)}\n`).join(''))
    after = last.id
  }
}

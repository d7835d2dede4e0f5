import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { requestRun } from '@fiscus/scheduling/runs/request-run'
import type { GroupwareContext } from '../../context/groupware-context.ts'

/** The tasks that synchronise accounts (scheduled-tasks §2.3). */
const taskNames = ['dav_queue_worker', 'dav_pull_sync']

/** Requests runs of the tasks of a tenant that synchronise its accounts. Never rejects. */
export async function triggerSync(
  { databases, log }: Pick<GroupwareContext, 'databases' | 'log'>,
  tenantId: string,
  author: Author,
): Promise<void> {
  const warn = (err: unknown, message: string) => log.warn({ err, tenant_id: tenantId }, message)
  for (const name of taskNames) await requestRun(databases.control, { name, tenantId }, author, warn)
}

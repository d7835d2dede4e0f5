import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { triggerInScope } from '@fiscus/scheduling/runs/trigger-in-scope'
import type { GroupwareContext } from '../../context/groupware-context.ts'

/** The tasks that synchronise accounts (scheduled-tasks §2.3). */
const taskNames = ['dav_queue_worker', 'dav_pull_sync']

/**
 * Runs the tasks of a tenant that synchronise its accounts now: the next tick enqueues the runs, so that this service needs no queue. A
 * run in progress is not repeated. Never rejects: after a failure the accounts are synchronised with the next slots of the tasks.
 */
export async function triggerSync(
  { databases, log }: Pick<GroupwareContext, 'databases' | 'log'>,
  tenantId: string,
  author: Author,
): Promise<void> {
  for (const name of taskNames)
    try {
      await triggerInScope(databases.control, { name, tenantId, enqueuedBy: 'tick' }, author)
    } catch (error) {
      log.warn({ err: error, tenant_id: tenantId }, `${name} not triggered: it runs at its next slot`)
    }
}

import type { AuditQuery } from '@fiscus/contracts/audit/audit-entry'
import { auditEntryText, listAuditLog, newestArchivedAt } from '@fiscus/db/audit/list-audit-log'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { z } from 'zod'
import { readCursor } from '../responses/cursor.ts'
import { pageOf } from '../responses/page-of.ts'

/** PostgreSQL has no year 0000. */
const position = z.object({ at: z.iso.datetime().refine((at) => at >= '0001'), id: z.uuid() })

/**
 * A page of an audit log as JSON text, with the stored digits of the numbers in its records.
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function readAuditPage(
  db: TenantDatabase,
  { limit, cursor, ...filter }: AuditQuery,
): Promise<string> {
  const from = cursor === undefined ? undefined : readCursor(position, cursor)
  const rows = await listAuditLog(db, filter, { limit: limit + 1, position: from })
  const { page, next } = pageOf(rows, limit, ({ at, id }) => ({ at, id }))
  const rest = JSON.stringify({ archived_until: await newestArchivedAt(db), next })
  return `{"entries":[${page.map(auditEntryText).join()}],${rest.slice(1)}`
}

import type { AuditQuery } from '@fiscus/contracts/audit/audit-entry'
import { actorsCalled, namesOfActors } from '@fiscus/db/audit/actor-names'
import {
  auditEntryText,
  endOfTextScan,
  listAuditLog,
  newestArchivedAt,
} from '@fiscus/db/audit/list-audit-log'
import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import { z } from 'zod'
import { instantKey, readCursor, writeCursor } from '../responses/cursor.ts'
import { pageOf } from '../responses/page-of.ts'

const position = z.object({ at: instantKey, id: z.uuid() })

/**
 * A page of an audit log as JSON text, with the stored digits of the numbers in its records and the names of its
 * actors.
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function readAuditPage(
  { db, control }: { db: TenantDatabase; control: ControlDatabase },
  { limit, cursor, actor, ...equal }: AuditQuery,
): Promise<string> {
  const filter = { ...equal, actors: actor === undefined ? undefined : await actorsCalled(control, actor) }
  const from = cursor === undefined ? undefined : readCursor(position, cursor)
  const rows = await listAuditLog(db, filter, { limit: limit + 1, position: from })
  const { page, next } = pageOf(rows, limit, ({ at, id }) => ({ at, id }))
  const searchEnd = next === null && filter.text !== undefined ? await endOfTextScan(db, filter, from) : null
  const names = await namesOfActors(
    control,
    page.map(({ actor }) => actor),
  )
  const entries = page.map((entry) =>
    auditEntryText({ ...entry, actor_name: names.get(entry.actor) ?? null }),
  )
  const rest = JSON.stringify({
    archived_until: await newestArchivedAt(db),
    searched_until: searchEnd?.at ?? null,
    next: next ?? (searchEnd && writeCursor(searchEnd)),
  })
  return `{"entries":[${entries.join()}],${rest.slice(1)}`
}

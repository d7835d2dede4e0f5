import { onlyReadRecords, writeChangedContacts, writeChangedEvents } from '@fiscus/dav/records/bulk-changes'
import { uuidArray } from '@fiscus/db/queries/uuid-array'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { jobs } from '@fiscus/messages/jobs'
import { sql } from 'drizzle-orm'
import type { ItemError } from '../../define-job-kind.ts'
import type { AuditContext } from '../../records/change-with-audit.ts'
import type { BulkEdit } from './params.ts'

/** Fields that no calendar object and no card has. */
const localFields = {
  calendar_events: new Set(['company_id', 'contact_id', 'owner_id']),
  contacts: new Set(['status', 'owner_id']),
}

/** The fields of a job that servers get; empty for records that are not synchronised. */
function sharedFields({ entity, set }: BulkEdit): string[] {
  if (entity !== 'calendar_events' && entity !== 'contacts') return []
  return Object.keys(set).filter((field) => !localFields[entity].has(field))
}

/** The errors of records whose calendar or address book is only read (calendars-and-contacts §6.10). */
export async function onlyReadErrors(
  context: Pick<AuditContext, 'tx'>,
  job: BulkEdit,
  ids: readonly string[],
): Promise<ItemError[]> {
  const fields = sharedFields(job)
  if (fields.length === 0) return []
  const isEvent = job.entity === 'calendar_events'
  const found = await onlyReadRecords(context.tx, isEvent ? { eventIds: ids } : { contactIds: ids })
  const isOfStatus = isEvent && fields.every((field) => field === 'status')
  const refused = isOfStatus ? await ofOtherCancellation(context, job, found) : found
  const error = isEvent ? jobs.calendarOnlyRead() : jobs.addressBookOnlyRead()
  return refused.map((id) => ({ id, error }))
}

/** Only the status `cancelled` is synchronised. */
async function ofOtherCancellation(
  { tx }: Pick<AuditContext, 'tx'>,
  { set }: BulkEdit,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from ${calendarEvents}
    where id = any(${uuidArray(ids)}) and (status = 'cancelled') <> ${set.status === 'cancelled'}`)
  return rows.map(({ id }) => id)
}

/**
 * Writes the edited fields of events and contacts into their objects, and queues the changed ones for their servers.
 * @throws ObjectError if an object cannot have the values
 */
export async function writeSynchronised(
  { tx, now }: Pick<AuditContext, 'tx' | 'now'>,
  job: BulkEdit,
  ids: readonly string[],
): Promise<void> {
  if (sharedFields(job).length === 0) return
  const companyId = job.set.company_id
  if (job.entity === 'calendar_events') await writeChangedEvents(tx, { ids, now })
  else
    await writeChangedContacts(tx, {
      ids,
      now,
      companyId: typeof companyId === 'number' ? undefined : companyId,
    })
}

import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davConflicts } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import type { Clock } from '@fiscus/runtime/clock'
import type { RunningGroupware } from './running-groupware.ts'

const textOf = (summary: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Other//Client//EN',
    'BEGIN:VEVENT',
    'UID:visit',
    'DTSTAMP:20261122T080000Z',
    'DTSTART:20261201T100000Z',
    'DTEND:20261201T110000Z',
    `SUMMARY:${summary}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/**
 * For tests: stores a collection of a tenant with an event whose title both sides have changed, and which has the title
 * of the server, and an object that cannot be read.
 */
export function storeConflict(
  { fresh, clock }: Pick<RunningGroupware, 'fresh'> & { clock: Clock },
  slug: string,
) {
  const now = clock.now()
  return fresh.databases.withTenant(fresh.tenant(slug).id, (db) =>
    db.transaction(async (tx) => {
      const url = 'https://dav.example.com/ada/office/'
      const account = requireRow(
        await tx
          .insert(davAccounts)
          .values({ name: 'Cloud', server_url: 'https://dav.example.com/', login: 'ada', next_at: now })
          .returning(),
      )
      const collection = requireRow(
        await tx
          .insert(davCollections)
          .values({ account_id: account.id, kind: 'calendar', url, name: 'Work', is_selected: 1 })
          .returning(),
      )
      const dates = {
        start_date: new Date('2026-12-01T10:00:00Z'),
        end_date: new Date('2026-12-01T11:00:00Z'),
      }
      const server = textOf('Server title')
      const event = requireRow(
        await tx
          .insert(calendarEvents)
          .values({ title: 'Server title', timezone: 'UTC', uid: 'visit', object: server, ...dates })
          .returning(),
      )
      const collection_id = collection.id
      const object = requireRow(
        await tx
          .insert(davObjects)
          .values({
            collection_id,
            url: `${url}visit.ics`,
            uid: 'visit',
            etag: '"1"',
            base: server,
            event_id: event.id,
          })
          .returning(),
      )
      const conflict = requireRow(
        await tx
          .insert(davConflicts)
          .values({
            collection_id,
            object_id: object.id,
            kind: 'both_changed',
            title: 'Server title',
            detected_at: now,
            base: textOf('Title'),
            local: textOf('Local title'),
            server,
            kept: 'server',
            fields: [
              {
                field: 'VEVENT SUMMARY',
                base: 'Title',
                local: 'Local title',
                server: 'Server title',
                kept: 'server',
              },
            ],
          })
          .returning(),
      )
      const problem = { error_code: 'incomplete', error: 'A component has no END.', error_since: now }
      const unreadable = requireRow(
        await tx
          .insert(davObjects)
          .values({ collection_id, url: `${url}broken.ics`, etag: '"2"', ...problem })
          .returning(),
      )
      return {
        conflictId: conflict.id,
        collectionId: collection_id,
        objectId: object.id,
        eventId: event.id,
        unreadableId: unreadable.id,
      }
    }),
  )
}

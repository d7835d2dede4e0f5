import { requireRow } from '@fiscus/db/queries/require-row'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import type { RunningGroupware } from './running-groupware.ts'

type Deleted = Partial<typeof davDeletedObjects.$inferInsert> & { id: string; deleted_at: Date }

/** For tests: stores a contact of a tenant that a pull has deleted. Returns its row. */
export function storeDeleted({ fresh }: Pick<RunningGroupware, 'fresh'>, slug: string, deleted: Deleted) {
  const { id, title = 'Ada Nowak', uid = id } = deleted
  const card = ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:${title}`, 'N:Nowak;Ada;;;', 'END:VCARD', '']
  const record = {
    status: 'inactive',
    company_id: null,
    contact_id: null,
    owner_id: null,
    timezone: null,
    version: 4,
    created_at: '2026-01-05T08:00:00.000Z',
  } as const
  const values = { kind: 'address_book' as const, title, uid, object: card.join('\r\n'), record, ...deleted }
  return fresh.databases.withTenant(fresh.tenant(slug).id, async (db) =>
    requireRow(await db.insert(davDeletedObjects).values(values).returning()),
  )
}

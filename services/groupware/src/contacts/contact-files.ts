import type { ContactSelection } from '@fiscus/contracts/groupware/contact'
import type { ReadContact } from '@fiscus/dav/records/contact-columns'
import { createReadContact } from '@fiscus/dav/records/contacts'
import { cardOfContact } from '@fiscus/dav/records/server-contacts'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { and, eq, inArray } from 'drizzle-orm'
import { closedText } from '../files/closed-text.ts'
import { streamBatches } from '../files/stream-batches.ts'
import type { ImportKind } from '../imports/import-objects.ts'
import { readContacts } from './queries.ts'

/** Cards that become contacts. */
export const contactImport: ImportKind<ReadContact> = {
  async existing(tx, uids, collectionId) {
    const rows =
      collectionId === null
        ? await tx
            .select({ uid: contacts.uid })
            .from(contacts)
            .where(inArray(contacts.uid, [...uids]))
        : await tx
            .select({ uid: davObjects.uid })
            .from(davObjects)
            .where(and(eq(davObjects.collection_id, collectionId), inArray(davObjects.uid, [...uids])))
    return rows.flatMap(({ uid }) => uid ?? [])
  },
  create: (write, contact, collectionId) =>
    createReadContact(write, { ...contact, owner_id: null, status: 'active' }, collectionId),
}

const batchSize = 50

/** A file with the cards of the selected contacts. */
export function exportContacts(
  withDatabase: <T>(work: (db: TenantDatabase) => Promise<T>) => Promise<T>,
  selection: ContactSelection,
  now: Date,
): ReadableStream<Uint8Array> {
  return streamBatches({
    size: batchSize,
    read: (page) => withDatabase((db) => readContacts(db, selection, page)),
    textOf: async (row) => closedText(await withDatabase((db) => cardOfContact(db, row, now))),
  })
}

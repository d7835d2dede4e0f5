import { davObjects } from '@fiscus/db/schema/dav/collections'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { eq } from 'drizzle-orm'
import type { ContactRow } from '../records/contact-columns.ts'
import { type ContactValues, changeContact, createContact, deleteContact } from '../records/contacts.ts'
import type { DavStage } from './dav-stage.ts'
import { sampleContactValues } from './sample-values.ts'

/** For tests: the contacts of an address book, and what users do to them. */
export function contactsOf(stage: DavStage, collectionId: string) {
  const author = () => ({ at: stage.now(), actor: 'user:ada', request_id: null, reason: null })
  const find = (uid: string): Promise<ContactRow | undefined> =>
    stage.withDb(async (db) => {
      const rows = await db
        .select({ contact: contacts })
        .from(davObjects)
        .innerJoin(contacts, eq(contacts.id, davObjects.contact_id))
        .where(eq(davObjects.uid, uid))
      return rows[0]?.contact
    })
  const require = async (uid: string) => {
    const contact = await find(uid)
    if (!contact) throw new Error(`There is no contact ${uid}`)
    return contact
  }
  return {
    find,
    create: (uid: string, values: Partial<ContactValues>) =>
      stage.withDb((db) =>
        db.transaction((tx) =>
          createContact(
            { tx, author: author() },
            { ...sampleContactValues, ...values },
            { uid, collectionId },
          ),
        ),
      ),
    change: async (uid: string, values: Partial<ContactValues>) => {
      const before = await require(uid)
      return stage.withDb((db) =>
        db.transaction((tx) => changeContact({ tx, author: author() }, before, values)),
      )
    },
    remove: async (uid: string) => {
      const before = await require(uid)
      return stage.withDb((db) => db.transaction((tx) => deleteContact({ tx, author: author() }, before)))
    },
  }
}

import { requireRow } from '@fiscus/db/queries/require-row'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { eq } from 'drizzle-orm'
import { readCard } from '../cards/read-card.ts'
import { writeCard } from '../cards/write-card.ts'
import { queueChange } from '../queue/queue-change.ts'
import { companyName, companyNamed } from './company-of-card.ts'
import { type ContactRow, columnsOfCard, fieldsOfContact, type ReadContact } from './contact-columns.ts'
import { auditRecord, type RecordWrite } from './record-author.ts'
import { addToCollection } from './record-in-collection.ts'

/** What a caller sets of a contact. */
export type ContactValues = Pick<
  ContactRow,
  'first_name' | 'last_name' | 'position' | 'email' | 'phone' | 'status' | 'company_id' | 'owner_id'
>

/**
 * Creates a contact with its card, and queues it for the server of its collection.
 * @param collectionId null: a local contact
 */
export async function createContact(
  write: RecordWrite,
  values: ContactValues,
  { uid, collectionId }: { uid: string; collectionId: string | null },
): Promise<ContactRow> {
  const name = await companyName(write.tx, values.company_id)
  const card = writeCard(null, uid, fieldsOfContact({ ...values, card: null }, name), {
    now: write.author.at,
  })
  return insertContact(write, { ...values, uid, card }, collectionId)
}

/** Stores a new contact as its card has it. Its company is the one with the name of the card. */
export async function createReadContact(
  write: RecordWrite,
  { companyName, ...contact }: ReadContact & Pick<ContactRow, 'owner_id' | 'status'>,
  collectionId: string | null,
): Promise<ContactRow> {
  const company_id = await companyNamed(write.tx, companyName)
  return insertContact(write, { ...contact, company_id }, collectionId)
}

async function insertContact(
  write: RecordWrite,
  values: ContactValues & { uid: string; card: string },
  collectionId: string | null,
): Promise<ContactRow> {
  const { tx, author } = write
  const edited = { created_at: author.at, updated_at: author.at, updated_by: author.actor }
  const row = requireRow(
    await tx
      .insert(contacts)
      .values({ ...values, ...edited })
      .returning(),
  )
  if (collectionId !== null)
    await addToCollection(tx, { contactId: row.id, uid: row.uid, collectionId, now: author.at })
  await auditRecord(write, { entity: 'contact', before: null, after: row })
  return row
}

/** Changes a contact that the caller has locked, and its card with it; the change is queued if the card differs. */
export async function changeContact(
  write: RecordWrite,
  before: ContactRow,
  change: Partial<ContactValues>,
): Promise<ContactRow> {
  const { tx, author } = write
  const after = { ...before, ...change }
  const isCompanyKept = before.card !== null && after.company_id === before.company_id
  const name = isCompanyKept ? undefined : await companyName(tx, after.company_id)
  const card = writeCard(before.card, before.uid, fieldsOfContact(after, name), { now: author.at })
  const edited = { updated_at: author.at, updated_by: author.actor, version: before.version + 1 }
  // A removed address is followed by the next one of the card: as a column without it, it would be removed from the
  // card, too.
  const columns = columnsOfCard(readCard(card).fields)
  const rows = await tx
    .update(contacts)
    .set({ ...change, ...columns, card, ...edited })
    .where(eq(contacts.id, before.id))
    .returning()
  const row = requireRow(rows)
  if (card !== before.card) await queueChange(tx, { contactId: row.id, operation: 'put', now: author.at })
  await auditRecord(write, { entity: 'contact', before, after: row })
  return row
}

/** Deletes a contact that the caller has locked, and queues its deletion on the server. */
export async function deleteContact(write: RecordWrite, before: ContactRow): Promise<void> {
  const { tx, author } = write
  await queueChange(tx, { contactId: before.id, operation: 'delete', now: author.at })
  await tx.delete(contacts).where(eq(contacts.id, before.id))
  await auditRecord(write, { entity: 'contact', before, after: null })
}

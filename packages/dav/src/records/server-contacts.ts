import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { eq } from 'drizzle-orm'
import { readCard } from '../cards/read-card.ts'
import { writeCard } from '../cards/write-card.ts'
import { companyName, companyNamed } from './company-of-card.ts'
import { type ContactRow, columnsOfCard, fieldsOfContact } from './contact-columns.ts'
import { isUnreferred } from './is-unreferred.ts'
import { auditRecord, serverAuthor } from './record-author.ts'

/** The card of a contact with the fields of its columns: what a push sends. */
export async function cardOfContact(
  tx: Pick<TenantDatabase, 'select'>,
  row: ContactRow,
  now: Date,
): Promise<string> {
  const name = row.card === null ? await companyName(tx, row.company_id) : undefined
  return writeCard(row.card, row.uid, fieldsOfContact(row, name), { now })
}

/**
 * Stores a card that a server has sent, byte for byte, as the contact `id`, or as a new contact (null). Nothing is queued. A new name
 * of the company in the card leads to the company with that name, or to none.
 * @returns the id of the contact
 * @throws ObjectError if the card cannot be read
 */
export async function applyServerContact(
  tx: TenantTransaction,
  { id, text, now }: { id: string | null; text: string; now: Date },
): Promise<string> {
  const write = { tx, author: serverAuthor(now) }
  const [before] =
    id === null ? [] : await tx.select().from(contacts).where(eq(contacts.id, id)).for('update')
  const { uid, fields } = readCard(text)
  const known = before?.card == null ? null : readCard(before.card).fields.companyName
  const isCompanyKept = before !== undefined && known === fields.companyName
  const company_id = isCompanyKept ? before.company_id : await companyNamed(tx, fields.companyName)
  const edited = { updated_at: now, updated_by: write.author.actor }
  const values = { ...columnsOfCard(fields), company_id, uid, card: text, ...edited }
  const rows = before
    ? await tx
        .update(contacts)
        .set({ ...values, version: before.version + 1 })
        .where(eq(contacts.id, before.id))
        .returning()
    : await tx
        .insert(contacts)
        .values({ ...values, created_at: now })
        .returning()
  const after = requireRow(rows)
  await auditRecord(write, { entity: 'contact', before: before ?? null, after })
  return after.id
}

/**
 * Deletes a contact that its server has deleted. Nothing is queued.
 * @returns false: other records refer to it, and it stays
 */
export async function removeServerContact(
  tx: TenantTransaction,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const [before] = await tx.select().from(contacts).where(eq(contacts.id, id)).for('update')
  if (!before) return true
  const isDeleted = await isUnreferred(() =>
    tx.transaction((inner) => inner.delete(contacts).where(eq(contacts.id, id))),
  )
  if (isDeleted)
    await auditRecord({ tx, author: serverAuthor(now) }, { entity: 'contact', before, after: null })
  return isDeleted
}

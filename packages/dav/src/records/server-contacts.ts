import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { insertRows } from '@fiscus/db/queries/insert-rows'
import { requireRow } from '@fiscus/db/queries/require-row'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { eq, sql } from 'drizzle-orm'
import type { CardFields } from '../cards/card-fields.ts'
import { readCard } from '../cards/read-card.ts'
import { writeCard } from '../cards/write-card.ts'
import { companiesNamed, companyName, companyNamed } from './company-of-card.ts'
import { type ContactRow, columnsOfCard, fieldsOfContact } from './contact-columns.ts'
import { isUnreferred } from './is-unreferred.ts'
import { auditNewRecords, auditRecord, serverAuthor } from './record-author.ts'

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
 * Stores a card that a server has sent, byte for byte, as a contact that the caller has locked. Nothing is queued. A
 * new name of the company in the card leads to the company with that name, or to none.
 * @throws ObjectError if the card cannot be read
 */
export async function applyServerContact(
  tx: TenantTransaction,
  { id, text, now }: { id: string; text: string; now: Date },
): Promise<void> {
  const write = { tx, author: serverAuthor(now) }
  const before = requireRow(await tx.select().from(contacts).where(eq(contacts.id, id)))
  const { uid, fields } = readCard(text)
  const known = before.card === null ? null : readCard(before.card).fields.companyName
  const company_id =
    known === fields.companyName ? before.company_id : await companyNamed(tx, fields.companyName)
  const edited = { updated_at: now, updated_by: write.author.actor, version: before.version + 1 }
  const rows = await tx
    .update(contacts)
    .set({ ...columnsOfCard(fields), company_id, uid, card: text, ...edited })
    .where(eq(contacts.id, id))
    .returning()
  await auditRecord(write, { entity: 'contact', before, after: requireRow(rows) })
}

/** A card that a server has sent, as it was read. */
export type ServerContact = { uid: string; text: string; fields: CardFields }

/**
 * Stores cards that a server has sent, byte for byte, as new contacts of the companies that they name. Nothing is
 * queued.
 * @param cards each with another UID
 * @returns the ids of the contacts by UID
 */
export async function insertServerContacts(
  tx: TenantTransaction,
  cards: readonly ServerContact[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const author = serverAuthor(now)
  const edited = { created_at: now, updated_at: now, updated_by: author.actor, version: 1 }
  const companyOf = await companiesNamed(
    tx,
    cards.flatMap(({ fields }) => fields.companyName ?? []),
  )
  const rows = cards.map(({ uid, text, fields }) => {
    const company_id = companyOf(fields.companyName)
    const own = { status: 'active' as const, owner_id: null, ...edited }
    return { ...columnsOfCard(fields), company_id, uid, card: text, ...own }
  })
  const stored = await insertRows<typeof contacts, { id: string; uid: string }>(
    tx,
    contacts,
    rows,
    sql`returning id, uid`,
  )
  const ids = new Map(stored.map(({ id, uid }) => [uid, id]))
  const created = rows.map((row) => ({ id: ids.get(row.uid) ?? '', ...row }))
  await auditNewRecords({ tx, author }, 'contact', created)
  return ids
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

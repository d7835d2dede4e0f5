import type { ContactFilter, ContactSelection } from '@fiscus/contracts/groupware/contact'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { readCursor, textKey } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'

const { card: _card, updated_by: _author, ...columns } = getTableColumns(contacts)

const selectContacts = (db: Pick<TenantDatabase, 'select'>) =>
  db
    .select({ ...columns, company_name: companies.name, collection_id: davObjects.collection_id })
    .from(contacts)
    .leftJoin(companies, eq(companies.id, contacts.company_id))
    .leftJoin(davObjects, eq(davObjects.contact_id, contacts.id))

/** @throws Problem 404 `not-found`, also for a contact of another tenant */
export async function getContact(db: Pick<TenantDatabase, 'select'>, id: string) {
  const [record] = await selectContacts(db).where(eq(contacts.id, id))
  return requireFound(record, 'contact', id)
}

/** The row of a contact, locked until the transaction ends. @throws Problem 404 `not-found` */
export async function lockContact(tx: TenantTransaction, id: string) {
  const [row] = await tx.select().from(contacts).where(eq(contacts.id, id)).for('update')
  return requireFound(row, 'contact', id)
}

const sortKey = z.tuple([textKey, textKey, z.uuid()])

/**
 * A page of contacts in the order of their names.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listContacts(db: TenantDatabase, { limit, cursor, ...selection }: ContactFilter) {
  const isAfter = cursor === undefined ? undefined : isAfterName(readCursor(sortKey, cursor))
  const rows = await selectContacts(db)
    .where(and(isAfter, isSelected(selection)))
    .orderBy(asc(contacts.last_name), asc(contacts.first_name), asc(contacts.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, (row) => [row.last_name, row.first_name, row.id])
  return { contacts: page, next }
}

/** The rows of up to `limit` selected contacts after an id, in the order of their ids, for an export. */
export async function readContacts(
  db: TenantDatabase,
  selection: ContactSelection,
  { after, limit }: { after: string; limit: number },
) {
  const rows = await db
    .select({ contact: contacts })
    .from(contacts)
    .leftJoin(companies, eq(companies.id, contacts.company_id))
    .leftJoin(davObjects, eq(davObjects.contact_id, contacts.id))
    .where(and(sql`${contacts.id} > ${after}::uuid`, isSelected(selection)))
    .orderBy(asc(contacts.id))
    .limit(limit)
  return rows.map(({ contact }) => contact)
}

function isSelected({ text, status, company_id, owner_id, collection_id }: ContactSelection) {
  const { first_name, last_name, email, phone } = contacts
  const name = sql`${first_name} || ' ' || ${last_name}`
  return and(
    text === undefined
      ? undefined
      : or(
          ...[name, email, phone, companies.name].map(
            (part) => sql`strpos(lower(${part}), lower(${text})) > 0`,
          ),
        ),
    status === undefined ? undefined : inArray(contacts.status, status),
    company_id === undefined ? undefined : eq(contacts.company_id, company_id),
    owner_id === undefined ? undefined : eq(contacts.owner_id, owner_id),
    collection_id === undefined
      ? undefined
      : collection_id === 'none'
        ? sql`not exists (select from ${davObjects} as object where object.contact_id = ${contacts.id})`
        : eq(davObjects.collection_id, collection_id),
  )
}

function isAfterName([last, first, id]: [string, string, string]) {
  const { last_name, first_name } = contacts
  return sql`(${last_name}, ${first_name}, ${contacts.id}) > (${last}, ${first}, ${id}::uuid)`
}

import type { contacts } from '@fiscus/db/schema/tenant/companies'
import type { CardFields } from '../cards/card-fields.ts'
import { readCard } from '../cards/read-card.ts'
import { lineOf, projectedLine } from './projected-text.ts'

export type ContactRow = typeof contacts.$inferSelect

/** The columns that are a projection of the card. The company is one more: it is found by its name. */
export type ContactColumns = Pick<ContactRow, 'first_name' | 'last_name' | 'position' | 'email' | 'phone'>

/** Lists and filters need no more of a text; the card keeps the whole. */
const contactTextMax = {
  first_name: 100,
  last_name: 100,
  position: 100,
  email: 254,
  phone: 50,
} as const

export function columnsOfCard(fields: CardFields): ContactColumns {
  return {
    first_name: projectedLine(fields.firstName, contactTextMax.first_name),
    last_name: projectedLine(fields.lastName, contactTextMax.last_name),
    position: fields.position && projectedLine(fields.position, contactTextMax.position),
    email: fields.email && projectedLine(fields.email, contactTextMax.email),
    phone: fields.phone && projectedLine(fields.phone, contactTextMax.phone),
  }
}

/** What a contact is by its card alone. */
export type ReadContact = ContactColumns & { uid: string; card: string; companyName: string | null }

/**
 * Reads a contact from its card.
 * @throws ObjectError if the card cannot be read
 */
export function readContact(card: string): ReadContact {
  const { uid, fields } = readCard(card)
  return { uid, ...columnsOfCard(fields), companyName: fields.companyName, card }
}

/**
 * The fields of a contact. A column wins over its card where they differ: a bulk edit changes columns alone, and a
 * shortened text does not differ.
 * @param companyName undefined: the one of the card
 */
export function fieldsOfContact(
  row: ContactColumns & Pick<ContactRow, 'card'>,
  companyName: string | null | undefined,
): CardFields {
  const own = {
    firstName: row.first_name,
    lastName: row.last_name,
    position: row.position,
    email: row.email,
    phone: row.phone,
    companyName: companyName ?? null,
  }
  if (row.card === null) return own
  const { fields } = readCard(row.card)
  return {
    firstName: lineOf(row.first_name, fields.firstName, contactTextMax.first_name),
    lastName: lineOf(row.last_name, fields.lastName, contactTextMax.last_name),
    position: lineOf(row.position, fields.position, contactTextMax.position),
    email: lineOf(row.email, fields.email, contactTextMax.email),
    phone: lineOf(row.phone, fields.phone, contactTextMax.phone),
    companyName: companyName === undefined ? fields.companyName : companyName,
  }
}

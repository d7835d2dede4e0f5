import type { contacts } from '@fiscus/db/schema/tenant/companies'
import type { CardFields } from '../cards/card-fields.ts'
import { readCard } from '../cards/read-card.ts'
import { projectedText } from './projected-text.ts'

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
    first_name: projectedText(fields.firstName, contactTextMax.first_name),
    last_name: projectedText(fields.lastName, contactTextMax.last_name),
    position: fields.position && projectedText(fields.position, contactTextMax.position),
    email: fields.email && projectedText(fields.email, contactTextMax.email),
    phone: fields.phone && projectedText(fields.phone, contactTextMax.phone),
  }
}

/**
 * The fields of a contact. A column wins over its card where they differ: a bulk edit changes columns alone, and a shortened text does
 * not differ.
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
  const columns = columnsOfCard(fields)
  return {
    firstName: columns.first_name === row.first_name ? fields.firstName : row.first_name,
    lastName: columns.last_name === row.last_name ? fields.lastName : row.last_name,
    position: columns.position === row.position ? fields.position : row.position,
    email: columns.email === row.email ? fields.email : row.email,
    phone: columns.phone === row.phone ? fields.phone : row.phone,
    companyName: companyName === undefined ? fields.companyName : companyName,
  }
}

import { firstProperty, propertiesNamed } from '../text/component.ts'
import type { Property } from '../text/content-line.ts'
import { uidOf } from '../text/uid.ts'
import { type Card, parseCard } from './card.ts'
import type { CardFields } from './card-fields.ts'
import { cardText, cardTexts, preferenceOf, typesOf } from './card-value.ts'

/**
 * Reads the fields of a card: vCard 2.1, 3.0 (RFC 2426) or 4.0 (RFC 6350). Throws an ObjectError for a text that is not
 * one card with a UID.
 */
export function readCard(text: string): { uid: string; fields: CardFields } {
  const card = parseCard(text)
  return { uid: uidOf(card.component), fields: fieldsOfCard(card) }
}

export function fieldsOfCard(card: Card): CardFields {
  const { component, version } = card
  const textOf = (property: Property | undefined) =>
    property === undefined ? null : cardText(property, version).trim() || null
  const [lastName = '', firstName = ''] = partsOf(card, 'N')
  const companyName = partsOf(card, 'ORG')[0] || null
  const email = stripped(textOf(preferredEmail(card)), 'mailto:')
  const phone = stripped(textOf(preferredPhone(card)), 'tel:')
  const formatted = textOf(firstProperty(component, 'FN')) ?? companyName ?? email ?? phone ?? ''
  return {
    firstName,
    lastName: firstName === '' && lastName === '' ? formatted : lastName,
    position: textOf(firstProperty(component, 'TITLE')),
    email,
    phone,
    companyName,
  }
}

export function preferredEmail({ component }: Card): Property | undefined {
  return preferred(propertiesNamed(component, 'EMAIL'))
}

export function preferredPhone({ component }: Card): Property | undefined {
  const numbers = propertiesNamed(component, 'TEL')
  return preferred(numbers.filter((property) => !typesOf(property).includes('FAX'))) ?? preferred(numbers)
}

/** The parts of N or ORG, without white space around them. */
export function partsOf({ component, version }: Card, name: 'N' | 'ORG'): string[] {
  const property = firstProperty(component, name)
  return property === undefined ? [] : cardTexts(property, version).map((part) => part.trim())
}

function preferred(properties: readonly Property[]): Property | undefined {
  const filled = properties.filter(({ value }) => value.trim() !== '')
  return filled.toSorted((a, b) => preferenceOf(a) - preferenceOf(b))[0]
}

function stripped(text: string | null, scheme: string): string | null {
  if (text === null || !text.toLowerCase().startsWith(scheme)) return text
  return text.slice(scheme.length).trim() || null
}

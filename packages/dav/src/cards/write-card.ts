import { type Component, componentText, firstProperty } from '../text/component.ts'
import { type Property, paramOf } from '../text/content-line.ts'
import { withAdded, withEntries, withProperty, withReplaced } from '../text/edit-component.ts'
import { lineEndOf } from '../text/line-end.ts'
import { escapeText } from '../text/text-value.ts'
import { checkUid } from '../text/uid.ts'
import { withValue, writeProperty } from '../text/write-property.ts'
import { utcText } from '../zones/time-value.ts'
import { type Card, parseCard } from './card.ts'
import type { CardFields } from './card-fields.ts'
import { withParts } from './card-value.ts'
import { fieldsOfCard, partsOf, preferredEmail, preferredPhone } from './read-card.ts'

/**
 * Writes the fields into a card and returns its text. Only what differs from the fields of `previous` is written, and
 * REV; all other properties, parameters and groups keep their bytes and their order. Without a difference the text is
 * `previous`. null makes a new card in vCard 3.0, which every server accepts (RFC 6352 §5.1). A removed address or
 * number removes its property: the next one of the card, if it has more, becomes the field. Throws an ObjectError if
 * `previous` cannot be read, or for a UID that cannot be written.
 */
export function writeCard(
  previous: string | null,
  uid: string,
  fields: CardFields,
  { now }: { now: Date },
): string {
  checkUid(uid)
  const base = previous ?? newCard(uid)
  const card = parseCard(base)
  const old = fieldsOfCard(card)
  const lineEnd = lineEndOf(base)
  let { component } = card
  const current = () => ({ ...card, component })
  if (previous === null || old.firstName !== fields.firstName || old.lastName !== fields.lastName)
    component = withName(current(), fields, lineEnd)
  if (old.companyName !== fields.companyName) component = withCompany(current(), fields.companyName, lineEnd)
  if (old.position !== fields.position)
    component = withLine(current(), 'TITLE', firstProperty(component, 'TITLE'), fields.position, lineEnd)
  if (old.email !== fields.email)
    component = withLine(current(), 'EMAIL', preferredEmail(card), fields.email, lineEnd)
  if (old.phone !== fields.phone)
    component = withLine(current(), 'TEL', preferredPhone(card), fields.phone, lineEnd)
  if (component === card.component) return base
  const rev = writeProperty('REV', [], utcText(now.getTime()), lineEnd)
  const text = componentText(withReplaced(card.root, card.component, withProperty(component, 'REV', rev)))
  parseCard(text)
  return text
}

/**
 * N keeps its additional names, prefixes and suffixes. A card with a formatted name only keeps that form while it has
 * no first name.
 */
function withName(card: Card, { firstName, lastName }: CardFields, lineEnd: string): Component {
  const { component, version } = card
  const isOnlyFormatted = firstName === '' && partsOf(card, 'N').every((part) => part === '')
  const name = firstProperty(component, 'N') ?? writeProperty('N', [], ';;;;', lineEnd)
  const fn = firstProperty(component, 'FN')
  const named =
    isOnlyFormatted && fn !== undefined
      ? component
      : withProperty(component, 'N', withParts(name, [lastName, firstName], version, lineEnd))
  const formatted = `${firstName} ${lastName}`.trim()
  // A text has no parts: a semicolon in the old one separates nothing.
  const empty = fn === undefined ? writeProperty('FN', [], '', lineEnd) : withValue(fn, '', lineEnd)
  return withProperty(named, 'FN', withParts(empty, [formatted], version, lineEnd))
}

/** ORG keeps its further parts. */
function withCompany({ component, version }: Card, text: string | null, lineEnd: string): Component {
  const old = firstProperty(component, 'ORG')
  const others = partsOf({ root: component, component, version }, 'ORG').slice(1)
  if (text === null && others.every((part) => part === '')) return withProperty(component, 'ORG', null)
  const property = old ?? writeProperty('ORG', [], '', lineEnd)
  return withProperty(component, 'ORG', withParts(property, [text ?? ''], version, lineEnd))
}

/** A property with one text: TITLE, EMAIL or TEL. A URI becomes a text. */
function withLine(
  { component, version }: Card,
  name: string,
  old: Property | undefined,
  text: string | null,
  lineEnd: string,
): Component {
  if (text === null) return old === undefined ? component : withoutProperty(component, old)
  const empty = writeProperty(name, [], '', lineEnd)
  if (old === undefined) return withAdded(component, [withParts(empty, [text], version, lineEnd)])
  const isUri = paramOf(old, 'VALUE')?.toLowerCase() === 'uri'
  return withReplaced(
    component,
    old,
    withParts(withValue(old, '', lineEnd, isUri ? ['VALUE'] : []), [text], version, lineEnd),
  )
}

/** Removes a property and, with the last one of its group, the labels of the group. */
function withoutProperty(component: Component, property: Property): Component {
  const rest = withEntries(component, (entry) => entry !== property)
  if (property.group === '') return rest
  const isOfGroup = (entry: Component['entries'][number]) =>
    entry.kind === 'property' && entry.group.toUpperCase() === property.group.toUpperCase()
  const isLabel = (entry: Component['entries'][number]) =>
    entry.kind === 'property' && entry.name.startsWith('X-')
  if (rest.entries.some((entry) => isOfGroup(entry) && !isLabel(entry))) return rest
  return withEntries(rest, (entry) => !isOfGroup(entry))
}

function newCard(uid: string): string {
  const uidLine = writeProperty('UID', [], escapeText(uid), '\r\n').raw
  return `BEGIN:VCARD\r\nVERSION:3.0\r\n${uidLine}END:VCARD\r\n`
}

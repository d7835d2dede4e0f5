import type { Property } from '../text/content-line.ts'
import { canonicalProperty, listProperties, valuesOf } from './canonical.ts'

/** One value: of a list with the line that it is in, or a whole property. `text` is equal for equal items. */
export type Item = { property: Property; value: string; text: string }

/** What each version of a component has. */
export type Sides<T> = { base: T; local: T; server: T }

/**
 * The items of each version by what they are, whatever their parameters are, in their order. An address that one
 * version has twice, such as the number of a phone and of a fax, names none of them: the whole content does, with a
 * number where that repeats, too.
 */
export function keyedItems(lines: Sides<readonly Property[]>): Sides<ReadonlyMap<string, Item>> {
  const base = lines.base.flatMap(itemsOf)
  const local = lines.local.flatMap(itemsOf)
  const server = lines.server.flatMap(itemsOf)
  const repeated = new Set([base, local, server].flatMap(repeatedAddresses))
  const keyed = (items: readonly Item[]) => itemsByKey(items, repeated)
  return { base: keyed(base), local: keyed(local), server: keyed(server) }
}

export function itemsOf(property: Property): Item[] {
  return valuesOf(property).map((value) => ({
    property,
    value,
    text: canonicalProperty({ ...property, value }),
  }))
}

function repeatedAddresses(items: readonly Item[]): string[] {
  const groups = Map.groupBy(items, addressOf)
  return [...groups].flatMap(([address, { length }]) => (length > 1 ? [address] : []))
}

/** A value that a list repeats is one. */
function itemsByKey(items: readonly Item[], repeated: ReadonlySet<string>): Map<string, Item> {
  const counts = new Map<string, number>()
  return new Map(
    items.map((item) => {
      const { property, text } = item
      const address = addressOf(item)
      if (!repeated.has(address)) return [address, item]
      const count = (counts.get(text) ?? 0) + 1
      counts.set(text, count)
      return [count === 1 || listProperties.has(property.name) ? text : `${text}\u0002${count}`, item]
    }),
  )
}

/** An address or a number; for other properties the whole content. */
function addressOf({ property, value, text }: Item): string {
  switch (property.name) {
    case 'ATTENDEE':
    case 'EMAIL':
      return value
        .trim()
        .toLowerCase()
        .replace(/^mailto:/, '')
    case 'TEL':
      return value.replace(/^tel:/i, '').replace(/[^\d+]/g, '') || value
    default:
      return text
  }
}

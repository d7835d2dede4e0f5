import type { Component, Entry } from '../text/component.ts'
import type { Param, Property } from '../text/content-line.ts'
import { splitValue } from '../text/text-value.ts'

/** Properties that programs write anew without a change of the object. */
const incidental = new Set(['DTSTAMP', 'PRODID', 'REV'])

/** Properties whose lines have several values between commas. */
export const listProperties = new Set(['CATEGORIES', 'EXDATE', 'RDATE', 'RESOURCES'])

/** The values of a property: those between commas for a list, else the one it has. */
export function valuesOf({ name, value }: Property): string[] {
  return listProperties.has(name) ? splitValue(value, ',').map((piece) => piece.trim()) : [value]
}

/** Equal for properties that differ in folds, quotes, letter case or the order of their parameters only. */
export function canonicalProperty({ group, name, params, value }: Property): string {
  const parameters = params.flatMap(canonicalParam).toSorted()
  return [group.toUpperCase(), name, ...parameters, value.replaceAll('\\N', '\\n')].join('\u0001')
}

/**
 * Equal for components with the same properties and components in any order, except for `DTSTAMP`, `PRODID` and `REV`.
 */
export function canonicalComponent(component: Component): string {
  const entries = component.entries.flatMap(canonicalEntry).toSorted()
  return `\u0002${component.name}\u0003${entries.join('\u0003')}\u0004`
}

function canonicalEntry(entry: Entry): string[] {
  if (entry.kind === 'component') return [canonicalComponent(entry)]
  if (entry.kind === 'property')
    return incidental.has(entry.name)
      ? []
      : valuesOf(entry).map((value) => canonicalProperty({ ...entry, value }))
  const text = entry.raw.trim()
  return text === '' || text === '\uFEFF' ? [] : [text]
}

/** A VALUE that is the default has no effect, and the types of a card have no order. */
function canonicalParam({ name, values }: Param): string[] {
  if (name === 'VALUE' && /^(DATE-TIME|TEXT)$/i.test(values[0] ?? '')) return []
  if (name === 'TYPE')
    return values.flatMap((value) => value.toUpperCase().split(',')).map((type) => `TYPE=${type}`)
  return [`${name}=${values.join(',')}`]
}

import type { Component } from '../text/component.ts'
import type { Property } from '../text/content-line.ts'
import { withAdded, withEntries, withReplaced } from '../text/edit-component.ts'
import { lineEndOf } from '../text/line-end.ts'
import { unescapeText } from '../text/text-value.ts'
import { withValue } from '../text/write-property.ts'
import { canonicalProperty, listProperties, valuesOf } from './canonical.ts'
import { decide, type MergeContext } from './merge-context.ts'
import { withLineEnd } from './with-line-end.ts'

/** One value: of a list with the line that it is in, or a whole property. `text` is equal for equal items. */
type Item = { property: Property; value: string; text: string }

/** Merges the values of a property that has several: each one is added, removed or changed for itself. */
export function mergeItems(
  name: string,
  lines: { base: readonly Property[]; local: readonly Property[]; server: readonly Property[] },
  component: Component,
  context: MergeContext,
): Component {
  const items = { base: itemsOf(lines.base), local: itemsOf(lines.local), server: itemsOf(lines.server) }
  const lineEnd = lineEndOf(component.begin)
  let merged = component
  for (const key of new Set([...items.server.keys(), ...items.local.keys()])) {
    const item = (side: keyof typeof items) => items[side].get(key) ?? null
    const [local, server] = [item('local'), item('server')]
    const versions = { base: item('base'), local, server }
    const taken = decide(
      name,
      versions,
      ({ text }) => text,
      ({ value }) => unescapeText(value),
      context,
    )
    if (taken === 'server') continue
    if (server !== null && local === null) merged = withoutItem(merged, key, name, lineEnd)
    if (server !== null && local !== null)
      merged = withReplaced(merged, server.property, withLineEnd(local.property, lineEnd))
    if (server === null && local !== null) merged = withItem(merged, name, local, lineEnd)
  }
  return merged
}

function withItem(component: Component, name: string, item: Item, lineEnd: string): Component {
  const line = listProperties.has(name)
    ? withValue(item.property, item.value, lineEnd)
    : withLineEnd(item.property, lineEnd)
  const last = component.entries.findLastIndex((entry) => entry.kind === 'property' && entry.name === name)
  if (last < 0) return withAdded(component, [line])
  return { ...component, entries: component.entries.toSpliced(last + 1, 0, line) }
}

/** Removes a value from its line, and a line without values. */
function withoutItem(component: Component, key: string, name: string, lineEnd: string): Component {
  const line = component.entries
    .filter((entry) => entry.kind === 'property')
    .find((property) => property.name === name && piecesOf(property).some((item) => keyOf(item) === key))
  if (line === undefined) return component
  const rest = piecesOf(line).filter((item) => keyOf(item) !== key)
  if (rest.length === 0) return withEntries(component, (entry) => entry !== line)
  return withReplaced(component, line, withValue(line, rest.map(({ value }) => value).join(','), lineEnd))
}

function itemsOf(properties: readonly Property[]): Map<string, Item> {
  return new Map(properties.flatMap(piecesOf).map((item) => [keyOf(item), item]))
}

function piecesOf(property: Property): Item[] {
  return valuesOf(property).map((value) => ({
    property,
    value,
    text: canonicalProperty({ ...property, value }),
  }))
}

/** What an item is, whatever its parameters are: an address or a number; for other properties the whole content. */
function keyOf({ property, value, text }: Item): string {
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

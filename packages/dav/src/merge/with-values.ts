import type { Component } from '../text/component.ts'
import { withAdded } from '../text/edit-component.ts'
import { lineEndOf } from '../text/line-end.ts'
import { withValue } from '../text/write-property.ts'
import { type Item, itemsOf } from './keyed-items.ts'

/**
 * The component with values of a list added and removed, in one pass: a list may have ten thousands. A line without
 * values goes; added ones are in lines as they had them.
 */
export function withValues(
  component: Component,
  name: string,
  { added, removed }: { added: readonly Item[]; removed: readonly Item[] },
): Component {
  const lineEnd = lineEndOf(component.begin)
  const lineOf = (items: readonly Item[]) =>
    items.slice(0, 1).map(({ property }) => withValue(property, joined(items), lineEnd))
  const texts = new Set(removed.map(({ text }) => text))
  const entries = component.entries.flatMap((entry) => {
    if (entry.kind !== 'property' || entry.name !== name || texts.size === 0) return [entry]
    const items = itemsOf(entry)
    const rest = items.filter(({ text }) => !texts.has(text))
    return rest.length === items.length ? [entry] : lineOf(rest)
  })
  const lines = [...Map.groupBy(added, ({ property }) => property).values()].flatMap(lineOf)
  const last = entries.findLastIndex((entry) => entry.kind === 'property' && entry.name === name)
  if (last < 0) return withAdded({ ...component, entries }, lines)
  return { ...component, entries: entries.toSpliced(last + 1, 0, ...lines) }
}

function joined(items: readonly Item[]): string {
  return items.map(({ value }) => value).join(',')
}

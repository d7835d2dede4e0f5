import type { Component } from '../text/component.ts'
import type { Property } from '../text/content-line.ts'
import { withAdded, withEntries, withReplaced } from '../text/edit-component.ts'
import { lineEndOf, withLineEnd } from '../text/line-end.ts'
import { unescapeText } from '../text/text-value.ts'
import { listProperties } from './canonical.ts'
import { decide, type MergeContext } from './decide.ts'
import { type Item, keyedItems, type Sides } from './keyed-items.ts'
import { withValues } from './with-values.ts'

/** Merges the values of a property that has several: each one is added, removed or changed for itself. */
export function mergeItems(
  name: string,
  lines: Sides<readonly Property[]>,
  component: Component,
  context: MergeContext,
): Component {
  const items = keyedItems(lines)
  const keys = new Set([...items.server.keys(), ...items.local.keys()])
  const taken = [...keys].filter((key) => {
    const item = (side: keyof typeof items) => items[side].get(key) ?? null
    const versions = { base: item('base'), local: item('local'), server: item('server') }
    const textOf = ({ text }: Item) => text
    return decide(name, versions, textOf, ({ value }) => unescapeText(value), context) === 'local'
  })
  if (taken.length === 0) return component
  return listProperties.has(name)
    ? withValues(component, name, {
        added: taken.flatMap((key) => items.local.get(key) ?? []),
        removed: taken.flatMap((key) => items.server.get(key) ?? []),
      })
    : withLines(component, taken, items)
}

/**
 * The component with the local version of the properties that are taken. An added one gets the place beside its
 * neighbours of the local version: the first address of a card is the one that programs show.
 */
function withLines(
  component: Component,
  taken: readonly string[],
  { local, server }: Sides<ReadonlyMap<string, Item>>,
): Component {
  const lineEnd = lineEndOf(component.begin)
  const localKeys = [...local.keys()]
  const placed = new Map([...server].map(([key, { property }]) => [key, property]))
  let merged = component
  for (const key of taken) {
    const [mine, theirs] = [local.get(key)?.property, server.get(key)?.property]
    if (mine === undefined) {
      merged = withEntries(merged, (entry) => entry !== theirs)
      placed.delete(key)
      continue
    }
    const line = withLineEnd(mine, lineEnd)
    merged =
      theirs === undefined
        ? withLine(merged, line, neighbourOf(key, localKeys, placed))
        : withReplaced(merged, theirs, line)
    placed.set(key, line)
  }
  return merged
}

type Neighbour = { line: Property; isBefore: boolean }

/** The nearest line before an item in the local version that is there, else the nearest one behind it. */
function neighbourOf(
  key: string,
  localKeys: readonly string[],
  placed: ReadonlyMap<string, Property>,
): Neighbour | null {
  const index = localKeys.indexOf(key)
  for (let at = index - 1; at >= 0; at--) {
    const line = placed.get(localKeys[at] ?? '')
    if (line !== undefined) return { line, isBefore: true }
  }
  for (let at = index + 1; at < localKeys.length; at++) {
    const line = placed.get(localKeys[at] ?? '')
    if (line !== undefined) return { line, isBefore: false }
  }
  return null
}

function withLine(component: Component, line: Property, beside: Neighbour | null): Component {
  const { entries } = component
  const last = entries.findLastIndex((entry) => entry.kind === 'property' && entry.name === line.name)
  if (last < 0) return withAdded(component, [line])
  const at = beside === null ? last + 1 : entries.indexOf(beside.line) + (beside.isBefore ? 1 : 0)
  return { ...component, entries: entries.toSpliced(at, 0, line) }
}

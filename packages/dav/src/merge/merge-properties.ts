import { type Component, propertiesNamed } from '../text/component.ts'
import type { Property } from '../text/content-line.ts'
import { withAdded, withEntries, withReplaced } from '../text/edit-component.ts'
import { lineEndOf, withLineEnd } from '../text/line-end.ts'
import { unescapeText } from '../text/text-value.ts'
import { canonicalProperty } from './canonical.ts'
import { type ComponentVersions, decide, type MergeContext } from './decide.ts'
import { mergeItems } from './merge-items.ts'

/** Properties that are one field: a start of the one side and an end of the other could be in the wrong order. */
const units = new Map([
  ['DTSTART', 'DTSTART'],
  ['DTEND', 'DTSTART'],
  ['DURATION', 'DTSTART'],
])
/** The later value is taken. */
const growing = new Set(['DTSTAMP', 'LAST-MODIFIED', 'REV', 'SEQUENCE'])
/** The server's value is taken. */
const ofServer = new Set(['CREATED', 'PRODID', 'VERSION'])
/** Their values are added and removed one by one, also where each side has one only. */
const sets = new Set(['ATTENDEE', 'CATEGORIES', 'EXDATE', 'RDATE', 'RESOURCES', 'ATTACH', 'COMMENT'])

/** Merges the properties of a component into the server's. */
export function mergeProperties(versions: ComponentVersions, context: MergeContext): Component {
  const names = [versions.server, versions.local, versions.base].flatMap((side) =>
    side === null ? [] : namesOf(side),
  )
  return [...new Set(names)].reduce(
    (merged, name) => mergeNamed(name, versions, merged, context),
    versions.server,
  )
}

function mergeNamed(
  name: string,
  versions: ComponentVersions,
  merged: Component,
  context: MergeContext,
): Component {
  const { base, local, server } = versions
  if (ofServer.has(name) && propertiesOf(server, name).length > 0) return merged
  if (growing.has(name)) return withLater(name, local, merged)
  const lines = {
    base: base === null ? [] : propertiesOf(base, name),
    local: propertiesOf(local, name),
    server: propertiesOf(server, name),
  }
  if (isSet(name, [lines.base, lines.local, lines.server])) return mergeItems(name, lines, merged, context)
  const filled = (list: Property[]) => (list.length === 0 ? null : list)
  const taken = decide(
    name,
    { base: filled(lines.base), local: filled(lines.local), server: filled(lines.server) },
    (list) => list.map(canonicalProperty).toSorted().join('\u0003'),
    (list) => list.map(shownValue).join('\n'),
    context,
  )
  return taken === 'server' ? merged : withLines(merged, lines.server, lines.local)
}

/** Labels of a card belong to their groups. An address or a number is one field while each version has exactly one. */
function isSet(name: string, versions: readonly (readonly Property[])[]): boolean {
  if (isUnit(name)) return false
  if (sets.has(name) || versions.some((lines) => lines.length > 1)) return true
  if (name === 'EMAIL' || name === 'TEL') return versions.some((lines) => lines.length !== 1)
  return name.startsWith('X-') && versions.flat().some(({ group }) => group !== '')
}

/** Puts lines in the place of others. */
function withLines(component: Component, old: readonly Property[], lines: readonly Property[]): Component {
  const lineEnd = lineEndOf(component.begin)
  const added = lines.map((line) => withLineEnd(line, lineEnd))
  const [first] = old
  if (first === undefined) return withAdded(component, added)
  const index = component.entries.indexOf(first)
  const rest = withEntries(component, (entry) => entry.kind !== 'property' || !old.includes(entry))
  return { ...rest, entries: rest.entries.toSpliced(index, 0, ...added) }
}

function withLater(name: string, local: Component, merged: Component): Component {
  const [mine] = propertiesOf(local, name)
  const [theirs] = propertiesOf(merged, name)
  if (mine === undefined) return merged
  const line = withLineEnd(mine, lineEndOf(merged.begin))
  if (theirs === undefined) return withAdded(merged, [line])
  const order = mine.value.trim().localeCompare(theirs.value.trim(), 'en', { numeric: true })
  return order > 0 ? withReplaced(merged, theirs, line) : merged
}

/** The value, with its parameters where the values alone would look equal. */
function shownValue({ name, head, value }: Property): string {
  return isUnit(name) ? `${head}:${value}` : unescapeText(value)
}

function isUnit(name: string): boolean {
  return units.has(name)
}

function namesOf(component: Component): string[] {
  return component.entries.flatMap((entry) =>
    entry.kind === 'property' ? [units.get(entry.name) ?? entry.name] : [],
  )
}

function propertiesOf(component: Component, name: string): Property[] {
  if (!isUnit(name)) return propertiesNamed(component, name)
  return component.entries
    .filter((entry) => entry.kind === 'property')
    .filter((line) => units.get(line.name) === name)
}

import { davTexts } from '@fiscus/messages/dav'
import { type Property, readProperty } from './content-line.ts'
import { logicalLines } from './logical-lines.ts'
import { ObjectError } from './object-error.ts'
import type { TextLimits } from './object-limits.ts'

/** A line without a meaning: empty, or without a name. It is kept where it is. */
export type UnknownLine = { kind: 'unknown'; raw: string }

export type Entry = Property | UnknownLine | Component

/**
 * A component with its lines in their order. `begin` and `end` are the raw lines BEGIN and END; the component around a
 * whole text has none of them and no name. `end` is null where the text ends before it.
 */
export type Component = {
  kind: 'component'
  name: string
  begin: string
  entries: readonly Entry[]
  end: string | null
}

type OpenComponent = { name: string; begin: string; entries: Entry[]; lines: number }

/**
 * Reads a text into components. `componentText` of the result is the text, byte for byte. Throws an ObjectError
 * `too_large`; every other text has a result.
 */
export function readComponents(text: string, limits: TextLimits): Component {
  const root: OpenComponent = { name: '', begin: '', entries: [], lines: 0 }
  const open: OpenComponent[] = [root]
  let components = 0
  for (const line of logicalLines(text, limits)) {
    const content = line.text.startsWith('\uFEFF') ? line.text.slice(1) : line.text
    const current = open.at(-1) ?? root
    const boundary = /^\s*(BEGIN|END)\s*:\s*([A-Za-z0-9-]+)\s*$/i.exec(content)
    const name = boundary?.[2]?.toUpperCase() ?? ''
    if (boundary === null) {
      if (++current.lines > limits.properties)
        throw new ObjectError('too_large', davTexts.tooManyLines({ max: limits.properties }))
      current.entries.push(readProperty(line.raw, content) ?? unknown(line.raw))
    } else if (boundary[1]?.toUpperCase() === 'BEGIN') {
      components++
      if (components > limits.components || open.length > limits.depth)
        throw new ObjectError('too_large', davTexts.tooManyComponents())
      open.push({ name, begin: line.raw, entries: [], lines: 0 })
    } else closeComponent(open, root, name, line.raw)
  }
  while (open.length > 1) closeLast(open, root, null)
  return { kind: 'component', name: '', begin: '', entries: root.entries, end: '' }
}

/** The text of a component, with its folds and line ends as they were read. */
export function componentText(component: Component): string {
  const inner = component.entries.map((entry) =>
    entry.kind === 'component' ? componentText(entry) : entry.raw,
  )
  return component.begin + inner.join('') + (component.end ?? '')
}

/** The components within a component that have a name, in capitals. */
export function childrenNamed(component: Component, name: string): Component[] {
  return component.entries
    .filter((entry) => entry.kind === 'component')
    .filter((child) => child.name === name)
}

/** The properties of a component with a name, in capitals. */
export function propertiesNamed(component: Component, name: string): Property[] {
  return component.entries.filter((entry) => entry.kind === 'property').filter((line) => line.name === name)
}

/** The first property of a component with a name, in capitals. */
export function firstProperty(component: Component, name: string): Property | undefined {
  return component.entries.find(
    (entry): entry is Property => entry.kind === 'property' && entry.name === name,
  )
}

/** Whether each component in it has its end. */
export function isComplete(component: Component): boolean {
  return (
    component.end !== null &&
    component.entries.every((entry) => entry.kind !== 'component' || isComplete(entry))
  )
}

/**
 * An END that closes an outer component leaves the inner ones without an end. One that closes nothing is an unknown
 * line.
 */
function closeComponent(open: OpenComponent[], root: OpenComponent, name: string, raw: string): void {
  const index = open.findLastIndex((component) => component !== root && component.name === name)
  if (index < 0) {
    open.at(-1)?.entries.push(unknown(raw))
    return
  }
  while (open.length > index + 1) closeLast(open, root, null)
  closeLast(open, root, raw)
}

function closeLast(open: OpenComponent[], root: OpenComponent, end: string | null): void {
  const closed = open.pop()
  if (closed !== undefined)
    (open.at(-1) ?? root).entries.push({
      kind: 'component',
      name: closed.name,
      begin: closed.begin,
      entries: closed.entries,
      end,
    })
}

function unknown(raw: string): UnknownLine {
  return { kind: 'unknown', raw }
}

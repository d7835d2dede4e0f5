import { createHash } from 'node:crypto'
import { type Component, componentText, firstProperty } from './component.ts'
import { lineEndOf } from './line-end.ts'
import { writeProperty } from './write-property.ts'

/**
 * The component with a UID: its own, or for one without it a UID made from its content, so that the same file gives the
 * same UID again.
 */
export function withUid(component: Component): Component {
  if ((firstProperty(component, 'UID')?.value.trim() ?? '') !== '') return component
  const digest = createHash('sha256').update(componentText(component)).digest('hex').slice(0, 32)
  const others = component.entries.filter((entry) => entry.kind !== 'property' || entry.name !== 'UID')
  const uid = writeProperty('UID', [], digest, lineEndOf(component.begin))
  // VERSION is the first line of a card.
  const first = others.findIndex((entry) => entry.kind === 'property' && entry.name === 'VERSION')
  return { ...component, entries: others.toSpliced(first + 1, 0, uid) }
}

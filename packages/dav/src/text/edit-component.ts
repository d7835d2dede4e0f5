import { type Component, type Entry, firstProperty } from './component.ts'
import type { Property } from './content-line.ts'

/**
 * The component with a property set: in the place of the first one of that name, else behind the last property. null
 * removes all of that name. All other entries keep their bytes and order.
 */
export function withProperty(component: Component, name: string, property: Property | null): Component {
  const first = firstProperty(component, name)
  if (property === null)
    return withEntries(component, (entry) => entry.kind !== 'property' || entry.name !== name)
  if (first === undefined) return withAdded(component, [property])
  return withReplaced(component, first, property)
}

/** The component without the entries that fail a test. */
export function withEntries(component: Component, keeps: (entry: Entry) => boolean): Component {
  const entries = component.entries.filter(keeps)
  return entries.length === component.entries.length ? component : { ...component, entries }
}

/** The component with entries added: properties behind the last property, components at the end. */
export function withAdded(component: Component, added: readonly Entry[]): Component {
  const properties = added.filter(({ kind }) => kind !== 'component')
  const components = added.filter(({ kind }) => kind === 'component')
  const last = component.entries.findLastIndex(({ kind }) => kind === 'property')
  return {
    ...component,
    entries: [...component.entries.toSpliced(last + 1, 0, ...properties), ...components],
  }
}

/** The component with one entry, which is found by identity, replaced. */
export function withReplaced(component: Component, old: Entry, replacement: Entry): Component {
  if (old === replacement) return component
  return { ...component, entries: component.entries.map((entry) => (entry === old ? replacement : entry)) }
}

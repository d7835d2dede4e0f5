import { type Component, componentText } from '../text/component.ts'
import { withAdded, withEntries, withReplaced } from '../text/edit-component.ts'
import { objectZones } from '../zones/object-zones.ts'
import { canonicalComponent } from './canonical.ts'
import { type ComponentVersions, decide, type MergeContext, type Versions } from './decide.ts'
import { keyOfComponent } from './key-of-component.ts'
import { mergeProperties } from './merge-properties.ts'

/**
 * Merges the properties and then the components of a component: the server's, with what is taken from the local one.
 */
export function mergeComponents(versions: ComponentVersions, context: MergeContext): Component {
  return mergeChildren(versions, mergeProperties(versions, context), context)
}

function mergeChildren(
  { base, local, server }: ComponentVersions,
  start: Component,
  context: MergeContext,
): Component {
  const children = { base: childrenOf(base), local: childrenOf(local), server: childrenOf(server) }
  let merged = start
  for (const key of new Set([...children.server.keys(), ...children.local.keys()])) {
    const child = (side: keyof typeof children) => children[side].get(key) ?? null
    merged = mergeChild(
      key,
      { base: child('base'), local: child('local'), server: child('server') },
      merged,
      context,
    )
  }
  return merged
}

function mergeChild(
  key: string,
  versions: Versions<Component>,
  merged: Component,
  context: MergeContext,
): Component {
  const { base, local, server } = versions
  if (local !== null && server !== null) {
    if (local.name === 'VTIMEZONE') return merged
    const path = [...context.path, key]
    return withReplaced(merged, server, mergeComponents({ base, local, server }, { ...context, path }))
  }
  // Events may still need the zone.
  if (server?.name === 'VTIMEZONE') return merged
  if (decide(key, versions, canonicalComponent, componentText, context) === 'server') return merged
  if (server !== null) return withEntries(merged, (entry) => entry !== server)
  return local === null ? merged : withAdded(merged, [local])
}

/** Components by their keys. */
export function childrenOf(parent: Component | null): Map<string, Component> {
  if (parent === null) return new Map()
  const zones = objectZones(parent)
  const children = parent.entries.filter((entry) => entry.kind === 'component')
  return new Map(children.map((child) => [keyOfComponent(child, zones), child]))
}

import { type Component, componentText, firstProperty } from '../text/component.ts'
import { paramOf } from '../text/content-line.ts'
import { withAdded, withEntries, withReplaced } from '../text/edit-component.ts'
import { ObjectError } from '../text/object-error.ts'
import { type ObjectZones, objectZones } from '../zones/object-zones.ts'
import { readTime, utcText } from '../zones/time-value.ts'
import { instantOf } from '../zones/zone.ts'
import { canonicalComponent } from './canonical.ts'
import { type ComponentVersions, decide, type MergeContext, type Versions } from './merge-context.ts'
import { mergeProperties } from './merge-properties.ts'

/** Merges the properties and then the components of a component: the server's, with what is taken from the local one. */
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

/** Components by what they are: the time of an instance, the name of a zone, the UID of an alarm, else their content. */
function childrenOf(parent: Component | null): Map<string, Component> {
  if (parent === null) return new Map()
  const zones = objectZones(parent)
  const children = parent.entries.filter((entry) => entry.kind === 'component')
  return new Map(children.map((child) => [`${child.name} ${identityOf(child, zones)}`.trim(), child]))
}

function identityOf(component: Component, zones: ObjectZones): string {
  switch (component.name) {
    case 'VEVENT':
      return instanceOf(component, zones)
    case 'VTIMEZONE':
      return firstProperty(component, 'TZID')?.value.trim() ?? ''
    default:
      return (
        (firstProperty(component, 'UID') ?? firstProperty(component, 'X-WR-ALARMUID'))?.value ??
        canonicalComponent(component)
      )
  }
}

/** The RECURRENCE-ID in UTC, so that it is the same in every zone; empty for the master. */
function instanceOf(component: Component, zones: ObjectZones): string {
  const property = firstProperty(component, 'RECURRENCE-ID')
  if (property === undefined) return ''
  try {
    const { wall, isDate, offset } = readTime(property.value)
    const tzid = paramOf(property, 'TZID')
    if (offset !== null) return utcText(wall - offset)
    return isDate || tzid === null ? property.value.trim() : utcText(instantOf(zones(tzid), wall))
  } catch (error) {
    if (error instanceof ObjectError) return property.value.trim()
    throw error
  }
}

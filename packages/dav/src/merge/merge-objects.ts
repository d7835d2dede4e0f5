import type { CollectionKind, ConflictPolicy } from '@fiscus/contracts/dav/dav-vocabulary'
import { davTexts } from '@fiscus/messages/dav'
import { zoneOfName } from '../calendar/calendar-object.ts'
import {
  type Component,
  childrenNamed,
  componentText,
  isComplete,
  readComponents,
} from '../text/component.ts'
import { withReplaced } from '../text/edit-component.ts'
import { ObjectError } from '../text/object-error.ts'
import { objectLimits } from '../text/object-limits.ts'
import { alignSeries } from './align-series.ts'
import { canonicalComponent } from './canonical.ts'
import type { ComponentVersions, FieldConflict } from './decide.ts'
import { withFreeGroups } from './free-groups.ts'
import { childrenOf, mergeComponents } from './merge-components.ts'
import { sameObject } from './same-object.ts'

/**
 * `base` is the last copy that both sides had; null if there is none. `timezone`: the zone of floating times of an
 * event.
 */
export type MergeInput = {
  base: string | null
  local: string
  server: string
  policy: ConflictPolicy
  timezone: string
}

/**
 * Merges two versions of a calendar object or card, property by property and instance by instance. A change of one side
 * is taken; what both sides have changed in the same way is no conflict; for the rest the policy decides, and the other
 * value is in `conflicts`. The result has the bytes and the order of the server's version wherever it takes nothing
 * from the local one. Throws an ObjectError for a version that is not one complete object of the kind.
 */
export function mergeObjects(
  kind: CollectionKind,
  { base, local, server, policy, timezone }: MergeInput,
): { merged: string; conflicts: FieldConflict[] } {
  const root = kind === 'calendar' ? 'VCALENDAR' : 'VCARD'
  const [localObject, serverObject] = [local, server].map((text) => parse(text, root))
  const baseObject = base === null ? null : parse(base, root)
  if (localObject === undefined || serverObject === undefined) return { merged: server, conflicts: [] }
  if (sameObject(local, server) || (base !== null && sameObject(base, local)))
    return { merged: server, conflicts: [] }
  if (base !== null && sameObject(base, server)) return { merged: local, conflicts: [] }
  const conflicts: FieldConflict[] = []
  const versions = {
    base: baseObject?.object ?? null,
    local: withFreeGroups(localObject.object, baseObject?.object ?? null, serverObject.object),
    server: serverObject.object,
  }
  const { versions: aligned, misplaced } =
    kind === 'calendar'
      ? alignSeries(versions, policy, zoneOfName(timezone))
      : { versions, misplaced: new Set<string>() }
  const merged = mergeComponents(aligned, { policy, path: [], conflicts })
  conflicts.push(...misplacedConflicts(aligned, misplaced))
  return { merged: componentText(withReplaced(serverObject.root, serverObject.object, merged)), conflicts }
}

/**
 * A changed instance that the merged series does not have stays, so that nothing is lost, and is a conflict, because it
 * is beside the series now. What both sides have changed is merged or a conflict already.
 */
function misplacedConflicts(versions: ComponentVersions, misplaced: ReadonlySet<string>): FieldConflict[] {
  const [bases, locals, servers] = [versions.base, versions.local, versions.server].map(childrenOf)
  return [...misplaced].flatMap((field): FieldConflict[] => {
    const children = [bases, locals, servers].map((side) => side?.get(field) ?? null)
    const [base, local, server] = children.map((child) => child && canonicalComponent(child))
    const kept = local === base ? 'server' : 'local'
    const other = kept === 'local' ? server : local
    if (local === server || other !== base || (kept === 'local' ? local : server) === null) return []
    const [baseText = null, localText = null, serverText = null] = children.map(
      (child) => child && componentText(child),
    )
    return [{ field, base: baseText, local: localText, server: serverText, kept }]
  })
}

function parse(text: string, name: string): { root: Component; object: Component } {
  const root = readComponents(text, objectLimits)
  const [object, ...more] = childrenNamed(root, name)
  if (object === undefined)
    throw new ObjectError(
      name === 'VCARD' ? 'not_a_card' : 'not_a_calendar',
      davTexts.noComponent({ component: name }),
    )
  if (more.length > 0) throw new ObjectError('several_uids', davTexts.severalComponents({ component: name }))
  if (!isComplete(root)) throw new ObjectError('incomplete', davTexts.componentCut({ component: name }))
  return { root, object }
}

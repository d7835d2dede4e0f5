import type { Component } from '../text/component.ts'
import { propertyWithGroup } from '../text/write-property.ts'

/**
 * The local card with other names for those groups that both sides have added: `item2` of the one is not `item2` of the
 * other, and their labels would be mixed.
 */
export function withFreeGroups(local: Component, base: Component | null, server: Component): Component {
  const known = groupsOf(base)
  const taken = groupsOf(server)
  const used = new Set([...known, ...taken, ...groupsOf(local)])
  const names = new Map<string, string>()
  for (const group of groupsOf(local)) {
    if (known.has(group) || !taken.has(group)) continue
    let number = 1
    while (used.has(`ITEM${number}`)) number++
    used.add(`ITEM${number}`)
    names.set(group, `item${number}`)
  }
  if (names.size === 0) return local
  return {
    ...local,
    entries: local.entries.map((entry) => {
      const name = entry.kind === 'property' ? names.get(entry.group.toUpperCase()) : undefined
      return entry.kind === 'property' && name !== undefined ? propertyWithGroup(entry, name) : entry
    }),
  }
}

function groupsOf(component: Component | null): Set<string> {
  const groups = component?.entries.map((entry) =>
    entry.kind === 'property' ? entry.group.toUpperCase() : '',
  )
  return new Set(groups?.filter((group) => group !== ''))
}

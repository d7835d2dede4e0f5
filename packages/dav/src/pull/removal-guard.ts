import type { DavLimits } from '../turns/dav-limits.ts'

type Removals = {
  removals: number
  /** Objects of the collection, those that are removed among them. */
  total: number
  /** Removals that a user has confirmed; null: none. */
  confirmed: number | null
}

/** Whether removals wait for a user: more than 20, more than half of the collection, and more than were confirmed. */
export function isHeld(
  { removals, total, confirmed }: Removals,
  { removalsMax, removalsShareMax }: Pick<DavLimits, 'removalsMax' | 'removalsShareMax'>,
): boolean {
  const isMany = removals > removalsMax && removals > removalsShareMax * total
  return isMany && (confirmed === null || removals > confirmed)
}

/** What a pull has seen of a collection. */
export type SeenRemovals = {
  /** Objects that the server does not have any more. */
  removals: number
  /** Objects that pulls of the last day have removed. */
  recent: number
  /** Objects that the server still has, and those among them that it had before the pull, too. */
  left: number
  leftBefore: number
}

const removalsMax = 5
/** A third. */
const shareMax = 3

/**
 * Whether removals wait for a user: nothing would be left, or within a day more than five objects, which are more than
 * a third of those that the collection had.
 */
export function isHeld({ removals, recent, left, leftBefore }: SeenRemovals): boolean {
  if (removals === 0) return false
  const lost = removals + recent
  return left === 0 || (lost > removalsMax && lost * shareMax > lost + leftBefore)
}

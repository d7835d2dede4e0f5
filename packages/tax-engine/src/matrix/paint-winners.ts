/** The periods `[first, end)` of one rule that matches a cell. */
export type Stripe = { first: number; end: number; rule: number }

/** Marks a period without a winner. */
export const noWinner = -1

/**
 * Finds the winner of a cell in each period: the first of the rules that are in force in it. Each period is painted
 * once, by the first rule that reaches it, and painted periods are skipped in almost constant time, so that the time
 * does not grow with rules × periods.
 * @param stripes the rules that match the cell, in reading order
 */
export function paintWinners(stripes: readonly Stripe[], periods: number): Int32Array {
  const winners = new Int32Array(periods).fill(noWinner)
  // For each period a later one, or itself, before which all periods are painted.
  const nextFree = new Int32Array(periods + 1).map((_, period) => period)
  for (const { first, end, rule } of stripes) {
    for (let period = findFree(nextFree, first); period < end; period = findFree(nextFree, period)) {
      winners[period] = rule
      nextFree[period] = period + 1
    }
  }
  return winners
}

/** Finds the first free period from `period` on, and shortens the path to it. */
function findFree(nextFree: Int32Array, period: number): number {
  let free = period
  for (let next = nextFree[free]; next !== undefined && next !== free; next = nextFree[free]) free = next
  for (let passed = period; passed !== free; ) {
    const next = nextFree[passed] ?? free
    nextFree[passed] = free
    passed = next
  }
  return free
}

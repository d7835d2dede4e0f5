import { calculation } from '@fiscus/messages/calculation'
import type { Message } from '@fiscus/messages/message'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'

/** A half-open interval of days, `[valid_from, valid_to)`; null leaves that end open. */
export type Validity = { valid_from: IsoDate | null; valid_to: IsoDate | null }

/**
 * For each interval that has a day in common with another one of the list, one such interval. One sweep over the sorted
 * intervals finds them: the interval with the latest end before an interval overlaps it, if any does.
 */
export function overlaps<V extends Validity>(intervals: readonly V[]): Map<V, V> {
  const found = new Map<V, V>()
  let latest: V | undefined
  for (const interval of intervals.filter(hasDays).toSorted(byStart)) {
    if (latest && startsBeforeEnd(interval, latest)) {
      found.set(interval, latest)
      if (!found.has(latest)) found.set(latest, interval)
    }
    if (!latest || endsAfter(interval, latest)) latest = interval
  }
  return found
}

/** For each interval that has a day in common with one of the others, one such other interval. */
export function overlapsWith<V extends Validity>(intervals: readonly V[], others: readonly V[]): Map<V, V> {
  const sorted = others.filter(hasDays).toSorted(byStart)
  const latestUpTo: V[] = []
  for (const other of sorted) {
    const before = latestUpTo.at(-1)
    latestUpTo.push(before && !endsAfter(other, before) ? before : other)
  }
  const found = new Map<V, V>()
  for (const interval of intervals.filter(hasDays)) {
    const latest = latestUpTo[countWhile(sorted, (other) => startsBeforeEnd(other, interval)) - 1]
    if (latest && startsBeforeEnd(interval, latest)) found.set(interval, latest)
  }
  return found
}

/** The number of elements at the start of a list that meet a condition which no later element meets again. */
function countWhile<V>(sorted: readonly V[], condition: (element: V) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const element = sorted[middle]
    if (element !== undefined && condition(element)) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether an interval of one list has a day in common with an interval of the other list. */
export function haveCommonDay(a: readonly Validity[], b: readonly Validity[]): boolean {
  const first = a.filter(hasDays).toSorted(byStart)
  const second = b.filter(hasDays).toSorted(byStart)
  let [i, j] = [0, 0]
  for (let [one, other] = [first[i], second[j]]; one && other; [one, other] = [first[i], second[j]]) {
    if (!startsBeforeEnd(one, other)) j++
    else if (!startsBeforeEnd(other, one)) i++
    else return true
  }
  return false
}

/** Whether the interval contains at least one day. */
export function hasDays(validity: Validity): boolean {
  return startsBeforeEnd(validity, validity)
}

/** The interval of a rate for a sentence: `from 2026-01-01 until before 2027-01-01`. */
export function validityText({
  valid_from: from,
  valid_to: to,
}: Validity & { valid_from: IsoDate }): Message {
  return to === null ? calculation.inForceFrom({ from }) : calculation.inForceUntil({ from, to })
}

function startsBeforeEnd({ valid_from }: Validity, { valid_to }: Validity): boolean {
  return valid_from === null || valid_to === null || valid_from < valid_to
}

function byStart({ valid_from: a }: Validity, { valid_from: b }: Validity): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0
}

function endsAfter({ valid_to: a }: Validity, { valid_to: b }: Validity): boolean {
  return b !== null && (a === null || a > b)
}

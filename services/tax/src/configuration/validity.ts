import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'

/** A half-open interval of days, `[valid_from, valid_to)`; null leaves that end open. */
export type Validity = { valid_from: IsoDate | null; valid_to: IsoDate | null }

/** Whether the intervals have a day in common. Days compare as text. */
export function validitiesOverlap(a: Validity, b: Validity): boolean {
  return startsBeforeEnd(a, b) && startsBeforeEnd(b, a)
}

/** Whether the interval contains at least one day. */
export function hasDays(validity: Validity): boolean {
  return startsBeforeEnd(validity, validity)
}

/** The interval for a sentence: `from 2026-01-01 until before 2027-01-01`. */
export function describeValidity({ valid_from, valid_to }: Validity): string {
  const start = valid_from === null ? 'from the beginning' : `from ${valid_from}`
  return valid_to === null ? start : `${start} until before ${valid_to}`
}

function startsBeforeEnd({ valid_from }: Validity, { valid_to }: Validity): boolean {
  return valid_from === null || valid_to === null || valid_from < valid_to
}

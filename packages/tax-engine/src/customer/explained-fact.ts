import { calculation } from '@fiscus/messages/calculation'
import type { Message } from '@fiscus/messages/message'
import { words } from '@fiscus/messages/words'
import { vatNumberStatuses } from '../vocabulary/vocabulary.ts'

/**
 * A fact about a line, and its source: `request`, `country`, `vat number`, `default` and so on (tax-calculation §4.11).
 */
export type ExplainedFact<T> = { value: T; source: string }

/** The source of a fact about the buyer for a sentence. */
export function sourceText(source: string): Message | string {
  return sources.get(source) ?? source
}

const sources = new Map([
  ['country', calculation.byCountry()],
  ['geo zone', calculation.byGeoZone()],
  ['vat number', calculation.byVatNumber()],
  ...vatNumberStatuses.map(
    (status) =>
      [`vat number (${status})`, calculation.byVatNumberWithStatus({ status: words[status]() })] as const,
  ),
])

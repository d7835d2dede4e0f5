import { invoices } from '@fiscus/messages/invoices'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import type { Fault } from '@fiscus/tax-engine/faults/fault'

const daysAheadMax = 60

/** The codes of warnings about the dates of a document. docs/warnings.md describes each code. */
export const issueDateWarningCodes = ['issue-date-far-ahead'] as const
export type IssueDateWarning = Fault<(typeof issueDateWarningCodes)[number]>

/**
 * Warns of an issue date more than 60 days ahead: an invoice cannot be issued earlier before the sale (VAT act
 * art. 106i(7)).
 */
export function issueDateWarnings(issueDate: IsoDate, today: IsoDate): IssueDateWarning[] {
  const days = (Date.parse(issueDate) - Date.parse(today)) / 86_400_000
  if (days <= daysAheadMax) return []
  const detail = invoices.issueDateFarAhead({ issueDate, days })
  return [{ code: 'issue-date-far-ahead', pointer: '/issueDate', detail }]
}

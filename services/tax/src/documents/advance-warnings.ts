import { invoices } from '@fiscus/messages/invoices'
import type { Fault } from '@fiscus/tax-engine/faults/fault'
import { fa3BasesOf } from '@fiscus/tax-engine/reporting/fa3-summary'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'

/** The codes of warnings about an advance invoice. docs/warnings.md describes each code. */
export const advanceWarningCodes = ['advance-of-eu-supply'] as const
export type AdvanceWarning = Fault<(typeof advanceWarningCodes)[number]>

/**
 * Warns of an advance for an intra-EU supply of goods, which is neither invoiced nor declared (VAT act art. 106b(1)(4),
 * art. 20).
 */
export function advanceWarnings({ items }: Pick<TaxSnapshot, 'items'>): AdvanceWarning[] {
  const supplies = items.filter(
    (item) => item.order !== undefined && fa3BasesOf(item, item).includes('P_13_6_2'),
  )
  const [first] = supplies
  if (first === undefined) return []
  return [
    {
      code: 'advance-of-eu-supply',
      pointer: `/items/${items.indexOf(first)}`,
      detail: invoices.advanceOfEuSupply({ id: first.id }),
    },
  ]
}

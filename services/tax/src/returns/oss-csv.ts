import type { OssReturn } from '@fiscus/fiscal/oss/oss-return'
import type { Quarter } from '@fiscus/fiscal/periods/quarter'
import { eurosOf } from './oss-figures.ts'

export const ossColumns = [
  'section',
  'member_state',
  'quarter',
  'kind',
  'rate_type',
  'rate_percent',
  'taxable_amount_eur',
  'vat_eur',
]

/**
 * The rows of a return in which no amount is missing: supplies, corrections, the balance of each state, and what is
 * due.
 */
export function ossCsvRows(
  quarter: Quarter,
  { supplies, corrections, states, due }: OssReturn,
): (readonly string[])[] {
  return [
    ...supplies.map(({ state, kind, rateType, ratePercent, taxableAmount, vat }) => [
      'supply',
      state,
      quarter,
      kind,
      rateType,
      ratePercent,
      eurosOf(taxableAmount) ?? '',
      eurosOf(vat) ?? '',
    ]),
    ...corrections.map(({ state, quarter: corrected, vat }) => [
      'correction',
      state,
      corrected,
      ...['', '', '', ''],
      eurosOf(vat) ?? '',
    ]),
    ...states.map(({ state, balance }) => [
      'balance',
      state,
      quarter,
      ...['', '', '', ''],
      eurosOf(balance) ?? '',
    ]),
    ['due', '', quarter, ...['', '', '', ''], eurosOf(due) ?? ''],
  ]
}

import type { Warning } from '../faults/fault.ts'
import type { Line } from '../lines/line.ts'
import type { RoundingAlgorithm } from '../vocabulary/vocabulary.ts'

/** VAT act art. 106e(11): an end of half a grosz and more is rounded up. Half-even is allowed, but not without a warning. */
const halfEvenInPoland: Warning = {
  code: 'half-even-for-polish-tax',
  pointer: '/roundingAlgorithm',
  detail:
    'Polish invoices round half a grosz up (VAT act art. 106e(11)). Use half_up, unless another law applies.',
}

/** Warns of half-even rounding when a line has a Polish tax. */
export function roundingWarnings(algorithm: RoundingAlgorithm, lines: readonly Line[]): Warning[] {
  if (algorithm === 'half_up') return []
  const isPolish = lines.some(({ tax }) => tax.components.some(({ rate }) => rate.country === 'PL'))
  return isPolish ? [halfEvenInPoland] : []
}

import { calculation } from '@fiscus/messages/calculation'
import type { Warning } from '../faults/fault.ts'
import type { Line } from './line.ts'

/**
 * Warns of acquisition costs that have no effect: a rule chose another tax than that of the margin procedure for goods
 * that are not stated to be used ones, so that the whole price is taxed. Used goods that a rule taxes otherwise, such
 * as an export, need no warning.
 */
export function unusedAcquisitionCost(lines: readonly Line[]): Warning[] {
  const unused = lines.filter(hasUnusedCost)
  const [first] = unused
  if (!first) return []
  return [
    {
      code: 'acquisition-cost-ignored',
      pointer: '/items',
      detail: calculation.acquisitionCostIgnored({ count: unused.length, first: first.item.id }),
    },
  ]
}

function hasUnusedCost({ item, tax, taxes }: Line): boolean {
  return (
    item.acquisitionCost !== undefined &&
    tax.ruleId !== null &&
    tax.itemType !== 'margin_goods' &&
    taxes.mode !== 'margin'
  )
}

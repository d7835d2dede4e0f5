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
      detail: `Only the margin procedure uses an acquisition cost. It has no effect in ${unused.length} of the lines, the first of which is ${first.item.id}. Give used goods the itemType margin_goods.`,
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

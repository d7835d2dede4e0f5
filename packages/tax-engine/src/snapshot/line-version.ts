import type { LineVersion } from './snapshot.ts'

/**
 * What a line is at one time, without the facts that chose its taxes. What it lacks is undefined, so that a spread
 * replaces that of another version: a version that was read from a stored snapshot has no such members.
 */
export function versionOf(line: LineVersion): LineVersion {
  return {
    name: line.name,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    netAmount: line.netAmount,
    taxAmount: line.taxAmount,
    grossAmount: line.grossAmount,
    whtAmount: line.whtAmount,
    taxAmountPln: line.taxAmountPln,
    margin: line.margin,
    taxes: line.taxes,
    taxRate: line.taxRate,
    taxGroup: line.taxGroup,
    lineDiscount: line.lineDiscount,
    documentDiscountShare: line.documentDiscountShare,
    priceTaxRate: line.priceTaxRate,
    acquisitionCost: line.acquisitionCost,
    allocated: line.allocated,
    order: line.order,
  }
}

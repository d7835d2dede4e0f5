import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { TaxRate } from '../configuration/configuration.ts'
import type { Line } from '../lines/line.ts'
import { snapshotFigures } from '../modes/line-figures.ts'
import { Decimal } from '../numbers/decimal.ts'
import { exactDecimals, type SnapshotItem } from '../snapshot/snapshot.ts'
import type { RoundedLine } from './round-lines.ts'

/**
 * The line as the snapshot stores it: at header level with its exact figures and, in `allocated`, the ones that add up.
 */
export function snapshotItem({ line, rounded, exact }: RoundedLine<Line>): SnapshotItem {
  const { item, tax, taxes, entered, acquisition } = line
  const { groupCode, groupName, priceTaxRate } = tax
  const isGroup = groupCode !== null
  const shown = exact ?? rounded
  return {
    id: item.id,
    name: item.name ?? '',
    quantity: entered.quantity,
    unitPrice: entered.unitPrice,
    netAmount: shown.netAmount,
    taxAmount: shown.taxAmount,
    grossAmount: shown.grossAmount,
    whtAmount: shown.whtAmount,
    taxAmountPln: shown.taxAmountPln,
    margin: shown.margin,
    taxes: isGroup ? shown.taxes : undefined,
    taxRate: taxes.first.rate,
    taxGroup: isGroup ? { groupCode, groupName: groupName ?? '' } : undefined,
    lineDiscount: entered.lineDiscount?.toDecimalPlaces(exactDecimals),
    documentDiscountShare: line.documentDiscountShare,
    priceTaxRate: priceTaxRate ? priceTaxRateOf(priceTaxRate) : undefined,
    acquisitionCost: taxes.mode === 'margin' ? acquisition.unitCost : undefined,
    exchangeRate: line.exchangeRate,
    allocated: exact && snapshotFigures(rounded, isGroup),
    taxPointDate: tax.taxPointDate,
    customerType: tax.customerType,
    geoZone: tax.geoZone,
    itemType: tax.itemType,
    taxCategory: tax.taxCategory ?? undefined,
    partOf: line.partOf,
    oss: tax.oss,
    procedure: tax.procedure ?? undefined,
    buyerCountry: tax.buyerCountry,
    ruleId: tax.ruleId,
  }
}

const priceTaxRateOf = memoizeByObject(({ taxCode, ratePercent }: TaxRate) => ({
  taxCode,
  ratePercent: new Decimal(ratePercent),
}))

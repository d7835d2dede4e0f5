import type { TaxRate } from '../configuration.ts'
import { Decimal } from '../decimal.ts'
import { derivedOnce } from '../derived-once.ts'
import { printedFigures } from '../lines/line-figures.ts'
import type { SettledLine } from '../lines/settle-lines.ts'
import { exactDecimals, type SnapshotItem } from './snapshot.ts'

/** The line as the snapshot keeps it: at header level with its exact figures, and the ones that foot beside them. */
export function snapshotItem({ line, footing, exact }: SettledLine): SnapshotItem {
  const { item, tax, taxes, entered, acquisition } = line
  const { groupCode, groupName, priceTaxRate } = tax
  const isGroup = groupCode !== null
  const shown = exact ?? footing
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
    priceTaxRate: priceTaxRate ? inPrice(priceTaxRate) : undefined,
    acquisitionCost: taxes.mode === 'margin' ? acquisition.unitCost : undefined,
    exchangeRate: line.exchangeRate,
    allocated: exact && printedFigures(footing, isGroup),
    taxPointDate: tax.taxPointDate,
    customerType: tax.customerType,
    geoZone: tax.geoZone,
    itemType: tax.itemType,
    oss: tax.oss,
    buyerCountry: tax.buyerCountry,
    ruleId: tax.ruleId,
  }
}

const inPrice = derivedOnce(({ taxCode, ratePercent }: TaxRate) => ({
  taxCode,
  ratePercent: new Decimal(ratePercent),
}))

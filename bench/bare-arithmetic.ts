import type { TaxDocument, TaxDocumentItem } from '@fiscus/tax-engine/document/document'
import type { CalculationMode } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { Decimal as GlobalDecimal } from 'decimal.js'

/** Forty digits are enough for one line. The engine keeps more digits, for documents of 10,000 lines. */
const Decimal = GlobalDecimal.clone({ precision: 40 })
type Decimal = GlobalDecimal

const zero = new Decimal(0)
const rate = new Decimal('0.23')
const grossShare = rate.div('1.23')
const round = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

type LineAmounts = { net: Decimal; tax: Decimal; gross: Decimal; wht: Decimal }

/** The formula of each mode (tax-calculation §4.1), without determination, faults and snapshot. */
const formulas: Readonly<Record<CalculationMode, (item: TaxDocumentItem) => LineAmounts>> = {
  exclusive(item) {
    const net = round(lineAmount(item))
    const tax = round(net.times(rate))
    return { net, tax, gross: net.plus(tax), wht: zero }
  },
  inclusive(item) {
    const gross = round(lineAmount(item))
    const tax = round(gross.times(grossShare))
    return { net: gross.minus(tax), tax, gross, wht: zero }
  },
  margin(item) {
    const gross = round(lineAmount(item))
    const cost = round(new Decimal(item.quantity).times(new Decimal(item.acquisitionCost ?? 0)))
    const tax = round(Decimal.max(zero, gross.minus(cost)).times(grossShare))
    return { net: gross.minus(tax), tax, gross, wht: zero }
  },
  wht(item) {
    const net = round(lineAmount(item))
    return { net, tax: zero, gross: net, wht: round(net.times(rate)) }
  },
}

/**
 * The minimum of decimal operations for a document: reads the amounts, applies the formula of the mode and adds up four
 * totals.
 */
export function bareArithmetic(document: TaxDocument, mode: CalculationMode): LineAmounts {
  const formula = formulas[mode]
  let total: LineAmounts = { net: zero, tax: zero, gross: zero, wht: zero }
  for (const item of document.items) {
    const line = formula(item)
    total = {
      net: total.net.plus(line.net),
      tax: total.tax.plus(line.tax),
      gross: total.gross.plus(line.gross),
      wht: total.wht.plus(line.wht),
    }
  }
  return total
}

const lineAmount = (item: TaxDocumentItem) => new Decimal(item.quantity).times(new Decimal(item.unitPrice))

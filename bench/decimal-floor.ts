import { Decimal as EngineDecimal } from '@fiscus/tax-engine/decimal'
import type { TaxDocument, TaxDocumentItem } from '@fiscus/tax-engine/document'
import type { CalculationMode } from '@fiscus/tax-engine/vocabulary'

/** Forty digits are enough for one line; the engine keeps more, for documents of 10,000. */
const Decimal = EngineDecimal.clone({ precision: 40 })
type Decimal = EngineDecimal

const zero = new Decimal(0)
const rate = new Decimal('0.23')
const grossShare = rate.div('1.23')
const round = (amount: Decimal) => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)

type LineAmounts = { net: Decimal; tax: Decimal; gross: Decimal; wht: Decimal }

/** The formulas of tax-service.md §4.1 as bare operations: no determination, no faults, no snapshot. */
const formulas: Readonly<Record<CalculationMode, (item: TaxDocumentItem) => LineAmounts>> = {
  exclusive(item) {
    const net = round(entered(item))
    const tax = round(net.times(rate))
    return { net, tax, gross: net.plus(tax), wht: zero }
  },
  inclusive(item) {
    const gross = round(entered(item))
    const tax = round(gross.times(grossShare))
    return { net: gross.minus(tax), tax, gross, wht: zero }
  },
  margin(item) {
    const gross = round(entered(item))
    const cost = round(new Decimal(item.quantity).times(new Decimal(item.acquisitionCost ?? 0)))
    const tax = round(Decimal.max(zero, gross.minus(cost)).times(grossShare))
    return { net: gross.minus(tax), tax, gross, wht: zero }
  },
  wht(item) {
    const net = round(entered(item))
    return { net, tax: zero, gross: net, wht: round(net.times(rate)) }
  },
}

/** The least that decimal.js has to do for a document: read the amounts, apply the mode's formula, add four totals up. */
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

const entered = (item: TaxDocumentItem) => new Decimal(item.quantity).times(new Decimal(item.unitPrice))

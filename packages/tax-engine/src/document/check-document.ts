import { calculation } from '@fiscus/messages/calculation'
import type { ReportFault } from '../faults/fault.ts'
import { Decimal } from '../numbers/decimal.ts'
import { isCurrency } from '../vocabulary/currencies.ts'
import type { ExchangeRate, TaxDocument } from './document.ts'

/** Lines of one document at most (tax-calculation §8). */
export const itemsMax = 10_000

/** Reports a document that has no lines or too many. Returns whether the lines can be read. */
export function checkSize({ items }: TaxDocument, report: ReportFault): boolean {
  if (items.length > 0 && items.length <= itemsMax) return true
  if (items.length === 0) report({ code: 'no-items', pointer: '/items', detail: calculation.noItems() })
  else
    report({
      code: 'too-many-items',
      pointer: '/items',
      detail: calculation.tooManyItems({ max: itemsMax, count: items.length }),
    })
  return false
}

/** Reports what is wrong with a document as a whole: its currency, the ids of its lines, its exchange rates. */
export function checkDocument(document: TaxDocument, report: ReportFault): void {
  checkCurrency(document, report)
  checkIds(document, report)
  checkExchangeRates(document, report)
}

function checkCurrency({ currency }: TaxDocument, report: ReportFault): void {
  if (isCurrency(currency)) return
  report({
    code: 'unknown-currency',
    pointer: '/currency',
    detail: calculation.unknownCurrency({ currency }),
  })
}

/** Lines are credited by their id, so an id must not repeat. */
function checkIds({ items }: TaxDocument, report: ReportFault): void {
  const firstWith = new Map<string, number>()
  for (const [index, { id }] of items.entries()) {
    const first = firstWith.get(id)
    if (first === undefined) firstWith.set(id, index)
    else
      report({
        code: 'duplicate-item-id',
        pointer: `/items/${index}/id`,
        detail: calculation.duplicateItemId({ id }),
      })
  }
}

/** Its amounts need no exchange rate. */
export const homeCurrency = 'PLN'

/** All lines have an exchange rate, or none has (tax-calculation §4.9). */
function checkExchangeRates({ currency, exchangeRate, items }: TaxDocument, report: ReportFault): void {
  if (exchangeRate === undefined && items.every((item) => item.exchangeRate === undefined)) return
  if (exchangeRate !== undefined) checkExchangeRate(exchangeRate, currency, '/exchangeRate', report)
  for (const [index, item] of items.entries()) {
    const pointer = `/items/${index}/exchangeRate`
    if (item.exchangeRate !== undefined) checkExchangeRate(item.exchangeRate, currency, pointer, report)
    else if (exchangeRate === undefined && currency !== homeCurrency)
      report({
        code: 'exchange-rate-missing',
        pointer,
        detail: calculation.otherItemsHaveExchangeRate(),
      })
  }
}

function checkExchangeRate(
  { rate }: ExchangeRate,
  currency: string,
  pointer: string,
  report: ReportFault,
): void {
  if (currency === homeCurrency)
    report({
      code: 'exchange-rate-for-pln',
      pointer,
      detail: calculation.exchangeRateForPln(),
    })
  else if (!new Decimal(rate).greaterThan(0))
    report({
      code: 'exchange-rate-not-positive',
      pointer: `${pointer}/rate`,
      detail: calculation.exchangeRateNotPositive({ rate }),
    })
}

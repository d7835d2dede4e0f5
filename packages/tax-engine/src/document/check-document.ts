import type { ReportFault } from '../faults/fault.ts'
import { Decimal } from '../numbers/decimal.ts'
import { isCurrency } from '../vocabulary/currencies.ts'
import type { ExchangeRate, TaxDocument } from './document.ts'

/** Lines of one document at most (tax-calculation §8). */
export const itemsMax = 10_000

/** Reports a document that has no lines or too many. Returns whether the lines can be read. */
export function checkSize({ items }: TaxDocument, report: ReportFault): boolean {
  if (items.length > 0 && items.length <= itemsMax) return true
  if (items.length === 0)
    report({ code: 'no-items', pointer: '/items', detail: 'A document needs at least one item.' })
  else
    report({
      code: 'too-many-items',
      pointer: '/items',
      detail: `A document has at most ${itemsMax} items, this one has ${items.length}. Split it.`,
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
    detail: `There is no currency ${currency}. Give an ISO 4217 code in capitals, such as PLN.`,
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
        detail: `An earlier item already has the id ${id}. Give every item an id of its own.`,
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
        detail:
          'Other items of the document have an exchange rate. Give one here too, or one for the whole document.',
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
      detail:
        'A document in PLN needs no exchange rate. Leave it out, or correct the currency of the document.',
    })
  else if (!new Decimal(rate).greaterThan(0))
    report({
      code: 'exchange-rate-not-positive',
      pointer: `${pointer}/rate`,
      detail: `An exchange rate is the price of one unit of the currency in PLN. It must be above zero, not ${rate}.`,
    })
}

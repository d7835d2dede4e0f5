import { Decimal } from '../decimal.ts'
import { derivedOnce } from '../derived-once.ts'
import type { ExchangeRate, Fault, TaxDocument } from '../document.ts'
import type { SnapshotExchangeRate } from '../snapshot/snapshot.ts'

const home = 'PLN'

/** The rate as the snapshot keeps it. */
export const readExchangeRate = derivedOnce(
  ({ rate, date, source }: ExchangeRate): SnapshotExchangeRate => ({ rate: new Decimal(rate), date, source }),
)

/** What is wrong with the exchange rates of a document: all lines have one, or none. */
export function exchangeFaults({ currency, exchangeRate, items }: TaxDocument): Fault[] {
  if (exchangeRate === undefined && items.every((item) => item.exchangeRate === undefined)) return []
  const faults = exchangeRate === undefined ? [] : rateFaults(exchangeRate, currency, '/exchangeRate')
  for (const [index, item] of items.entries()) {
    const pointer = `/items/${index}/exchangeRate`
    if (item.exchangeRate !== undefined) faults.push(...rateFaults(item.exchangeRate, currency, pointer))
    else if (exchangeRate === undefined && currency !== home)
      faults.push({
        code: 'exchange-rate-missing',
        pointer,
        detail: 'Other items have an exchange rate. Give one here too, or one for the whole document.',
      })
  }
  return faults
}

function rateFaults({ rate }: ExchangeRate, currency: string, pointer: string): Fault[] {
  if (currency === home)
    return [
      {
        code: 'exchange-rate-for-pln',
        pointer,
        detail: 'A document in PLN needs no exchange rate. Leave it out, or give the currency it is for.',
      },
    ]
  if (new Decimal(rate).greaterThan(0)) return []
  return [
    {
      code: 'exchange-rate-not-positive',
      pointer: `${pointer}/rate`,
      detail: `An exchange rate is PLN for one unit of the currency, more than zero, not ${rate}.`,
    },
  ]
}

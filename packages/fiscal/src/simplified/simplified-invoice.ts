import { type Decimal, sum } from '@fiscus/tax-engine/numbers/decimal'
import { roundedFigures, type TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'

type Amounts = Pick<TaxSnapshot, 'currency' | 'totalGross' | 'items'>

/**
 * VAT act art. 106e(5)(3) and (6): an invoice of at most 450 PLN or 100 EUR needs neither the name and the address of
 * the buyer nor units, unless it is for a supply to another country.
 */
export function maySimplify(snapshot: Amounts): boolean {
  const { currency, totalGross, items } = snapshot
  const isSmall =
    currency === 'EUR' ? totalGross.lessThanOrEqualTo(100) : totalInPln(snapshot)?.lessThanOrEqualTo(450)
  return (isSmall ?? false) && items.every(({ geoZone }) => geoZone === null || geoZone === 'domestic')
}

/** Each line at its exchange rate; undefined for a foreign currency without exchange rates. */
export function totalInPln({ currency, totalGross, items }: Amounts): Decimal | undefined {
  if (currency === 'PLN') return totalGross
  const amounts = items.map((item) => item.exchangeRate?.rate.times(roundedFigures(item).grossAmount))
  const known = amounts.filter((amount) => amount !== undefined)
  return known.length < items.length ? undefined : sum(known)
}

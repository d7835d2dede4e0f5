import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'

type Amounts = Pick<TaxSnapshot, 'currency' | 'totalGross' | 'exchangeRate'>

/**
 * VAT act art. 106e(5)(3) and (6): an invoice of at most 450 PLN or 100 EUR needs neither the name and the address of the buyer nor units,
 * unless it is for a supply to another country.
 */
export function maySimplify(snapshot: Amounts & Pick<TaxSnapshot, 'items'>): boolean {
  const { currency, totalGross, items } = snapshot
  const isSmall =
    currency === 'EUR' ? totalGross.lessThanOrEqualTo(100) : totalInPln(snapshot)?.lessThanOrEqualTo(450)
  return (isSmall ?? false) && items.every(({ geoZone }) => geoZone === null || geoZone === 'domestic')
}

/** undefined for a foreign currency without an exchange rate of the document. */
export function totalInPln({ currency, totalGross, exchangeRate }: Amounts): Decimal | undefined {
  return currency === 'PLN' ? totalGross : exchangeRate && totalGross.times(new Decimal(exchangeRate.rate))
}

import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { IsoDate, TaxConfiguration, TaxRate } from '../configuration/configuration.ts'
import type { RateCategory } from '../vocabulary/vocabulary.ts'

/** The active version of a rate on a day of its half-open `[validFrom, validTo)`; undefined when there is none. */
export function rateInForce(
  configuration: TaxConfiguration,
  taxCode: string,
  date: IsoDate,
): TaxRate | undefined {
  return inForce(indexOf(configuration).byCode.get(taxCode), date)
}

/**
 * The rate of a destination country for an OSS sale (tax-calculation §4.8): the active rate with this country and
 * category on that day. Of two codes for the same place the first in alphabetical order wins, whatever the order of the
 * rows.
 */
export function destinationRate(
  configuration: TaxConfiguration,
  country: string,
  category: RateCategory,
  date: IsoDate,
): TaxRate | undefined {
  return inForce(indexOf(configuration).byDestination.get(`${country} ${category}`), date)
}

function inForce(versions: readonly TaxRate[] | undefined, date: IsoDate): TaxRate | undefined {
  return versions?.find((rate) => rate.validFrom <= date && (rate.validTo === null || date < rate.validTo))
}

type RateIndex = { byCode: Map<string, TaxRate[]>; byDestination: Map<string, TaxRate[]> }

const indexOf = memoizeByObject((configuration: TaxConfiguration): RateIndex => {
  const active = configuration.rates
    .filter((rate) => rate.isActive === 1)
    .sort((a, b) => (a.taxCode < b.taxCode ? -1 : a.taxCode > b.taxCode ? 1 : 0))
  return {
    byCode: Map.groupBy(active, (rate) => rate.taxCode),
    byDestination: Map.groupBy(
      active.filter((rate) => rate.category !== null),
      (rate) => `${rate.country} ${rate.category}`,
    ),
  }
})

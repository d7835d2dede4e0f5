import type { CategoryRecord } from '@fiscus/contracts/configuration/category-record'
import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'

// Indexes of records, built once for each list, so that the time to validate a file is linear in its rows.

export const ratesByCode = memoizeByObject((rates: readonly RateRecord[]) =>
  Map.groupBy(rates, ({ tax_code }) => tax_code),
)

/** Active rates of the one-stop shop by country and category. */
export const ratesByLevel = memoizeByObject((rates: readonly RateRecord[]) =>
  Map.groupBy(
    rates.filter(({ is_active, category }) => is_active === 1 && category !== null),
    levelOf,
  ),
)

/** Country and category of a rate of the one-stop shop: `DE standard`. */
function levelOf({ country, category }: RateRecord): string {
  return `${country} ${category}`
}

export const ratesById = memoizeByObject(
  (rates: readonly RateRecord[]) => new Map(rates.map((rate) => [rate.id, rate])),
)

export const groupsByCode = memoizeByObject((groups: readonly GroupRecord[]) =>
  Map.groupBy(groups, ({ group_code }) => group_code),
)

export const categoriesByCode = memoizeByObject((categories: readonly CategoryRecord[]) =>
  Map.groupBy(categories, ({ category_code }) => category_code),
)

import type { GroupRecord } from '@fiscus/contracts/configuration/group-record'
import type { RateRecord } from '@fiscus/contracts/configuration/rate-record'
import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import { derivedOnce } from '@fiscus/tax-engine/derived-once'

/** Records by what others name or meet them by, made once for each list, so that checking a file costs no square of its rows. */

export const ratesByCode = derivedOnce((rates: readonly RateRecord[]) =>
  Map.groupBy(rates, ({ tax_code }) => tax_code),
)

/** Active rates of the one-stop shop by the level of a country that they stand for. */
export const ratesByLevel = derivedOnce((rates: readonly RateRecord[]) =>
  Map.groupBy(
    rates.filter(({ is_active, category }) => is_active === 1 && category !== null),
    levelOf,
  ),
)

/** The level of a country that a rate stands for in the one-stop shop: `DE standard`. */
export function levelOf({ country, category }: RateRecord): string {
  return `${country} ${category}`
}

export const groupsByCode = derivedOnce((groups: readonly GroupRecord[]) =>
  Map.groupBy(groups, ({ group_code }) => group_code),
)

export const rulesByPriority = derivedOnce((rules: readonly RuleRecord[]) =>
  Map.groupBy(rules, ({ priority }) => priority),
)

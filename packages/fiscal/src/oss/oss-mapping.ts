import type { OssKind, OssRateType } from '@fiscus/contracts/returns/oss-vocabulary'
import type { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { ossDestinationRates } from '@fiscus/tax-engine/seed/oss-destination-rates'
import type { ItemType } from '@fiscus/tax-engine/vocabulary/vocabulary'

/**
 * What the Union scheme declares of each kind of item, with the provision (tax-calculation §2.14): articles are those
 * of Directive 2006/112/EC, boxes those of annex III to Implementing Regulation (EU) 2020/194. A line belongs to the
 * scheme when its rate is one of the one-stop shop (FA(3) field P_13_5); everything else is left out.
 */
export const ossMapping: Readonly<Record<ItemType, { kind: OssKind; source: string }>> = {
  product: { kind: 'goods', source: 'art. 14(4)(1), art. 33(a), art. 369b(a); VAT act art. 2(22a)' },
  margin_goods: {
    kind: 'goods',
    source: 'art. 369b(a): used goods by the ordinary rules, VAT act art. 120(14)',
  },
  service: { kind: 'services', source: 'art. 369b(c); VAT act art. 130a to 130d' },
}

/**
 * The type of a rate, which snapshots do not have: the standard rate of a state is its highest (art. 97, 98), so that a
 * lower percentage is a reduced one. The rates are those of a new tenant, which are in force since August 2025 at the
 * latest.
 */
export function rateTypeOf(state: string, percent: Decimal): OssRateType {
  const standard = standardRates.get(state)
  return standard !== undefined && percent.lessThan(standard) ? 'reduced' : 'standard'
}

const standardRates = new Map(
  ossDestinationRates
    .filter(({ category }) => category === 'standard')
    .map(({ country, ratePercent }) => [country, ratePercent]),
)

/**
 * Corrections may be declared for three years after the day on which the return of the quarter was due (art. 369g(4)):
 * twelve returns.
 */
export const correctionQuartersMax = 12

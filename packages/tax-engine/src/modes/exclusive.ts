import type { Decimal } from '../numbers/decimal.ts'
import type { Rounding } from '../numbers/rounding.ts'
import { figuresOnNet, type TaxedFigures } from './line-figures.ts'
import type { TaxAlgebra } from './tax-group.ts'

/** The price is net: tax = net × rate / 100, gross = net + tax (tax-calculation §4.1). */
export function exclusiveLine(entered: Decimal, taxes: TaxAlgebra, round: Rounding): TaxedFigures {
  return figuresOnNet(round(entered), taxes.components, ({ fraction }, netBase) =>
    round(netBase.times(fraction)),
  )
}

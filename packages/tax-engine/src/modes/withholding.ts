import type { Decimal } from '../numbers/decimal.ts'
import type { Rounding } from '../numbers/rounding.ts'
import { figuresOnNet, type TaxedFigures } from './line-figures.ts'
import type { TaxAlgebra, TaxComponent } from './tax-group.ts'

/**
 * The price is net and nothing is added to it; the buyer pays the gross less the withheld amount
 * (tax-calculation §4.1).
 */
export function withholdingLine(entered: Decimal, taxes: TaxAlgebra, round: Rounding): TaxedFigures {
  return figuresOnNet(round(entered), taxes.components, (component, net) =>
    withheldAmount(net, component, round),
  )
}

/** Withheld amount = net × rate / 100, never of the gross. */
export function withheldAmount(
  net: Decimal,
  { fraction }: Pick<TaxComponent, 'fraction'>,
  round: Rounding,
): Decimal {
  return round(net.times(fraction))
}

import type { Decimal } from '../decimal.ts'
import { figuresOnNet, type TaxedFigures } from '../lines/line-figures.ts'
import type { Rounding } from '../rounding.ts'
import type { TaxAlgebra, TaxComponent } from '../tax-group.ts'

/** The price is net and nothing is added to it; the supplier is paid the gross less what is withheld (tax-service.md §4.1). */
export function withholdingLine(entered: Decimal, taxes: TaxAlgebra, round: Rounding): TaxedFigures {
  return figuresOnNet(round(entered), taxes.components, (component, net) =>
    withheldAmount(net, component, round),
  )
}

/** WHT amount = net × WHT rate / 100, never of the gross. */
export function withheldAmount(net: Decimal, { fraction }: TaxComponent, round: Rounding): Decimal {
  return round(net.times(fraction))
}

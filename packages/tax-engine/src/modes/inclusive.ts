import { allocate } from '../allocate.ts'
import { type Decimal, sum } from '../decimal.ts'
import { figuresOnNet, type TaxedFigures } from '../lines/line-figures.ts'
import type { Rounding } from '../rounding.ts'
import type { TaxAlgebra } from '../tax-group.ts'
import type { InclusiveRoundingTarget } from '../vocabulary.ts'
import { withheldAmount } from './withholding.ts'

/**
 * The price is gross and stays what was entered (tax-service.md §4.1). The tax is rounded and the net is what remains, as
 * VAT act art. 106e(7) has it; with the target `net` it is the other way round.
 */
export function inclusiveLine(
  entered: Decimal,
  taxes: TaxAlgebra,
  round: Rounding,
  target: InclusiveRoundingTarget,
): TaxedFigures {
  const gross = round(entered)
  const shares = taxes.components.map(({ grossShare }) => gross.times(grossShare))
  const taxAmounts =
    target === 'tax' ? shares.map(round) : allocate(gross.minus(round(gross.times(taxes.netShare))), shares)
  return figuresOnNet(gross.minus(sum(taxAmounts)), taxes.components, (component, net, position) =>
    component.withholds ? withheldAmount(net, component, round) : (taxAmounts[position] as Decimal),
  )
}

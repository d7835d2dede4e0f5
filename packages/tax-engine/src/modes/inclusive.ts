import { allocate } from '../numbers/allocate.ts'
import { type Decimal, sum } from '../numbers/decimal.ts'
import type { ShareRounding } from '../numbers/rounding.ts'
import type { InclusiveRoundingTarget } from '../vocabulary/vocabulary.ts'
import { figuresOnNet, type TaxedFigures } from './line-figures.ts'
import type { TaxAlgebra, TaxComponent } from './tax-group.ts'
import { withheldAmount } from './withholding.ts'

/**
 * The price is gross and remains as entered (tax-calculation §4.1). With the target `tax` the tax is rounded and the
 * net is what remains (VAT act art. 106e(7)); with the target `net` the net is rounded and the tax is what remains.
 */
export function inclusiveLine(
  entered: Decimal,
  taxes: TaxAlgebra,
  round: ShareRounding,
  target: InclusiveRoundingTarget,
): TaxedFigures {
  const gross = round(entered)
  const shareOf = ({ grossShare }: TaxComponent) => gross.times(grossShare.value)
  const contained =
    target === 'tax'
      ? taxes.components.map((component) => withShare(component, round.ofShare(gross, component.grossShare)))
      : allocate(gross.minus(round.ofShare(gross, taxes.netShare)), taxes.components, shareOf).map(
          ({ member, share }) => withShare(member, share),
        )
  const net = gross.minus(sum(contained.map(({ share }) => share)))
  return figuresOnNet(net, contained, (tax, netBase) =>
    tax.withholds ? withheldAmount(netBase, tax, round) : tax.share,
  )
}

/** A tax with its share of the gross price. */
function withShare({ rate, isCompound, withholds, fraction }: TaxComponent, share: Decimal) {
  return { rate, isCompound, withholds, fraction, share }
}

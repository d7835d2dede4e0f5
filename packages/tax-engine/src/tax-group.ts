import type { TaxRate } from './configuration.ts'
import { Decimal, zero } from './decimal.ts'
import { derivedOnce } from './derived-once.ts'
import type { DeterminedComponent } from './determination/determined-tax.ts'
import type { SnapshotRate } from './snapshot/snapshot.ts'
import { breakdownKey } from './snapshot/tax-breakdown.ts'
import type { CalculationMode, PriceMode } from './vocabulary.ts'

/** The taxes of a line as algebra: each is a multiple of the net amount. A single rate is a group of one. */
export type TaxAlgebra = {
  /** How the price of the line is read; `wht` when every component withholds. */
  mode: CalculationMode
  components: readonly TaxComponent[]
  /** The component under which the net amount is counted. */
  first: TaxComponent
  /** The net part of a gross price, `1 / (1 + Σ k)`. */
  netShare: Decimal
  conflict: GroupConflict | null
}

export type TaxComponent = {
  rate: SnapshotRate
  /** The entry of the breakdown it counts in; at header level its figures are rounded together. */
  key: string
  isCompound: boolean
  withholds: boolean
  /** `rate / 100`. */
  fraction: Decimal
  /** Its part of a gross price, `k / (1 + Σ k)`; of a margin, which is gross too. Nothing for a component that withholds. */
  grossShare: Decimal
}

/**
 * The algebra of a line's taxes (tax-service.md §2.3): `k = r`, for a compound component `k = r × (1 + the k before it)`.
 * The price mode switches rates between exclusive and inclusive; without one each rate's own mode counts.
 */
export function taxAlgebra(
  components: readonly DeterminedComponent[],
  priceMode: PriceMode | null,
): TaxAlgebra {
  let place = root
  for (const { rate, isCompound } of components)
    place = isCompound === 1 ? place.compound(rate) : place.parallel(rate)
  const known = place.algebras.get(priceMode)
  if (known !== undefined) return known
  const derived = algebra(components, priceMode)
  place.algebras.set(priceMode, derived)
  return derived
}

/** Why no price can be calculated with these taxes together; null when it can. Saving such a group is refused, too. */
export function groupConflict(modes: readonly CalculationMode[]): GroupConflict | null {
  if (modes.includes('margin') && modes.length > 1) return 'group-with-margin'
  return modes.includes('exclusive') && modes.includes('inclusive') ? 'group-mixes-price-modes' : null
}

export type GroupConflict = 'group-with-margin' | 'group-mixes-price-modes'

/** A place in the tree of all groups met so far, one step for each component: equal groups share their algebra. */
type Branch = {
  parallel: (rate: TaxRate) => Branch
  compound: (rate: TaxRate) => Branch
  algebras: Map<PriceMode | null, TaxAlgebra>
}

const root = branch()

function branch(): Branch {
  return { parallel: derivedOnce(branch), compound: derivedOnce(branch), algebras: new Map() }
}

function algebra(determined: readonly DeterminedComponent[], priceMode: PriceMode | null): TaxAlgebra {
  let sum = zero
  const multiples = determined.map(({ rate, isCompound }) => {
    const printed = printedRate(rate, priceMode)
    const withholds = printed.calculationMode === 'wht'
    const fraction = printed.ratePercent.dividedBy(100)
    const multiple = withholds ? zero : isCompound ? fraction.times(sum.plus(1)) : fraction
    sum = sum.plus(multiple)
    return { rate: printed, isCompound: isCompound === 1 && !withholds, withholds, fraction, multiple }
  })
  const divisor = sum.plus(1)
  const components = multiples.map(
    ({ multiple, ...component }): TaxComponent => ({
      ...component,
      key: breakdownKey(component.rate),
      grossShare: multiple.dividedBy(divisor),
    }),
  )
  const [first] = components
  if (first === undefined) throw new Error('A line has at least one tax')
  const mode = components.find(({ withholds }) => !withholds)?.rate.calculationMode ?? 'wht'
  const conflict = groupConflict(determined.map(({ rate }) => rate.calculationMode))
  return { mode, components, first, netShare: new Decimal(1).dividedBy(divisor), conflict }
}

function printedRate(rate: TaxRate, priceMode: PriceMode | null): SnapshotRate {
  const { taxCode, taxName, calculationMode, taxStatus, fiscalCode, legalClause } = rate
  const switches = priceMode !== null && (calculationMode === 'exclusive' || calculationMode === 'inclusive')
  return {
    taxCode,
    taxName,
    ratePercent: new Decimal(rate.ratePercent),
    calculationMode: switches ? priceMode : calculationMode,
    taxStatus,
    fiscalCode,
    legalClause,
  }
}

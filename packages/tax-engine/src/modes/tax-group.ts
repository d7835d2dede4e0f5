import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { TaxRate } from '../configuration/configuration.ts'
import { homeCountry } from '../customer/vat-territory.ts'
import type { DeterminedComponent } from '../determination/determined-tax.ts'
import { Decimal, zero } from '../numbers/decimal.ts'
import { type Share, shareOf } from '../numbers/share.ts'
import type { SnapshotRate } from '../snapshot/snapshot.ts'
import { breakdownKey } from '../snapshot/tax-breakdown.ts'
import type { CalculationMode, PriceMode } from '../vocabulary/vocabulary.ts'

/** The taxes of a line as algebra: each is a multiple of the net amount. A single rate is a group of one. */
export type TaxAlgebra = {
  /** The mode by which the price of the line is calculated; `wht` when every component withholds. */
  mode: CalculationMode
  components: readonly TaxComponent[]
  /** The component under which the net amount is counted. */
  first: TaxComponent
  /** The net part of a gross price, `1 / (1 + Σ k)`. */
  netShare: Share
  conflict: GroupConflict | null
}

export type TaxComponent = {
  rate: SnapshotRate
  /** Key of its entry in the breakdown; at header level the figures of one entry are rounded together. */
  key: string
  isCompound: boolean
  withholds: boolean
  /** `rate / 100`. */
  fraction: Decimal
  /** Its part of a gross price or of a margin, `k / (1 + Σ k)`; zero when it withholds. */
  grossShare: Share
}

/**
 * Derives the multiples of a line's taxes (tax-calculation §2.3): `k = r`, for a compound component
 * `k = r × (1 + the k before it)`. The price mode switches rates between exclusive and inclusive; without one each
 * rate's own mode counts. Equal groups share one algebra.
 */
export function taxAlgebra(
  components: readonly DeterminedComponent[],
  priceMode: PriceMode | null,
): TaxAlgebra {
  let node = root
  for (const { rate, isCompound } of components)
    node = isCompound === 1 ? node.compound(rate) : node.parallel(rate)
  const known = node.algebras.get(priceMode)
  if (known !== undefined) return known
  const computed = algebra(components, priceMode)
  node.algebras.set(priceMode, computed)
  return computed
}

/** Returns why these taxes cannot be combined; null when they can. The configuration refuses such a group, too. */
export function groupConflict(modes: readonly CalculationMode[]): GroupConflict | null {
  if (modes.includes('margin') && modes.length > 1) return 'group-with-margin'
  return modes.includes('exclusive') && modes.includes('inclusive') ? 'group-mixes-price-modes' : null
}

export type GroupConflict = 'group-with-margin' | 'group-mixes-price-modes'

/** A node in the tree of all groups calculated so far, one level for each component. */
type GroupNode = {
  parallel: (rate: TaxRate) => GroupNode
  compound: (rate: TaxRate) => GroupNode
  algebras: Map<PriceMode | null, TaxAlgebra>
}

const root = groupNode()

function groupNode(): GroupNode {
  return { parallel: memoizeByObject(groupNode), compound: memoizeByObject(groupNode), algebras: new Map() }
}

function algebra(determined: readonly DeterminedComponent[], priceMode: PriceMode | null): TaxAlgebra {
  const taxes = determined.map(({ rate, isCompound }) => ({
    taxRate: snapshotRate(rate, priceMode),
    isCompound: isCompound === 1,
  }))
  return algebraOf(taxes, groupConflict(determined.map(({ rate }) => rate.calculationMode)))
}

/** The algebra of taxes that a snapshot has frozen. A price mode switches exclusive and inclusive rates. */
export function frozenAlgebra(taxes: readonly FrozenTax[], priceMode: PriceMode | null): TaxAlgebra {
  const switched = taxes.map(({ taxRate, isCompound }) => ({
    taxRate: { ...taxRate, calculationMode: switchedMode(taxRate.calculationMode, priceMode) },
    isCompound,
  }))
  return algebraOf(switched, null)
}

type FrozenTax = { taxRate: SnapshotRate; isCompound: boolean }

function algebraOf(taxes: readonly FrozenTax[], conflict: GroupConflict | null): TaxAlgebra {
  let sum = zero
  const multiples = taxes.map(({ taxRate: rate, isCompound }) => {
    const withholds = rate.calculationMode === 'wht'
    const fraction = rate.ratePercent.dividedBy(100)
    const multiple = withholds ? zero : isCompound ? fraction.times(sum.plus(1)) : fraction
    sum = sum.plus(multiple)
    return { rate, isCompound: isCompound && !withholds, withholds, fraction, multiple }
  })
  const divisor = sum.plus(1)
  const components = multiples.map(
    ({ multiple, ...component }): TaxComponent => ({
      ...component,
      key: breakdownKey(component.rate),
      grossShare: shareOf(multiple, divisor),
    }),
  )
  const [first] = components
  if (first === undefined) throw new Error('A line has at least one tax')
  const mode = components.find(({ withholds }) => !withholds)?.rate.calculationMode ?? 'wht'
  return { mode, components, first, netShare: shareOf(new Decimal(1), divisor), conflict }
}

function snapshotRate(rate: TaxRate, priceMode: PriceMode | null): SnapshotRate {
  const { taxCode, taxName, calculationMode, taxStatus, fiscalCode, legalClause, country } = rate
  return {
    taxCode,
    taxName,
    ratePercent: new Decimal(rate.ratePercent),
    calculationMode: switchedMode(calculationMode, priceMode),
    taxStatus,
    fiscalCode,
    legalClause,
    country: country === homeCountry ? undefined : country,
  }
}

/** A price mode replaces exclusive and inclusive by each other; margin and withholding are procedures. */
function switchedMode(mode: CalculationMode, priceMode: PriceMode | null): CalculationMode {
  return priceMode !== null && (mode === 'exclusive' || mode === 'inclusive') ? priceMode : mode
}

import type { EffectiveSettings } from '../document/effective-settings.ts'
import { snapshotFigures } from '../modes/line-figures.ts'
import { frozenAlgebra, type TaxAlgebra } from '../modes/tax-group.ts'
import { zero } from '../numbers/decimal.ts'
import { roundingTo } from '../numbers/rounding.ts'
import { priceTaxFactor } from '../snapshot/price-tax-factor.ts'
import type { SnapshotItem, TaxSnapshot } from '../snapshot/snapshot.ts'
import { componentsOf } from '../snapshot/tax-breakdown.ts'
import { type RoundedLine, roundLines } from '../strategies/round-lines.ts'
import { addTaxInPln, type ConvertedLine } from '../strategies/tax-in-pln.ts'
import { enteredAmountOf } from './line-state.ts'

/** A line to calculate from its terms. Its figures are still those of the line that it replaces. */
export type RepricedLine = ConvertedLine & { item: SnapshotItem }

/** A line by its own terms, with the taxes that the snapshot has frozen, or with those of a new rate. */
export function repricedLine(item: SnapshotItem, taxes: TaxAlgebra = frozenTaxes(item)): RepricedLine {
  const { quantity, acquisitionCost = zero, exchangeRate } = item
  return {
    item,
    taxes,
    amount: enteredAmountOf(item).dividedBy(priceTaxFactor(item)),
    acquisition: {
      unitCost: acquisitionCost,
      cost: quantity.times(acquisitionCost),
      isReturn: quantity.isNegative(),
    },
    exchangeRate,
  }
}

/** The taxes of a line as algebra; those of an advance in the price mode of its order. */
export function frozenTaxes(item: SnapshotItem): TaxAlgebra {
  const mode = item.order?.calculationMode
  return frozenAlgebra(componentsOf(item, item), mode === 'exclusive' || mode === 'inclusive' ? mode : null)
}

/** Calculates lines with the settings of their document (tax-calculation §4.1, §4.3). */
export function calculateItems(
  lines: readonly RepricedLine[],
  settings: EffectiveSettings,
): readonly SnapshotItem[] {
  return addTaxInPln(roundLines(lines, settings), settings.round).map(calculatedItem)
}

/** The settings that a snapshot was calculated with. */
export function settingsOf(snapshot: TaxSnapshot): EffectiveSettings {
  const { defaultPriceMode, roundingStrategy, roundingAlgorithm, inclusiveRoundingTarget } = snapshot
  return {
    priceMode: defaultPriceMode,
    roundingStrategy,
    roundingAlgorithm,
    inclusiveRoundingTarget,
    round: roundingTo(2, roundingAlgorithm),
  }
}

function calculatedItem({ line: { item, taxes }, rounded, exact }: RoundedLine<RepricedLine>): SnapshotItem {
  const isGroup = item.taxGroup !== undefined
  return {
    ...item,
    ...snapshotFigures(exact ?? rounded, isGroup),
    allocated: exact && snapshotFigures(rounded, isGroup),
    taxRate: taxes.first.rate,
  }
}

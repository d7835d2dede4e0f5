import type { TaxSettings } from './configuration.ts'
import type { TaxDocument } from './document.ts'
import { type Rounding, roundingTo } from './rounding.ts'
import type { InclusiveRoundingTarget, PriceMode, RoundingAlgorithm, RoundingStrategy } from './vocabulary.ts'

/** How a document is calculated: what it asks for itself, else what the tenant has set. */
export type Terms = {
  /** null: each rate's own calculation mode decides. */
  priceMode: PriceMode | null
  roundingStrategy: RoundingStrategy
  roundingAlgorithm: RoundingAlgorithm
  inclusiveRoundingTarget: InclusiveRoundingTarget
  /** To two decimals. */
  round: Rounding
}

export function termsOf(document: TaxDocument, settings: TaxSettings): Terms {
  const roundingAlgorithm = document.roundingAlgorithm ?? settings.roundingAlgorithm
  return {
    priceMode: document.priceMode ?? settings.defaultPriceMode,
    roundingStrategy: document.roundingStrategy ?? settings.roundingStrategy,
    roundingAlgorithm,
    inclusiveRoundingTarget: settings.inclusiveRoundingTarget,
    round: roundingTo(2, roundingAlgorithm),
  }
}

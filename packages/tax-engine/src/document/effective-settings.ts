import type { TaxSettings } from '../configuration/configuration.ts'
import { roundingTo, type ShareRounding } from '../numbers/rounding.ts'
import type {
  InclusiveRoundingTarget,
  PriceMode,
  RoundingAlgorithm,
  RoundingStrategy,
} from '../vocabulary/vocabulary.ts'
import type { TaxDocument } from './document.ts'

/** The settings in effect for one document: those of the request, else those of the tenant. */
export type EffectiveSettings = {
  /** null: each rate's own calculation mode decides. */
  priceMode: PriceMode | null
  roundingStrategy: RoundingStrategy
  roundingAlgorithm: RoundingAlgorithm
  inclusiveRoundingTarget: InclusiveRoundingTarget
  /** Rounds money to two decimals with the algorithm above. */
  round: ShareRounding
}

/** Settings of the request override those of the tenant (tax-calculation §2.4). */
export function effectiveSettings(document: TaxDocument, settings: TaxSettings): EffectiveSettings {
  const roundingAlgorithm = document.roundingAlgorithm ?? settings.roundingAlgorithm
  return {
    priceMode: document.priceMode ?? settings.defaultPriceMode,
    roundingStrategy: document.roundingStrategy ?? settings.roundingStrategy,
    roundingAlgorithm,
    inclusiveRoundingTarget: settings.inclusiveRoundingTarget,
    round: roundingTo(2, roundingAlgorithm),
  }
}

import type { Phrase } from './phrases.ts'
import { polishCalculationTexts } from './polish-calculation-texts.ts'
import { polishConfigurationTexts } from './polish-configuration-texts.ts'
import { polishJobTexts } from './polish-job-texts.ts'
import { polishMissingTexts } from './polish-missing-texts.ts'
import { polishRequestTexts } from './polish-request-texts.ts'
import { polishTaxTexts } from './polish-tax-texts.ts'
import { polishValueTexts } from './polish-value-texts.ts'

/**
 * All texts of services that the panel has in Polish, without results of runs and faults of exports, which consist of
 * parts.
 */
export const polishPhrases: readonly Phrase[] = [
  ...polishValueTexts,
  ...polishRequestTexts,
  ...polishMissingTexts,
  ...polishTaxTexts,
  ...polishConfigurationTexts,
  ...polishCalculationTexts,
  ...polishJobTexts,
]

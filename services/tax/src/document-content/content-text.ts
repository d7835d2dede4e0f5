import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { buyerView, writeBuyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { Calculated } from '../calculate/calculate-or-throw.ts'
import { explanationsText } from '../calculate/explanations-text.ts'
import { rejectionBudget } from '../calculate/rejection-lists.ts'

/** The content of an approved document as JSON text: what it carries beside its snapshot (tax-calculation §3.3). */
export function contentText(
  { snapshot, explanations, warnings }: Calculated,
  configuration: TaxConfiguration,
): string {
  const explaining = { configuration, explain: 'short' as const, budget: rejectionBudget() }
  return (
    `{"warnings":${JSON.stringify(warnings)},${explanationsText(explanations, explaining)}` +
    `,"buyerView":${writeBuyerView(buyerView(snapshot))}}`
  )
}

/** The content of a correction as JSON text. Its taxes are those of its original, so that nothing is chosen or explained. */
export function contentOfCorrection(snapshot: TaxSnapshot): string {
  return `{"warnings":[],"explanations":[],"rejectionLists":[],"buyerView":${writeBuyerView(buyerView(snapshot))}}`
}

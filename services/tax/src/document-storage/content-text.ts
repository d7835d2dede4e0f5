import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { faultBody } from '@fiscus/contracts/problems/fault-body'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { Fault } from '@fiscus/tax-engine/faults/fault'
import { buyerView, writeBuyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import type { Calculated } from '../calculate/calculate-or-throw.ts'
import { explanationsText } from '../calculate/explanations-text.ts'
import { rejectionBudget } from '../calculate/rejection-lists.ts'

/** A calculation with the warnings of its approval. */
type Explained = Pick<Calculated, 'snapshot' | 'explanations'> & { warnings: readonly Fault<string>[] }

/**
 * The frozen content of an approved document as JSON text: what it carries beside its snapshot
 * (tax-calculation §2.9, §3.3).
 */
export function contentText(
  content: DocumentContent,
  { snapshot, explanations, warnings }: Explained,
  configuration: TaxConfiguration,
): string {
  const explaining = { configuration, explain: 'short' as const, budget: rejectionBudget() }
  return (
    `{"content":${JSON.stringify(content)},"warnings":${JSON.stringify(warnings.map(faultBody))}` +
    `,${explanationsText(explanations, explaining)},"buyerView":${writeBuyerView(buyerView(snapshot))}}`
  )
}

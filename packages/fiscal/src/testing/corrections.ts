import { type Correction, correctSnapshot } from '@fiscus/tax-engine/corrections/correct-snapshot'
import type { CorrectionRequest } from '@fiscus/tax-engine/corrections/correction-request'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { DocumentHistory } from '@fiscus/tax-engine/state/document-state'
import { buyers } from './sample-documents.ts'

/** What a correction does; `takesBack` is the position of the correction that it takes back. */
export type Change = CorrectionRequest & { takesBack?: number }

/** The next correction of a document. */
export function correction(
  history: DocumentHistory,
  change: Change,
  document: Partial<TaxDocument> = {},
): Correction {
  const source = {
    document: {
      currency: history.original.currency,
      taxPointDate: '2026-10-15',
      customer: buyers.poland,
      items: [],
      ...document,
    },
    configuration: seededConfiguration,
    use: 'invoice' as const,
  }
  return correctSnapshot({ history, source, ...change }, 'differences')
}

/**
 * A document with its corrections, one after the other.
 * @throws when one is refused
 */
export function corrected(original: TaxSnapshot, changes: readonly Change[]): DocumentHistory {
  const corrections: TaxSnapshot[] = []
  for (const change of changes) {
    const next = correction({ original, corrections }, change)
    if (next.kind === 'refused') throw new Error(JSON.stringify(next.faults))
    corrections.push(next.snapshot)
  }
  return { original, corrections }
}

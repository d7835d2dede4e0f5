import { settledItems } from '@fiscus/tax-engine/advances/settled-items'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import { correctSnapshots } from '@fiscus/tax-engine/corrections/correct-snapshot'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import type { SnapshotItem, TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { documentState } from '@fiscus/tax-engine/state/document-state'
import { expect, test } from 'vitest'
import { buyers, invoice } from '../testing/sample-documents.ts'
import { lineDays } from './line-days.ts'

/** An order of 100.00 that was supplied on a day, or the advance of all of it, or its settlement. */
function orderOf(day: string, amountReceived?: string, settled: readonly SnapshotItem[] = []) {
  const items = [{ id: '1', quantity: '1', unitPrice: '100', itemType: 'product' as const }]
  const document = { currency: 'PLN', taxPointDate: day, customer: buyers.poland, amountReceived, items }
  const calculation = calculateDocument(document, seededConfiguration, 'invoice', settled)
  if (calculation.kind === 'refused') throw new Error(JSON.stringify(calculation.faults))
  return { document, snapshot: calculation.snapshot }
}

test('a correction of several settlements: what each takes off has the day of that settlement, not of the advance or of the first one', () => {
  const settlements = ['2026-10-15', '2026-11-15'].map((day, index) => {
    const advance = orderOf('2026-09-10', '123.00').snapshot
    const state = documentState({ original: advance, corrections: [] })
    const { document, snapshot } = orderOf(
      day,
      undefined,
      settledItems({ id: `A${index}`, number: 'A', state }),
    )
    return {
      history: { original: snapshot, corrections: [], id: `S${index}` },
      source: { document, configuration: seededConfiguration, use: 'invoice' as const },
    }
  })
  const correction = correctSnapshots(settlements, undefined, 'differences')
  if (correction.kind === 'refused') throw new Error(JSON.stringify(correction.faults))
  const daysOf = (snapshot: TaxSnapshot) =>
    snapshot.items.map((item) => {
      const document = invoice({ correctionReason: 'other_error', issueDate: '2026-12-01', snapshot })
      return `${item.documentId} ${item.netAmount.toFixed(2)} ${lineDays(document, item).declared}`
    })
  expect(daysOf(correction.snapshot)).toEqual([
    'S0 -100.00 2026-10-15',
    'S0 100.00 2026-10-15',
    'S1 -100.00 2026-11-15',
    'S1 100.00 2026-11-15',
  ])
})

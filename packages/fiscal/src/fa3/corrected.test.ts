import { correctSnapshot } from '@fiscus/tax-engine/corrections/correct-snapshot'
import type { CorrectionRequest } from '@fiscus/tax-engine/corrections/correction-request'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import type { CorrectionReason } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { expect, test } from 'vitest'
import { registerEntry } from '../jpk/register-entry.ts'
import { noClosings } from '../periods/closing.ts'
import { amountText } from '../returns/cents.ts'
import { buyers, calculated, invoice } from '../testing/sample-documents.ts'
import { correctedElements } from './corrected.ts'

const original = calculated(buyers.poland, [{ quantity: '2' }])

function corrected(after: object) {
  const items = [{ id: '1', quantity: '2', unitPrice: '100', itemType: 'product' as const }]
  const document = { currency: 'PLN', taxPointDate: '2026-10-15', customer: buyers.poland, items }
  const request: CorrectionRequest = { lines: [{ id: '1', after }] }
  const correction = correctSnapshot(
    {
      history: { original, corrections: [] },
      source: { document, configuration: seededConfiguration, use: 'invoice' },
      ...request,
    },
    'differences',
  )
  if (correction.kind === 'refused') throw new Error(JSON.stringify(correction.faults))
  return correction.snapshot
}

const moved = { taxPointDate: '2026-11-05' }
/** What becomes of a line of October, 2 × 100.00, in a correction that is issued in December. */
for (const [what, reason, after, type, months] of [
  ['a price that was too low', 'price_error', { unitPrice: '110' }, '1', ['10 20.00']],
  ['a price that was too high', 'price_error', { unitPrice: '90' }, '2', ['12 -20.00']],
  ['a wrong tax point', 'other_error', moved, '3', ['10 -200.00', '11 200.00']],
  [
    'a wrong tax point and quantity',
    'other_error',
    { ...moved, quantity: '3' },
    '3',
    ['10 -200.00', '11 300.00'],
  ],
] as const satisfies [string, CorrectionReason, object, string, string[]][])
  test(`TypKorekty and the months of JPK_V7M: ${what}`, () => {
    const document = invoice({
      issueDate: '2026-12-03',
      correctionReason: reason,
      snapshot: corrected(after),
    })
    const elements = correctedElements({
      ...document,
      approvedAt: new Date('2026-12-03T10:00:00Z'),
      correctionReason: reason,
      correctionNote: null,
      correctedPeriod: null,
      links: [],
      corrected: [{ original, corrections: [] }],
      partiesChanges: [],
    })
    expect(elements.find(({ name }) => name === 'TypKorekty')?.content).toBe(type)
    const stated = ['2026-10', '2026-11', '2026-12'].flatMap((period) => {
      const row = registerEntry(document, { period, closings: noClosings })?.row
      return row ? `${period.slice(5)} ${amountText(row.cells.get('K_19') ?? 0n)}` : []
    })
    expect(stated).toEqual(months)
  })

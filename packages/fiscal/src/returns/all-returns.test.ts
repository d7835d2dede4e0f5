import { fa3Bases } from '@fiscus/tax-engine/reporting/fa3-base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jpkMapping } from '../jpk/jpk-mapping.ts'
import { registerEntry } from '../jpk/register-entry.ts'
import { ossEntries } from '../oss/oss-entry.ts'
import { noClosings } from '../periods/closing.ts'
import { buyers, calculated, invoice } from '../testing/sample-documents.ts'
import { vatUeEntry } from '../vat-ue/vat-ue-entry.ts'
import { vatUeMapping } from '../vat-ue/vat-ue-mapping.ts'
import type { Cents } from './cents.ts'
import { addTotals, nothing, type Reconciled, unexplainedOf } from './totals.ts'

test('the one-stop shop is in no other return, and what VAT-UE states is in JPK_V7M', () => {
  for (const base of fa3Bases) {
    const jpk = jpkMapping[base]
    const vatUe = vatUeMapping[base]
    const isOss = [jpk, vatUe].map((mapping) => mapping.kind === 'left_out' && mapping.reason === 'oss')
    expect(isOss, base).toEqual(base === 'P_13_5' ? [true, true] : [false, false])
    if (vatUe.kind === 'cell') expect(jpk.kind, base).toBe('cells')
  }
})

const days = ['2026-10-31', '2026-11-15', '2026-12-31', '2027-01-01']
const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03']
const quarters = ['2026-Q4', '2027-Q1']

const arbitraryItem = fc.record({
  unitPrice: fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  quantity: fc.constantFrom('1', '3', '0.5'),
  itemType: fc.constantFrom('product', 'service', 'margin_goods'),
  acquisitionCost: fc.constant('20'),
  taxPointDate: fc.constantFrom(...days),
})

/** Sales of new tenants to buyers everywhere, corrections among them, in PLN. */
const arbitraryDocument = fc
  .record({
    customer: fc.constantFrom(buyers.poland, buyers.germany, buyers.usa, buyers.germanConsumer),
    items: fc.array(arbitraryItem, { minLength: 1, maxLength: 5 }),
    correctionReason: fc.constantFrom(null, 'return_of_goods' as const, 'price_error' as const),
    issueDate: fc.constantFrom('2026-12-05', '2027-01-05', '2027-03-31'),
  })
  .map(({ customer, items, ...document }) => {
    const lines = items.map(({ acquisitionCost, ...item }) =>
      item.itemType === 'margin_goods' ? { ...item, unitPrice: '50.01', acquisitionCost } : item,
    )
    const content = { buyer: { taxId: 'DE136695976' } }
    return invoice({ snapshot: calculated(customer, lines), content, ...document })
  })

/** What a return declares and leaves out, without what belongs to other periods. */
const here = ({ declared, differences }: Reconciled<string>) =>
  [...differences].reduce(
    (sum, [reason, total]) => (reason === 'other_period' ? sum : addTotals(sum, total)),
    declared,
  )

test('any document: over all periods the returns leave nothing out and count nothing twice', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      const open = months.map((period) => ({ period, closings: noClosings }))
      const jpk = open.flatMap((month) => registerEntry(document, month) ?? [])
      const vatUe = open.flatMap((month) => vatUeEntry(document, month) ?? [])
      const oss = quarters.flatMap((period) => ossEntries(document, { period, closings: noClosings }))
      for (const entries of [jpk, vatUe, oss]) {
        for (const entry of entries) {
          expect(entry.faults).toEqual([])
          expect(unexplainedOf<string>(entry)).toEqual(nothing)
        }
        const sum = entries.map((entry) => here(entry)).reduce(addTotals, nothing)
        expect(sum).toEqual(entries[0]?.total)
      }
      const ofOss = jpk.map(({ differences }) => differences.get('oss') ?? nothing)
      const declared = oss.map((entry) => entry.declared).reduce(addTotals, nothing)
      expect(declared).toEqual(ofOss.reduce(addTotals, nothing))
      const cells = jpk.flatMap(({ row }) => [row?.cells.get('K_21') ?? 0n, row?.cells.get('K_12') ?? 0n])
      const stated = vatUe.flatMap((entry) => [...(entry.stated?.cells.values() ?? [])])
      expect(sumOf(stated)).toBe(sumOf(cells))
    }),
    { numRuns: 300 },
  )
})

const sumOf = (amounts: Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0n)

import type { TaxDocument, TaxDocumentItem } from '@fiscus/tax-engine/document/document'
import { roundedFigures, type SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { documentState } from '@fiscus/tax-engine/state/document-state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { registerEntry } from '../jpk/register-entry.ts'
import { noClosings } from '../periods/closing.ts'
import { type Change, correction } from '../testing/corrections.ts'
import { buyers, calculated, invoice } from '../testing/sample-documents.ts'
import { vatUeEntry } from '../vat-ue/vat-ue-entry.ts'
import { correctedInPln } from './line-amounts.ts'
import type { ReturnDocument } from './return-document.ts'
import { unexplainedOf } from './totals.ts'

const customer = { ...buyers.germany, vatNumber: 'DE811907980' }
const buyer = { name: 'B GmbH', taxId: 'DE811907980', address: { country: 'DE', line1: 'B 1' } }

/** Lines of every kind of cell: their prices are in ten thousandths of a euro. */
const line = fc.record({
  tax: fc.constantFrom(
    { taxRateCode: 'VAT23' },
    { taxRateCode: 'VAT8' },
    { itemType: 'product' as const },
    { itemType: 'service' as const },
    { itemType: 'service' as const, taxRateCode: 'NP' },
    { itemType: 'margin_goods' as const, taxRateCode: 'MARZA23', acquisitionCost: '3.33' },
  ),
  quantity: fc.integer({ min: 1, max: 30 }),
  price: fc.integer({ min: 1, max: 900_000 }),
  month: fc.constantFrom('2026-10-15', '2026-11-02'),
})

type Step = { kind: string; line: number; hundredths: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('quantity', 'amount', 'price', 'removal', 'discount', 'taking back', 'voiding'),
  line: fc.nat(5),
  hundredths: fc.integer({ min: 1, max: 100 }),
})

/** An invoice in euro with corrections that are not voided; the last one credits everything that was left. */
const life = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    rate: fc.integer({ min: 10_000, max: 59_999 }),
    roundingStrategy: fc.constantFrom('line_level' as const, 'header_level' as const),
    steps: fc.array(step, { maxLength: 6 }),
  })
  .map((wishes) => ({ documents: documentsOf(wishes), isVoided: wishes.steps.some(isVoiding) }))

type Wishes = {
  lines: readonly { tax: Partial<TaxDocumentItem>; quantity: number; price: number; month: string }[]
  rate: number
  roundingStrategy: 'line_level' | 'header_level'
  steps: readonly Step[]
}

function isVoiding({ kind }: Step): boolean {
  return kind === 'voiding'
}

function documentsOf({ lines, rate, roundingStrategy, steps }: Wishes): ReturnDocument[] {
  const document: TaxDocument = {
    currency: 'EUR',
    taxPointDate: '2026-10-15',
    customer,
    roundingStrategy,
    exchangeRate: { rate: String(rate / 10_000), date: '2026-10-14', source: 'NBP' },
    items: lines.map(({ tax, quantity, price, month }, index) => ({
      ...tax,
      id: String(index + 1),
      quantity: String(quantity),
      unitPrice: String(price / 10_000),
      taxPointDate: month,
    })),
  }
  const original = calculated(customer, document.items, document)
  const documents = [invoice({ snapshot: original, content: { buyer } })]
  const correct = (change: Change) => {
    const corrections = documents.slice(1).map(({ snapshot }) => snapshot)
    const corrected = correction({ original, corrections }, change, document)
    if (corrected.kind === 'refused') return
    const { snapshot } = corrected
    documents.push(
      invoice({
        snapshot,
        content: { buyer },
        correctionReason: 'return_of_goods',
        issueDate: '2026-12-03',
        linesInPln: correctedInPln(snapshot, [{ id: 'a', documents }]),
      }),
    )
  }
  for (const wish of steps) {
    const corrections = documents.slice(1).map(({ snapshot }) => snapshot)
    const items = [...documentState({ original, corrections }).values()].map(({ item }) => item)
    if (!isVoiding(wish)) correct(changeOf(wish, items, corrections.length))
    else if (corrections.length > 0) {
      // Any one of several credits can be voided, but only the last one of other corrections.
      const isFree = corrections.every(({ kind }) => kind === 'credit')
      documents.splice(isFree ? 1 + (wish.line % corrections.length) : -1, 1)
    }
  }
  correct({})
  return documents
}

function changeOf(
  { kind, line: place, hundredths }: Step,
  items: readonly SnapshotItem[],
  made: number,
): Change {
  const item = items[place % items.length] as SnapshotItem
  const { id, quantity, unitPrice } = item
  const part = (of: typeof quantity, decimals: number) => of.times(hundredths).times('0.01').toFixed(decimals)
  const { netAmount } = roundedFigures(item)
  if (kind === 'quantity') return { lines: [{ id, quantity: part(quantity, 3) }] }
  if (kind === 'amount') return { lines: [{ id, amount: part(netAmount, 2) }] }
  if (kind === 'price') return { lines: [{ id, after: { unitPrice: part(unitPrice, 4) } }] }
  if (kind === 'removal') return { lines: [{ id, after: null }] }
  if (kind === 'discount') return { discount: { net: part(netAmount, 2) } }
  return { takesBack: place % Math.max(1, made) }
}

const periods = ['2026-10', '2026-11', '2026-12']

/** The sums of all months: of each cell of JPK_V7M and VAT-UE, and of each difference. */
function sumsOf(documents: readonly ReturnDocument[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (name: string, amount: bigint) => sums.set(name, amount + (sums.get(name) ?? 0n))
  for (const document of documents)
    for (const period of periods) {
      const settled = { period, closings: noClosings }
      const entry = registerEntry(document, settled)
      if (entry === null) continue
      expect([entry.faults, unexplainedOf(entry)]).toEqual([[], { net: 0n, tax: 0n }])
      for (const [cell, amount] of entry.row?.cells ?? []) add(cell, amount)
      for (const [cell, amount] of vatUeEntry(document, settled)?.stated?.cells ?? [])
        add(`VAT-UE ${cell}`, amount)
    }
  return sums
}

/**
 * The bases of the cells, computed with integers: net × exchange rate of all documents for each rate and month, rounded
 * half up once.
 */
function exactBases(documents: readonly ReturnDocument[]): Map<string, bigint> {
  const exact = new Map<string, bigint>()
  for (const { snapshot } of documents)
    for (const item of snapshot.items) {
      const { netAmount, margin } = roundedFigures(item)
      const base = BigInt((margin?.netMarginBase ?? netAmount).times(100).toFixed(0))
      const rate = BigInt(item.exchangeRate?.rate.times(10_000).toFixed(0) ?? '0')
      const key = `${item.taxRate.taxCode} ${item.taxPointDate.slice(0, 7)}`
      exact.set(key, (exact.get(key) ?? 0n) + base * rate)
    }
  const cells = new Map<string, bigint>()
  for (const [key, amount] of exact) {
    const cell = cellsByRate[key.split(' ')[0] ?? ''] ?? key
    cells.set(cell, (cells.get(cell) ?? 0n) + halfUp(amount))
  }
  return cells
}

const cellsByRate: Readonly<Record<string, string>> = {
  VAT23: 'K_19',
  MARZA23: 'K_19',
  VAT8: 'K_17',
  VAT0: 'K_21',
  OO: 'K_11',
  NP: 'K_11',
}

function halfUp(tenThousandths: bigint): bigint {
  return tenThousandths < 0n ? -halfUp(-tenThousandths) : (tenThousandths + 5_000n) / 10_000n
}

test('credits of everything take back each cell in PLN to the grosz, in whatever parts and after whatever voids', () => {
  fc.assert(
    fc.property(life, ({ documents }) => {
      for (const [name, sum] of sumsOf(documents)) expect([name, sum]).toEqual([name, 0n])
    }),
    { numRuns: 200 },
  )
})

test('after each correction the cells in PLN are those of what is left, rounded once', () => {
  fc.assert(
    fc.property(life, ({ documents, isVoided }) => {
      fc.pre(!isVoided)
      for (let count = 1; count <= documents.length; count++) {
        const sums = sumsOf(documents.slice(0, count))
        for (const [cell, base] of exactBases(documents.slice(0, count)))
          expect([count, cell, sums.get(cell)]).toEqual([count, cell, base])
      }
    }),
    { numRuns: 100 },
  )
})

import { roundedFigures } from '@fiscus/tax-engine/snapshot/snapshot'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Period } from '../periods/period.ts'
import { quarterOf } from '../periods/quarter.ts'
import { amountText, centsOf } from '../returns/cents.ts'
import { lineDays } from '../returns/line-days.ts'
import { addTotals, nothing, type Total, unexplainedOf } from '../returns/totals.ts'
import { openTenant } from '../testing/open-tenant.ts'
import { buyers, calculated } from '../testing/sample-documents.ts'
import { ossFigures } from './oss-figures.ts'

type Tenant = ReturnType<typeof openTenant>

const quarters: readonly Period[] = ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4', '2027-Q1', '2027-Q2']
const [first, second, third] = ['2026-Q1', '2026-Q2', '2026-Q3'] as const

const figuresIn = ({ documents, closings }: Tenant, period: Period) =>
  ossFigures(documents, { period, closings })

/**
 * What each quarter declares, `2026-Q1 DE 19.00`; a correction with the quarter that it corrects,
 * `2026-Q2 DE of 2026-Q1 -19.00`.
 */
function taxesOf(tenant: Tenant): string[] {
  return quarters.flatMap((quarter) =>
    [...figuresIn(tenant, quarter).sums.values()].map((sum) => {
      const row = 'supply' in sum ? sum.supply.state : `${sum.correction.state} of ${sum.correction.quarter}`
      return `${quarter} ${row} ${amountText(sum.amounts.tax)}`
    }),
  )
}

/** A document with a line on each day. */
const linesOn = (...days: string[]) =>
  calculated(
    buyers.germanConsumer,
    days.map((taxPointDate, index) => ({ taxPointDate, unitPrice: String(100 * (index + 1)) })),
  )
const returned = calculated(buyers.germanConsumer, [{ unitPrice: '-30', taxPointDate: '2026-02-05' }])

type Step = (tenant: Tenant) => void
const sale = (...days: string[]): Step => {
  const snapshot = linesOn(...days)
  return (tenant) => tenant.approve({ snapshot })
}
const correction =
  (issueDate: string): Step =>
  (tenant) =>
    tenant.approve({ snapshot: returned, correctionReason: 'return_of_goods', issueDate })
const close =
  (quarter: Period): Step =>
  (tenant) =>
    tenant.close(quarter)
const voided: Step = (tenant) => tenant.void(0)
const reopened: Step = (tenant) => tenant.reopen()
const february = sale('2026-02-05')

for (const [what, steps, taxes] of [
  ['a sale before the closing is a supply', [february, close(first)], ['2026-Q1 DE 19.00']],
  [
    'a sale that is approved late is a correction of its quarter in the next one',
    [close(first), february],
    ['2026-Q2 DE of 2026-Q1 19.00'],
  ],
  [
    'a sale that is approved after two closings is one in the quarter after both',
    [close(first), close(second), february],
    ['2026-Q3 DE of 2026-Q1 19.00'],
  ],
  [
    'a line of an open quarter on a late document is a supply beside it',
    [close(first), sale('2026-02-05', '2026-04-01')],
    ['2026-Q2 DE of 2026-Q1 19.00', '2026-Q2 DE 38.00'],
  ],
  [
    'a correction that is dated into a closed quarter is one in the next',
    [february, close(first), correction('2026-03-31')],
    ['2026-Q1 DE 19.00', '2026-Q2 DE of 2026-Q1 -5.70'],
  ],
  [
    'a correction that is dated into a later closed quarter still corrects that of the sale',
    [february, close(first), close(second), correction('2026-06-30')],
    ['2026-Q1 DE 19.00', '2026-Q3 DE of 2026-Q1 -5.70'],
  ],
  ['a void in an open quarter leaves nothing', [february, voided, close(first)], []],
  [
    'a void after the closing is a correction with the opposite amounts',
    [february, close(first), voided],
    ['2026-Q1 DE 19.00', '2026-Q2 DE of 2026-Q1 -19.00'],
  ],
  [
    'a void of a document that two quarters declared corrects both',
    [sale('2026-02-05', '2026-04-01'), close(first), close(second), voided],
    ['2026-Q1 DE 19.00', '2026-Q2 DE 38.00', '2026-Q3 DE of 2026-Q1 -19.00', '2026-Q3 DE of 2026-Q2 -38.00'],
  ],
  [
    'a void of a correction that was declared corrects the quarter of the sale again',
    [correction('2026-04-10'), close(second), voided],
    ['2026-Q2 DE of 2026-Q1 -5.70', '2026-Q3 DE of 2026-Q1 5.70'],
  ],
  [
    'a reopened quarter has its late sale again as a supply',
    [close(first), february, reopened],
    ['2026-Q1 DE 19.00'],
  ],
  ['a closed later quarter moves nothing', [close(third), february], ['2026-Q1 DE 19.00']],
] as const)
  test(what, () => {
    const tenant = openTenant()
    for (const step of steps) step(tenant)
    expect(taxesOf(tenant)).toEqual(taxes)
  })

const inCrowns = calculated(
  buyers.germanConsumer,
  [{ taxPointDate: '2026-03-31' }, { taxPointDate: '2026-07-01' }],
  { currency: 'CZK' },
)
const atHome = calculated(buyers.poland, [{ taxPointDate: '2026-02-05' }, { taxPointDate: '2026-05-05' }])
const samples = [
  { snapshot: linesOn('2026-02-05') },
  { snapshot: linesOn('2026-03-31', '2026-04-01') },
  { snapshot: linesOn('2026-07-05', '2026-04-05', '2026-01-05') },
  { snapshot: inCrowns },
  { snapshot: atHome },
  { snapshot: returned, correctionReason: 'return_of_goods' as const, issueDate: '2026-03-20' },
  { snapshot: returned, correctionReason: 'price_error' as const, issueDate: '2026-05-20' },
  { snapshot: returned, correctionReason: 'return_of_goods' as const, issueDate: '2026-09-20' },
]
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('approve'), n: fc.nat(samples.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void'), n: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close'), n: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen'), n: fc.constant(0) }) },
)

/** Amounts by member state, quarter of the supply and currency. */
type Owed = Map<string, Total>

function add(owed: Owed, key: string, amounts: Total): void {
  const sum = addTotals(owed.get(key) ?? nothing, amounts)
  if (sum.net === 0n && sum.tax === 0n) owed.delete(key)
  else owed.set(key, sum)
}

/** What the returns of all quarters declare together. */
function declaredBy(tenant: Tenant): Owed {
  const owed: Owed = new Map()
  for (const quarter of quarters)
    for (const sum of figuresIn(tenant, quarter).sums.values()) {
      const [state, of] =
        'supply' in sum ? [sum.supply.state, quarter] : [sum.correction.state, sum.correction.quarter]
      add(owed, `${state} ${of} ${sum.currency}`, sum.amounts)
    }
  return owed
}

/** What the documents that are not voided owe, each line in the quarter of its supply. */
function owedBy({ documents }: Tenant): Owed {
  const owed: Owed = new Map()
  for (const document of documents.filter(({ voidSequence }) => voidSequence === null))
    for (const item of document.snapshot.items.filter(({ oss }) => oss)) {
      const { netAmount, taxAmount } = roundedFigures(item)
      const supplied = quarterOf(lineDays(document, item).supplied)
      const amounts = { net: centsOf(netAmount), tax: centsOf(taxAmount) }
      add(owed, `DE ${supplied} ${document.snapshot.currency}`, amounts)
    }
  return owed
}

describe('whatever the order of approvals, corrections, voids, closings and reopenings', () => {
  test('a closed quarter keeps its figures, and the quarters add up to what the documents owe for each of them', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), (events) => {
        const tenant = openTenant()
        const stored = new Map<Period, ReturnType<typeof figuresIn>>()
        for (const { kind, n } of events) {
          const quarter = quarters[n] ?? first
          if (kind === 'approve') tenant.approve(samples[n] ?? {})
          else if (kind === 'void') tenant.void(n)
          else if (kind === 'reopen') tenant.reopen()
          else if (!tenant.closings.has(quarter)) {
            tenant.close(quarter)
            stored.set(quarter, figuresIn(tenant, quarter))
          }
          for (const closed of tenant.closings.keys())
            expect(figuresIn(tenant, closed)).toEqual(stored.get(closed))
        }
        expect(declaredBy(tenant)).toEqual(owedBy(tenant))
        for (const quarter of quarters)
          for (const sums of figuresIn(tenant, quarter).currencies.values())
            expect(unexplainedOf(sums)).toEqual(nothing)
      }),
      { numRuns: 200 },
    )
  })
})

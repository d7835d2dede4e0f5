import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { registerEntries } from '../jpk/register-entries.ts'
import { registerEntry } from '../jpk/register-entry.ts'
import { addFigures, figuresOf, noFigures } from '../jpk/register-figures.ts'
import { closedBefore, noClosings } from '../periods/closing.ts'
import type { Period } from '../periods/period.ts'
import { openTenant } from '../testing/open-tenant.ts'
import { buyers, calculated, invoice } from '../testing/sample-documents.ts'
import { amountText } from './cents.ts'
import type { ReturnDocument } from './return-document.ts'
import { settledLines } from './settled-lines.ts'

const months: readonly Period[] = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01']

/** What the register of a month states for the documents of a tenant. */
function figuresIn({ documents, closings }: ReturnType<typeof openTenant>, period: Period) {
  return documents
    .flatMap((document) => registerEntries(document, { period, closings }))
    .map(figuresOf)
    .reduce(addFigures, noFigures)
}

/** The net amount of each month that is not 0, `2026-08 100.00`. */
function netsOf(tenant: ReturnType<typeof openTenant>): string[] {
  return months.flatMap((month) => {
    const { documents, declared } = figuresIn(tenant, month)
    return documents === 0 ? [] : `${month.slice(5)} ${amountText(declared.net)}`
  })
}

/** A document with a line in each month. */
const linesIn = (...days: string[]) =>
  calculated(
    buyers.poland,
    days.map((taxPointDate, index) => ({ taxPointDate, unitPrice: String(100 + index) })),
  )
const returned = calculated(buyers.poland, [{ unitPrice: '-30', taxPointDate: '2026-08-05' }])

type Step = (tenant: ReturnType<typeof openTenant>) => void
const sale = (...days: string[]): Step => {
  const snapshot = linesIn(...days)
  return (tenant) => tenant.approve({ snapshot })
}
const close =
  (period: Period): Step =>
  (tenant) =>
    tenant.close(period)
const voided: Step = (tenant) => tenant.void(0)
const reopened: Step = (tenant) => tenant.reopen()
const [august, september, october] = ['2026-08', '2026-09', '2026-10'] as const

describe('a line of August is settled in', () => {
  for (const [what, steps, nets] of [
    ['August, when it was approved before the closing', [sale('2026-08-05'), close(august)], ['08 100.00']],
    ['September, when August was closed', [close(august), sale('2026-08-05')], ['09 100.00']],
    [
      'October, when August and September were closed',
      [close(august), close(september), sale('2026-08-05')],
      ['10 100.00'],
    ],
    [
      'September, when October was closed before it',
      [close(august), close(october), sale('2026-08-05')],
      ['09 100.00'],
    ],
    ['August again, when it is reopened', [close(august), sale('2026-08-05'), reopened], ['08 100.00']],
    [
      'August, and the line of September of the same invoice in September',
      [close(august), sale('2026-08-05', '2026-09-01'), reopened],
      ['08 100.00', '09 101.00'],
    ],
    [
      'September with the line of September of the same invoice, when August was closed',
      [close(august), sale('2026-08-05', '2026-09-01')],
      ['09 201.00'],
    ],
  ] as const)
    test(what, () => expect(netsAfter(steps)).toEqual(nets))
})

describe('a voided invoice of August', () => {
  for (const [what, steps, nets] of [
    ['is in no month, when August was open', [sale('2026-08-05'), voided, close(august)], []],
    [
      'stays in August when that was closed, and is reversed in September',
      [sale('2026-08-05'), close(august), voided],
      ['08 100.00', '09 -100.00'],
    ],
    [
      'is reversed in October, when September was closed too',
      [sale('2026-08-05'), close(august), close(september), voided],
      ['08 100.00', '10 -100.00'],
    ],
    [
      'is in no month, when it came too late for August and September was open',
      [close(august), sale('2026-08-05'), voided],
      [],
    ],
    [
      'stays in September, when it came too late for August, and is reversed in October',
      [close(august), sale('2026-08-05'), close(september), voided],
      ['09 100.00', '10 -100.00'],
    ],
    [
      'is in no month again, when August is reopened',
      [sale('2026-08-05'), close(august), voided, reopened],
      [],
    ],
    [
      'with a line in September, which was open: only the line of August was sent',
      [sale('2026-08-05', '2026-09-01'), close(august), voided],
      ['08 100.00', '09 -100.00'],
    ],
    [
      'with lines in two closed months has two rows that are reversed',
      [sale('2026-08-05', '2026-09-01'), close(august), close(september), voided],
      ['08 100.00', '09 101.00', '10 -201.00'],
    ],
  ] as const)
    test(what, () => expect(netsAfter(steps)).toEqual(nets))
})

function netsAfter(steps: readonly Step[]): string[] {
  const tenant = openTenant()
  for (const step of steps) step(tenant)
  return netsOf(tenant)
}

test('the closed periods before a period end at the first open one', () => {
  const closings = (...periods: Period[]) =>
    new Map(periods.map((period) => [period, { period, sequence: 0, voids: 0 }]))
  expect(closedBefore('2027-01', closings(august, october, '2026-12'))).toEqual(['2026-12'])
  expect(closedBefore('2026-12', closings(august, october, '2026-12'))).toEqual([])
  expect(closedBefore('2027-Q1', closings('2026-Q1', '2026-Q3', '2026-Q4'))).toEqual(['2026-Q4', '2026-Q3'])
})

const samples = [
  { snapshot: linesIn('2026-08-05') },
  { snapshot: linesIn('2026-09-05') },
  { snapshot: linesIn('2026-08-31', '2026-10-01') },
  { snapshot: linesIn('2026-10-05', '2026-09-05', '2026-08-05') },
  { snapshot: returned, correctionReason: 'return_of_goods' as const, issueDate: '2026-09-20' },
  { snapshot: returned, correctionReason: 'return_of_goods' as const, issueDate: '2026-10-20' },
]
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('approve'), n: fc.nat(samples.length - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void'), n: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close'), n: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen'), n: fc.constant(0) }) },
)

describe('whatever the order of approvals, corrections, voids, closings and reopenings', () => {
  test('a closed month keeps its figures, the months add up to the documents, and no line is settled twice', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), (events) => {
        const tenant = openTenant()
        const stored = new Map<Period, ReturnType<typeof figuresIn>>()
        for (const { kind, n } of events) {
          const month = months[n] ?? august
          if (kind === 'approve') tenant.approve(samples[n] ?? {})
          else if (kind === 'void') tenant.void(n)
          else if (kind === 'reopen') tenant.reopen()
          else if (!tenant.closings.has(month)) {
            tenant.close(month)
            stored.set(month, figuresIn(tenant, month))
          }
          for (const closed of tenant.closings.keys())
            expect(figuresIn(tenant, closed)).toEqual(stored.get(closed))
        }
        const inAll = months.map((month) => figuresIn(tenant, month)).reduce(addFigures, noFigures)
        const valid = tenant.documents.filter(({ voidSequence }) => voidSequence === null)
        const expected = valid.map((document) =>
          registerEntry(document, { lines: document.snapshot.items.map(() => true), reversed: false }),
        )
        const sum = expected.map(figuresOf).reduce(addFigures, noFigures)
        expect(inAll.declared).toEqual(sum.declared)
        for (const document of tenant.documents)
          for (const index of document.snapshot.items.keys()) expect(turnsOf(document, index)).toBe(true)

        /**
         * One month for a line; two for one that was sent and taken back, in this order; none for one that was never
         * sent.
         */
        function turnsOf(document: ReturnDocument, index: number): boolean {
          const turns = months.flatMap((month) =>
            settledLines(document, { period: month, closings: tenant.closings })
              .filter(({ lines }) => lines[index])
              .map(({ reversed }) => (reversed ? '-' : '+')),
          )
          return (document.voidSequence === null ? ['+'] : ['', '+-']).includes(turns.join(''))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('without closings each line is settled in its month', () => {
    for (const sample of samples) {
      const document = invoice(sample)
      const all = months.flatMap((month) => settledLines(document, { period: month, closings: noClosings }))
      expect(all.flatMap(({ lines }) => lines.filter(Boolean))).toHaveLength(document.snapshot.items.length)
    }
  })
})

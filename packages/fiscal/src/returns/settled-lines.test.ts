import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { registerEntry } from '../jpk/register-entry.ts'
import { addFigures, figuresOf, noFigures } from '../jpk/register-figures.ts'
import { closedBefore, noClosings } from '../periods/closing.ts'
import type { Period } from '../periods/period.ts'
import { openTenant } from '../testing/open-tenant.ts'
import { buyers, calculated, invoice } from '../testing/sample-documents.ts'
import { amountText, centsOf } from './cents.ts'
import { linesOfMonth } from './settled-lines.ts'

const months: readonly Period[] = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01']

type Months = Pick<ReturnType<typeof openTenant>, 'documents' | 'closings'>

/** What the register of a month states for the documents of a tenant. */
function figuresIn({ documents, closings }: Months, period: Period) {
  return documents
    .flatMap((document) => registerEntry(document, { period, closings }) ?? [])
    .map(figuresOf)
    .reduce(addFigures, noFigures)
}

/** The net amount of each month that is not 0, `2026-08 100.00`. */
function netsOf(tenant: Months): string[] {
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
const [august, september] = ['2026-08', '2026-09'] as const

describe('a line of August is declared in August by law; the August that was sent has it', () => {
  for (const [what, steps, sent, now] of [
    [
      'when it was approved before the closing',
      [sale('2026-08-05'), close(august)],
      ['08 100.00'],
      ['08 100.00'],
    ],
    ['not when August was closed before it', [close(august), sale('2026-08-05')], [], ['08 100.00']],
    [
      'not when August and September were closed, and September is not touched',
      [close(august), sale('2026-09-05'), close(september), sale('2026-08-05')],
      ['09 100.00'],
      ['08 100.00', '09 100.00'],
    ],
    [
      'with the next closing of August',
      [close(august), sale('2026-08-05'), close(september), close(august)],
      ['08 100.00'],
      ['08 100.00'],
    ],
    [
      'without the line of September of the same invoice, which September has',
      [close(august), sale('2026-08-05', '2026-09-01')],
      ['09 101.00'],
      ['08 100.00', '09 101.00'],
    ],
    ['when it is reopened', [close(august), sale('2026-08-05'), reopened], ['08 100.00'], ['08 100.00']],
  ] as const)
    test(what, () => expect(netsAfter(steps)).toEqual({ sent, now }))
})

describe('a voided invoice of August', () => {
  for (const [what, steps, sent, now] of [
    ['is in no month, when August was open', [sale('2026-08-05'), voided, close(august)], [], []],
    [
      'stays in the August that was sent, and leaves with its next closing',
      [sale('2026-08-05'), close(august), voided],
      ['08 100.00'],
      [],
    ],
    ['left with it', [sale('2026-08-05'), close(august), voided, close(august)], [], []],
    ['is in no month, when it came too late for August', [close(august), sale('2026-08-05'), voided], [], []],
    [
      'with a line in September, which was open: only the line of August was sent',
      [sale('2026-08-05', '2026-09-01'), close(august), voided],
      ['08 100.00'],
      [],
    ],
  ] as const)
    test(what, () => expect(netsAfter(steps)).toEqual({ sent, now }))
})

/** What the months state that were sent, or are open; and what all of them state by now. */
function netsAfter(steps: readonly Step[]) {
  const tenant = openTenant()
  for (const step of steps) step(tenant)
  return { sent: netsOf(tenant), now: netsOf({ ...tenant, closings: new Map() }) }
}

test('the closed quarters before a quarter end at the first open one', () => {
  const closings = (...periods: Period[]) =>
    new Map(periods.map((period) => [period, { period, sequence: 0, voids: 0, entries: 0 }]))
  expect(closedBefore('2027-01', closings(august, '2026-10', '2026-12'))).toEqual(['2026-12'])
  expect(closedBefore('2026-12', closings(august, '2026-10', '2026-12'))).toEqual([])
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen'), n: fc.nat(3) }) },
)

describe('whatever the order of approvals, corrections, voids, closings and reopenings', () => {
  test('a closed month keeps its figures, and all months with what waits for them add up to the documents', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), (events) => {
        const tenant = openTenant()
        const sent = new Map<Period, ReturnType<typeof figuresIn>>()
        for (const { kind, n } of events) {
          const month = months[n] ?? august
          if (kind === 'approve') tenant.approve(samples[n] ?? {})
          else if (kind === 'void') tenant.void(n)
          else if (kind === 'reopen') tenant.reopen(month)
          else {
            tenant.close(month)
            sent.set(month, figuresIn(tenant, month))
          }
          for (const closed of tenant.closings.keys())
            expect(figuresIn(tenant, closed)).toEqual(sent.get(closed))
        }
        for (const month of tenant.closings.keys()) tenant.close(month)
        const inAll = months.map((month) => figuresIn(tenant, month)).reduce(addFigures, noFigures)
        const valid = tenant.documents.filter(({ voidSequence }) => voidSequence === null)
        const net = valid.reduce((sum, { snapshot }) => sum + centsOf(snapshot.totalNet), 0n)
        expect(inAll.declared.net).toBe(net)
        for (const document of tenant.documents)
          for (const index of document.snapshot.items.keys()) {
            const turns = months.filter(
              (period) => linesOfMonth(document, { period, closings: tenant.closings })?.[index],
            )
            expect(turns).toHaveLength(document.voidSequence === null ? 1 : 0)
          }
      }),
      { numRuns: 300 },
    )
  })

  test('without closings each line is declared in its month', () => {
    for (const sample of samples) {
      const document = invoice(sample)
      const all = months.flatMap((period) => linesOfMonth(document, { period, closings: noClosings }) ?? [])
      expect(all.filter(Boolean)).toHaveLength(document.snapshot.items.length)
    }
  })
})

import { expect, test } from 'vitest'
import { paymentDay } from './payment-day.ts'

const line = (taxPointDate: string, documentId?: string) => ({ taxPointDate, documentId })
const [october, november] = ['2026-10-05', '2026-11-05'] as const

for (const [what, invoiceType, items, day] of [
  ['an advance', 'advance', [line(october)], october],
  ['an advance with a line of another day', 'advance', [line(october), line(november)], october],
  ['a correction of two advances of one day', 'advance', [line(october, 'a'), line(october, 'b')], october],
  [
    'a correction of two advances of two days',
    'advance',
    [line(october, 'a'), line(november, 'b')],
    undefined,
  ],
  ['a settlement', 'settlement', [line(october)], undefined],
] as const)
  test(`the day of the payment of ${what} is ${day}`, () => {
    expect(paymentDay({ invoiceType, snapshot: { taxPointDate: october, items } })).toBe(day)
  })

import { taxServiceTest } from '@fiscus/service-tax/testing/tax-service-test'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { fa3Summary } from '@fiscus/tax-engine/reporting/fa3-summary'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { ksefCase, ksefCases } from './read-cases.ts'

const test = taxServiceTest()

type Document = { id: string; snapshotDigest: string }

/** Approves a cart as an invoice. */
async function approve(call: Call, number: string, cart: object): Promise<Document> {
  const reply = await call<Document>('POST', '/api/v1/tax/documents', { type: 'invoice', number, ...cart })
  expect(reply.text).toContain('"snapshotDigest"')
  return reply.body
}

/** Returns the FA(3) summary of the stored snapshot. */
async function summaryOf(call: Call, { id }: Document) {
  const { text } = await call('GET', `/api/v1/tax/documents/${id}/snapshot`)
  return fa3Summary(readSnapshot(text))
}

for (const { name, cart, expected, deviations } of ksefCases)
  test(`sample ${name}: ${Object.entries(expected).join(' ').replaceAll(',', ' ')}`, async ({ call }) => {
    const calculated = await call<Document>('POST', '/api/v1/tax/calculate', cart)
    expect(calculated.body).toMatchObject({ summary: { totalGross: Number(expected.P_15) } })

    const document = await approve(call, name, cart)
    expect(document.snapshotDigest).toBe(calculated.body.snapshotDigest)
    expect(await summaryOf(call, document)).toEqual({ kind: 'summed', fields: expected })

    for (const { field, stated } of deviations)
      expect(new Decimal(expected[field] ?? 0).minus(stated).abs().toFixed(2), field).toBe('0.01')
  })

test('all ten samples are present, and each of them has lines', () => {
  const numbers = new Set(ksefCases.map(({ name }) => name.slice(0, 2)))
  expect([...numbers]).toEqual(['01', '02', '08', '09', '14', '19', '20', '21', '22', '23'])
  expect(ksefCases.filter(({ cart }) => cart.items.length === 0)).toEqual([])
})

test('sample 02 as a correction of sample 01: the refrigerator costs 162.60 net less', async ({ call }) => {
  const original = await approve(call, 'FV2026/02/150', ksefCase('01-net-prices').cart)
  const path = `/api/v1/tax/documents/${original.id}/corrections`
  const body = { number: 'FK2026/03/200', reason: 'price_reduction', lines: [{ id: '1', amount: '162.60' }] }
  const correction = await call<Document>('POST', path, body)
  expect(await summaryOf(call, correction.body)).toEqual({
    kind: 'summed',
    fields: ksefCase('02-correction-difference').expected,
  })
})

test('sample 14 and our invoice of its prepayment add up to the whole sale', async ({ call }) => {
  const settlement = ksefCase('14-settlement-of-prepayment')
  const delivered = { ...settlement.cart, items: settlement.cart.items.slice(0, 2) }
  const whole = await summaryOf(call, await approve(call, '14 without prepayment', delivered))
  expect(whole).toEqual({
    kind: 'summed',
    fields: sum(settlement.expected, ksefCase('14-prepayment').expected),
  })
})

function sum(a: Record<string, string>, b: Record<string, string>): Record<string, string> {
  const fields = Object.entries(a)
  return Object.fromEntries(
    fields.map(([field, amount]) => [field, new Decimal(amount).plus(b[field] ?? 0).toFixed(2)]),
  )
}

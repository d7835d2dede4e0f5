import { readFileSync } from 'node:fs'
import { taxServiceTest } from '@fiscus/service-tax/testing/tax-service-test'
import { money } from '@fiscus/tax-engine/testing/fraction'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { type KsefCase, ksefCases } from '../read-cases.ts'
import { contradictionsOf, type Invoice, movesOfStock, readInvoice } from './read-invoice.ts'
import { buyerOf, decimal, nextNumber, storeSeller, today } from './sold.ts'

const test = taxServiceTest()

/** Cases that state a sample by other means: a correction as its difference, an advance as its amount. */
const byOtherMeans = new Set([
  '02-correction-before-and-after',
  '02-correction-difference',
  '14-prepayment',
  '14-settlement-of-prepayment',
])

const rowsOf = ({ rows }: Invoice) =>
  rows.map(({ name, rate, quantity, unitPrice, value, isGross, exchangeRate }) => ({
    name,
    rate,
    quantity: quantity && decimal(quantity),
    price: unitPrice && decimal(unitPrice),
    value: value && money(value),
    isGross,
    exchangeRate: exchangeRate && Number(exchangeRate),
  }))

/** Approves the cart of a case as an invoice, and returns the file for its buyer. */
async function exported(call: Call, { name, cart }: KsefCase): Promise<string> {
  const { customer } = cart as { customer?: { country?: string; vatNumber?: string } }
  const country = customer?.country ?? 'PL'
  const reply = await call<{ id: string }>('POST', '/api/v1/tax/documents', {
    type: 'invoice',
    number: nextNumber(),
    issueDate: today,
    annotations: { marginProcedure: name.startsWith('19') ? 'travel_agency' : 'used_goods' },
    ...cart,
    customer: { ...customer, ...(country === 'PL' && { vatNumber: 'PL5260250995' }) },
    buyer: {
      ...buyerOf({ buyer: 'poland' }, 'CDE sp. j.'),
      taxId: undefined,
      address: { country, line1: 'A' },
    },
  })
  expect(reply.status, reply.text).toBe(201)
  const file = await call('GET', `/api/v1/tax/documents/${reply.body.id}/fa3`)
  expect(file.status, file.text).toBe(200)
  return file.text
}

for (const one of ksefCases)
  test(`our file of sample ${one.name} is read like the sample`, async ({ call }) => {
    await storeSeller(call)
    const ours = readInvoice(await exported(call, one))
    expect(contradictionsOf(ours)).toEqual([])
    const { P_15, ...expected } = one.expected
    expect(money(ours.total)).toBe(P_15)
    const stated = Array.from(ours.sums.values(), ({ net, tax, pln }) => [
      net,
      tax,
      ...(pln ? [pln] : []),
    ]).flat()
    expect(
      stated
        .map(money)
        .filter((amount) => amount !== '0.00')
        .toSorted(),
    ).toEqual(Object.values(expected).toSorted())
    if (byOtherMeans.has(one.name)) return
    const file = new URL(`../samples/fa3-przyklad-${one.name.slice(0, 2)}.xml`, import.meta.url)
    const sample = readInvoice(readFileSync(file, 'utf8'))
    expect(ours.annotations.map((text) => text.split(':')[0])).toEqual(
      sample.annotations.map((text) => text.split(':')[0]),
    )
    if (one.name === '01-gross-prices') return
    expect(rowsOf(ours)).toEqual(rowsOf(sample))
    expect(movesOfStock(ours)).toEqual(movesOfStock(sample))
  })

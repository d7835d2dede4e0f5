import { expect } from 'vitest'
import { approveInvoice } from '../testing/documents.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

const german = {
  customer: {
    customerType: 'b2b',
    geoZone: 'eu_vat',
    country: 'DE',
    vatNumber: 'DE136695976',
    vatNumberStatus: 'active',
  },
}
const american = { customer: { country: 'US', isBusiness: true } }
const polish = { customer: { country: 'PL' } }
const goods = { id: '1', quantity: 1, unitPrice: '100.00', itemType: 'product' }
const service = { ...goods, itemType: 'service' }
const advance = { invoiceType: 'advance', amountReceived: '50.00' }

const cases: [what: string, body: object, pointers: string[]][] = [
  ['goods for an EU business', { ...german, ...advance, items: [goods] }, ['/items/0']],
  [
    'a service and goods for an EU business',
    { ...german, ...advance, items: [service, { ...goods, id: '2' }] },
    ['/items/1'],
  ],
  ['a service for an EU business', { ...german, ...advance, items: [service] }, []],
  ['an export', { ...american, ...advance, items: [goods] }, []],
  ['goods at home', { ...polish, ...advance, items: [goods] }, []],
]
for (const [what, body, pointers] of cases)
  test(`an advance for ${what} is approved with the warnings [${pointers}]`, async ({ call }) => {
    const { warnings } = await approveInvoice(call, body)
    expect(warnings).toMatchObject(pointers.map((pointer) => ({ code: 'advance-of-eu-supply', pointer })))
  })

test('an invoice for goods for an EU business that is no advance has no warning', async ({ call }) => {
  expect((await approveInvoice(call, { ...german, items: [goods] })).warnings).toEqual([])
})

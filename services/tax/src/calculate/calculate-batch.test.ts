import type { Call, Reply } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

type Results = { results: Record<string, unknown>[] }

const test = taxServiceTest()

const line = { id: '1', quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }
const cart = { currency: 'PLN', items: [line] }

test('each cart has its own result; a cart with faults does not affect other carts', async ({ call }) => {
  const refused = { ...cart, items: [line, { ...line, id: '2', taxRateCode: 'X' }] }
  const malformed = { ...cart, items: [{ ...line, unitPrice: '12,50' }] }
  const reply = await batch(call, [cart, refused, malformed, 7, cart])
  expect(reply.status).toBe(200)
  const problem = { instance: '/api/v1/tax/calculate/batch', request_id: reply.headers.get('x-request-id') }
  expect(reply.body.results).toMatchObject([
    { index: 0, status: 'calculated', summary: { totalGross: 123 } },
    {
      index: 1,
      status: 'refused',
      problem: {
        ...problem,
        status: 422,
        code: 'calculation-refused',
        errors: [{ code: 'unknown-rate', pointer: '/items/1/taxRateCode' }],
      },
    },
    {
      index: 2,
      status: 'refused',
      problem: {
        ...problem,
        status: 422,
        code: 'invalid-request',
        errors: [{ pointer: '/items/0/unitPrice' }],
      },
    },
    { index: 3, status: 'refused', problem: { code: 'invalid-request', errors: [{ pointer: '' }] } },
    { index: 4, status: 'calculated' },
  ])
})

test('a result has the same text as the response of POST /calculate', async ({ call }) => {
  const one = await call('POST', '/api/v1/tax/calculate', cart)
  expect((await batch(call, [cart])).text).toBe(
    `{"results":[{"index":0,"status":"calculated",${one.text.slice(1)}]}`,
  )
})

const lines = Array.from({ length: 10_000 }, (_, n) => ({ ...line, id: `${n}` }))

test('20,000 lines are calculated, 20,001 lines are rejected', async ({ call }) => {
  const full = { ...cart, items: lines }
  const { status, body } = await batch(call, [full, full])
  expect([status, body.results.map((result) => result.status)]).toEqual([200, ['calculated', 'calculated']])
  expect(await batch(call, [full, full, cart])).toMatchObject({
    status: 422,
    body: {
      code: 'invalid-request',
      errors: [
        {
          pointer: '/carts',
          message: { code: 'documents.longCarts', params: { count: 20_001, max: 20_000 } },
        },
      ],
    },
  })
})

test('a request has 1 to 100 carts', async ({ call }) => {
  expect((await batch(call, Array(100).fill(cart))).body.results).toHaveLength(100)
  for (const carts of [[], Array(101).fill(cart)]) {
    expect(await batch(call, carts)).toMatchObject({ status: 422, body: { errors: [{ pointer: '/carts' }] } })
  }
})

function batch(call: Call, carts: unknown[]): Promise<Reply<Results>> {
  return call('POST', '/api/v1/tax/calculate/batch', { carts })
}

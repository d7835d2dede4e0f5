import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

const line = { id: '1', quantity: '1', unitPrice: '100.00', taxRateCode: 'VAT23' }
const cart = { currency: 'PLN', items: [line] }
const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ ...line, id: `${n}` }))

const both = {
  ...cart,
  items: [
    { ...line, quantity: 'abc' },
    { ...line, id: 'b', taxRateCode: 'NONE' },
  ],
}
const bothErrors = [
  { pointer: '/items/0/quantity' },
  { pointer: '/items/1/taxRateCode', code: 'unknown-rate' },
]
const largeBoth = { ...both, items: [...both.items, ...lines(1_000).slice(2)] }

test('an invalid value and an unknown rate of another line are reported together', async ({ call }) => {
  for (const body of [both, largeBoth])
    expect(await calculate(call, body)).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', detail: '2 values are not valid; see errors.', errors: bothErrors },
    })
})

test('an invalid value and a wrong customer are reported together, also in an approval', async ({ call }) => {
  const invoice = { ...cart, customer: { country: 'ZZ' }, type: 'invoice', number: '' }
  for (const body of [invoice, { ...invoice, items: lines(1_000) }])
    expect(await call('POST', '/api/v1/tax/documents', body)).toMatchObject({
      status: 422,
      body: {
        code: 'invalid-request',
        errors: [{ pointer: '/number' }, { pointer: '/customer/country', code: 'unknown-country' }],
      },
    })
})

test('an invalid parameter and an unknown rate are reported together', async ({ call }) => {
  const reply = await call('POST', '/api/v1/tax/calculate?explain=yes', {
    ...cart,
    items: [{ ...line, taxRateCode: 'NONE' }],
  })
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid-request' } })
  expect(pointersOf(reply.body)).toEqual(['/query/explain', '/items/0/taxRateCode'])
})

test('both kinds of faults are reported together for each cart of a batch', async ({ call }) => {
  for (const carts of [
    [both, cart],
    [largeBoth, cart],
  ]) {
    const { body } = await call('POST', '/api/v1/tax/calculate/batch', { carts })
    expect(body).toMatchObject({
      results: [
        { status: 'refused', problem: { code: 'invalid-request', errors: bothErrors } },
        { status: 'calculated' },
      ],
    })
  }
})

test('at most 1,000 errors are listed, those of invalid values first', async ({ call }) => {
  const items = lines(1_600).map((item, at) =>
    at < 900 ? { ...item, quantity: 'abc' } : { ...item, taxRateCode: 'NONE' },
  )
  const { body } = await calculate(call, { ...cart, items })
  expect(pointersOf(body)).toHaveLength(1_000)
  expect(errorsOf(body).filter(({ code }) => code === 'unknown-rate')).toHaveLength(100)
})

function calculate(call: Call, body: unknown) {
  return call('POST', '/api/v1/tax/calculate', body)
}

function errorsOf(body: unknown) {
  return (body as { errors: { pointer: string; code?: string }[] }).errors
}

function pointersOf(body: unknown): string[] {
  return errorsOf(body).map(({ pointer }) => pointer)
}

import { expect, test } from 'vitest'
import { deviationsOf, type Exchange } from './check-exchange.ts'

const health = { method: 'GET', url: new URL('http://127.0.0.1/healthz'), status: 200 }
const headers = new Headers({ 'content-type': 'application/json' })
const ok = { ...health, headers, responseBody: { status: 'ok' } }

test('a response as the document states it has no deviation', () => {
  expect(deviationsOf(ok)).toEqual([])
})

test.for<[deviation: string, exchange: Partial<Exchange>, message: RegExp]>([
  ['a status', { status: 201 }, /the status 201 is not declared/],
  [
    'a header',
    { headers: new Headers({ 'content-type': 'application/json', etag: '"v1"' }) },
    /header etag is not declared/,
  ],
  ['a content type', { headers: new Headers({ 'content-type': 'text/html' }) }, /content type text\/html/],
  ['a field', { responseBody: { status: 'ok', uptime: 3 } }, /unevaluated properties.*uptime/],
  ['a value', { responseBody: { status: 'fine' } }, /\/status must be equal to/],
  ['a parameter', { url: new URL('http://127.0.0.1/healthz?deep=1') }, /the accepted parameter deep/],
] as const)('%s that the document does not declare is a deviation', ([_, exchange, message]) => {
  expect(deviationsOf({ ...ok, ...exchange })).toEqual([expect.stringMatching(message)])
})

const rate = { tax_code: 'VAT7', rate_percent: '7.00', is_active: 1 }
const change = {
  method: 'PATCH',
  url: new URL('http://127.0.0.1/api/v1/tax/rates/0190a0b0-0000-7000-8000-000000000001'),
  status: 200,
  headers: new Headers({ 'content-type': 'application/json', etag: '"v2"' }),
}

test('a body that the service accepts must be valid by the document', () => {
  expect(deviationsOf({ ...change, requestBody: { is_active: 1 } })).toEqual([])
  expect(deviationsOf({ ...change, requestBody: rate })).toEqual([
    expect.stringMatching(/^changeRate: the accepted request: .*tax_code/),
  ])
})

test('a problem has only declared fields, also where it is a part of another schema', () => {
  const problem = {
    ...health,
    status: 429,
    headers: new Headers({ 'content-type': 'application/problem+json' }),
  }
  expect(deviationsOf({ ...problem, responseBody: { code: 'rate-limited' } })).toEqual([
    expect.stringMatching(/must have required property/),
  ])
})

test('an address that no document describes is not checked', () => {
  expect(deviationsOf({ ...ok, url: new URL('http://127.0.0.1/docs'), responseBody: {} })).toEqual([])
})

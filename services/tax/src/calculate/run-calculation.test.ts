import { expect, inject } from 'vitest'
import { startFakeVies } from '../testing/fake-vies.ts'
import { startTaxService } from '../testing/start-tax-service.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

/** White space that makes a body large, so that a thread parses it. */
const padding = ' '.repeat(40_000)
const line = { id: '1', name: 'Żarówka', quantity: '3', unitPrice: '33.33' }
const cart = { currency: 'PLN', customer: { country: 'PL', isBusiness: true }, items: [line] }
const header = {
  ...cart,
  roundingStrategy: 'header_level',
  documentDiscount: { percent: '3.3' },
  items: [line, { ...line, id: '2', itemType: 'service' }, { ...line, id: '3', quantity: '-1' }],
}
const margin = {
  ...cart,
  items: [{ ...line, itemType: 'margin_goods', acquisitionCost: '20' }],
}
const foreign = { ...cart, customer: { country: 'DE', isBusiness: false } }
const refused = { ...cart, items: [line, { ...line, id: '2', taxRateCode: 'X' }] }
const invalid = { ...cart, items: [{ ...line, unitPrice: '12,50', colour: 'red' }] }

test.for<[path: string, body: object]>([
  ['/calculate', cart],
  ['/calculate?explain=full', header],
  ['/calculate', margin],
  ['/calculate', foreign],
  ['/calculate', refused],
  ['/calculate', invalid],
  ['/calculate/batch', { carts: [cart, header, refused, invalid, 7, margin] }],
  ['/calculate/batch', { carts: [] }],
])('a thread returns the same bytes as the event loop for %s %j', async ([path, body], { call }) => {
  const send = (text: string) => call('POST', `/api/v1/tax${path}`, text, { 'x-request-id': 'same' })
  const small = await send(JSON.stringify(body))
  const large = await send(JSON.stringify(body) + padding)
  expect([large.status, large.text]).toEqual([small.status, small.text])
})

test('a thread rejects a body that is not JSON as the event loop does', async ({ call }) => {
  const send = (text: string) => call('POST', '/api/v1/tax/calculate', text, { 'x-request-id': 'same' })
  const twice = '{"currency":"PLN","currency":"EUR"}'
  expect((await send(twice + padding)).body).toEqual((await send(twice)).body)
})

test('an approval in a thread is stored and repeated like any other', async ({ call }) => {
  const approve = (number: string, space = '') =>
    call<{ snapshotDigest: string }>(
      'POST',
      '/api/v1/tax/documents',
      JSON.stringify({ type: 'invoice', number, ...header }) + space,
      { 'idempotency-key': number },
    )
  const small = await approve('FV/1')
  const large = await approve('FV/2', padding)
  expect([small.status, large.status]).toEqual([201, 201])
  expect(large.body.snapshotDigest).toBe(small.body.snapshotDigest)
  const repeated = await approve('FV/2', padding)
  expect([repeated.text, repeated.headers.get('idempotency-replayed')]).toEqual([large.text, 'true'])
})

test('a correction that a thread reads is stored, repeated and rejected like any other', async ({ call }) => {
  const document = { type: 'invoice', number: 'FV/3', ...header }
  const approved = await call<{ id: string }>('POST', '/api/v1/tax/documents', document)
  const path = `/api/v1/tax/documents/${approved.body.id}/corrections`
  const correction = { number: 'KOR/1', reason: 'return_of_goods', lines: [{ id: '1', quantity: '1' }] }
  const correct = (body: object, space: string) =>
    call('POST', path, JSON.stringify(body) + space, { 'idempotency-key': 'c', 'x-request-id': 'same' })
  const large = await correct(correction, padding)
  const small = await correct(correction, '')
  expect([large.status, small.text]).toEqual([201, large.text])
  expect(small.headers.get('idempotency-replayed')).toBe('true')
  const invalid = { ...correction, lines: [{ id: '1' }] }
  const rejected = await correct(invalid, padding)
  expect([rejected.status, rejected.text]).toEqual([422, (await correct(invalid, '')).text])
})

test('refusals in a thread are counted', async ({ service, call }) => {
  const counted = async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text()
    return Number(/^tax_calculations_refused_total\{code="unknown-rate"\} (\d+)/m.exec(text)?.[1] ?? 0)
  }
  const before = await counted()
  await call('POST', '/api/v1/tax/calculate', JSON.stringify(refused) + padding)
  await call('POST', '/api/v1/tax/calculate/batch', JSON.stringify({ carts: [refused] }) + padding)
  // The process returns the same metrics for a second.
  await expect.poll(counted).toBe(before + 2)
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  expect(metrics).toContain('tax_thread_job_seconds_count{work="batch"}')
})

test('a thread gets the status of VAT numbers from the register', async ({ clock, onTestFinished }) => {
  const vies = await startFakeVies((_, response) => {
    response.end(JSON.stringify({ isValid: true, userError: 'VALID' }))
  })
  onTestFinished(() => vies[Symbol.asyncDispose]())
  const service = await startTaxService({
    server: inject('databaseServer'),
    tenants: ['acme'],
    clock,
    viesUrl: vies.url,
  })
  onTestFinished(() => service[Symbol.asyncDispose]())
  const call = await service.caller('acme')
  const business = { ...cart, customer: { country: 'DE', vatNumber: 'DE136695976' } }
  const send = (space = '') =>
    call<Snapshot>('POST', '/api/v1/tax/calculate', JSON.stringify(business) + space)
  const large = await send(padding)
  expect(large.body.snapshot.items[0]?.geoZone).toBe('eu_vat')
  expect(large.text).toBe((await send()).text)
  const approval = { type: 'invoice', number: 'FV/1', ...business, taxPointDate: '2026-11-20' }
  const { body } = await call<Snapshot>('POST', '/api/v1/tax/documents', JSON.stringify(approval) + padding)
  expect(body).toMatchObject({
    snapshot: { items: [{ geoZone: 'eu_vat' }] },
    content: { vatNumberCheck: { register: 'vies', status: 'active' } },
  })
})

type Snapshot = { snapshot: { items: { geoZone: string }[] } }

import { asOwner } from '@fiscus/db/connections/connect'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call, Reply } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import type { RunningTaxService } from '../testing/start-tax-service.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

type Page = { documents: { id: string; number: string }[]; next: string | null }

const clock = fakeClock('2026-11-21T08:00:00Z')
const test = taxServiceTest({ clock })
test.beforeAll(async ({ call }) => {
  for (const [type, number, issueDate] of issued) {
    const body = { type, number, issueDate, taxPointDate: '2026-11-01', currency: 'PLN', items: [line] }
    expect(await call('POST', '/api/v1/tax/documents', body)).toMatchObject({ status: 201 })
  }
})

const line = { id: '1', name: 'Chair', quantity: 1, unitPrice: '100.00', taxRateCode: 'VAT23' }
const issued = [
  ['offer', 'O/1', '2026-11-01'],
  ['order', 'Z/1', '2026-11-02'],
  ['invoice', 'FV/1', '2026-11-03'],
  ['invoice', 'FV/2', '2026-11-04'],
  ['invoice', 'FV/3', '2026-11-05'],
] as const

const filters: [query: string, numbers: string[]][] = [
  ['', ['FV/3', 'FV/2', 'FV/1', 'Z/1', 'O/1']],
  ['type=invoice', ['FV/3', 'FV/2', 'FV/1']],
  ['number=FV/2', ['FV/2']],
  ['type=offer&number=FV/2', []],
  ['from=2026-11-04', ['FV/3', 'FV/2']],
  ['to=2026-11-02', ['Z/1', 'O/1']],
  ['from=2026-11-02&to=2026-11-03', ['FV/1', 'Z/1']],
  ['status=voided', []],
  ['grossMin=123.01', []],
  ['grossMin=123&grossMax=123.00&type=order', ['Z/1']],
  ['grossMax=122.99', []],
  ['correctsDocumentId=0190a0b0-0000-7000-8000-000000000001', []],
]

for (const [query, numbers] of filters) {
  test(`documents with ${query || 'no filter'} → ${numbers.join(', ') || 'none'}`, async ({ call }) => {
    expect((await list(call, query)).body.documents.map(({ number }) => number)).toEqual(numbers)
  })
}

test('pages of the list have totals and no snapshots', async ({ call }) => {
  const first = await list(call, 'limit=2')
  const second = await list(call, `limit=2&cursor=${first.body.next}`)
  const third = await list(call, `limit=2&cursor=${second.body.next}`)
  expect([first, second, third].flatMap(({ body }) => body.documents.map(({ number }) => number))).toEqual(
    filters[0]?.[1],
  )
  expect(third.body.next).toBeNull()
  expect(first.text).toContain('"summary":{"totalNet":100.00,"totalTax":23.00,"totalGross":123.00')
  expect(first.text).not.toContain('"snapshot":')
})

const badQueries = [
  ['limit=201', '/query/limit'],
  ['limit=x', '/query/limit'],
  ['grossMin=1,50', '/query/grossMin'],
  ['cursor=x', '/query/cursor'],
  ['type=receipt', '/query/type'],
  ['from=2026-02-30', '/query/from'],
  ['page=2', '/query/page'],
  ['correctsDocumentId=1', '/query/correctsDocumentId'],
] as const

for (const [query, pointer] of badQueries) {
  test(`documents with ${query} → 422 at ${pointer}`, async ({ call }) => {
    expect(await list(call, query)).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    })
  })
}

test('an unknown document → 404, an invalid id → 422', async ({ call }) => {
  for (const path of ['', '/snapshot']) {
    const unknown = `/api/v1/tax/documents/0190a0b0-0000-7000-8000-000000000001${path}`
    expect(await call('GET', unknown)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
    expect(await call('GET', `/api/v1/tax/documents/1${path}`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/path/id' }] },
    })
  }
})

test('a recalculation under the same configuration changes nothing', async ({ call }) => {
  const { text } = await recalculate(call, 'FV/1')
  const summary =
    '{"totalNet":100.00,"totalTax":23.00,"totalGross":123.00,"totalWht":0.00,"totalPaymentDue":123.00}'
  expect(text).toBe(
    `{"changed":false,"summary":{"before":${summary},"after":${summary}},"differencesTotal":0,"differences":[]}`,
  )
})

test('a recalculation lists the current differences and stores nothing', async ({ service, call }) => {
  const before = await document(call, 'FV/2')
  await changeConfiguration(service, `rate_percent = 24`)
  const { text, body } = await recalculate(call, 'FV/2')
  expect(body).toMatchObject({ changed: true })
  expect(text).toContain('"after":{"totalNet":100.00,"totalTax":24.00,"totalGross":124.00')
  expect(text).toContain('{"pointer":"/items/0/taxRate/ratePercent","was":23.00,"now":24.00}')
  expect(text).toContain('{"pointer":"/totalTax","was":23.00,"now":24.00}')
  expect((await document(call, 'FV/2')).text).toBe(before.text)
})

test('a recalculation that has become impossible reports its faults', async ({ service, call }) => {
  await changeConfiguration(service, `is_active = 0`)
  expect(await recalculate(call, 'FV/3')).toMatchObject({
    status: 422,
    body: {
      code: 'calculation-refused',
      errors: [{ code: 'inactive-rate', pointer: '/items/0/taxRateCode' }],
    },
  })
})

function list(call: Call, query: string): Promise<Reply<Page>> {
  return call('GET', `/api/v1/tax/documents${query && '?'}${query}`)
}

async function idOf(call: Call, number: string): Promise<string> {
  return (await list(call, `number=${number}`)).body.documents[0]?.id ?? ''
}

async function document(call: Call, number: string) {
  return call('GET', `/api/v1/tax/documents/${await idOf(call, number)}`)
}

async function recalculate(call: Call, number: string) {
  return call('POST', `/api/v1/tax/documents/${await idOf(call, number)}/recalculate`)
}

/** Changes the basic rate without a notification; the cache detects it after half a minute. */
async function changeConfiguration(service: RunningTaxService, change: string): Promise<void> {
  await asOwner(service.fresh.urlOf('demo'), (owner) =>
    owner.unsafe(`update tax_rates set ${change} where tax_code = 'VAT23';
      update tax_settings set configuration_version = configuration_version + 1`),
  )
  clock.moveBy(30_000)
}

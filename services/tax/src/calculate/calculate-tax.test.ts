import { createHash } from 'node:crypto'
import { asOwner } from '@fiscus/db/connections/connect'
import { fakeClock } from '@fiscus/testing/fake-clock'
import type { Call } from '@fiscus/testing/http-client'
import { expect, inject } from 'vitest'
import { startFakeVies } from '../testing/fake-vies.ts'
import { startTaxService } from '../testing/start-tax-service.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const clock = fakeClock('2026-11-21T23:30:00Z')
const test = taxServiceTest({ clock })

const cart = {
  currency: 'PLN',
  customer: { country: 'PL', isBusiness: true },
  items: [{ id: '1', name: 'Chair', quantity: 3, unitPrice: '33.33' }],
}

test('a response has the totals, breakdown, snapshot, explanations and buyer view', async ({ call }) => {
  const { status, text, body } = await calculate(call, cart)
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual([
    'summary',
    'taxBreakdown',
    'snapshot',
    'snapshotDigest',
    'explanations',
    'rejectionLists',
    'buyerView',
    'content',
    'warnings',
  ])
  const totals =
    '{"totalNet":99.99,"totalTax":23.00,"totalGross":122.99,"totalWht":0.00,"totalPaymentDue":122.99}'
  expect(text.startsWith(`{"summary":${totals},"taxBreakdown":[{"taxCode":"VAT23",`)).toBe(true)
  expect(body.explanations).toMatchObject([
    {
      itemId: '1',
      facts: { geoZone: { value: 'domestic' } },
      chosenBy: { kind: 'rule', target: { rate: 'VAT23' } },
    },
  ])
  expect(body.buyerView).toMatchObject({ totalGross: 122.99 })
  expect(body.warnings).toEqual([])
})

test("the digest is the SHA-256 of the snapshot's text in the response", async ({ call }) => {
  const { text, body } = await calculate(call, cart)
  const snapshot = text.slice(text.indexOf('"snapshot":') + 11, text.indexOf(',"snapshotDigest"'))
  expect(createHash('sha256').update(snapshot).digest('hex')).toBe(body.snapshotDigest)
})

test("the default tax point is today in the tenant's time zone", async ({ call }) => {
  expect((await calculate(call, cart)).body).toMatchObject({ snapshot: { taxPointDate: '2026-11-22' } })
})

test('amounts as numbers and as strings are the same amounts', async ({ call }) => {
  const asText = { ...cart, items: [{ ...cart.items[0], quantity: '3.000', unitPrice: 33.33 }] }
  expect((await calculate(call, asText)).text).toBe((await calculate(call, cart)).text)
})

test('?explain=full lists all evaluated rules, the default the first twenty', async ({ service, call }) => {
  await asOwner(service.fresh.urlOf('demo'), async (owner) => {
    await owner`insert into tax_rules (priority, customer_type, geo_zone, item_type, target_rate)
      select -n, 'b2c', 'export_world', 'service', 'NP' from generate_series(1, 30) n`
    await owner`update tax_settings set configuration_version = configuration_version + 1`
  })
  clock.moveBy(30_000)
  const explained = (body: Record<string, unknown>) => {
    const { explanations, rejectionLists } = body as Explained
    const [{ rulesRead, rejectionList }] = explanations
    return { rulesRead, rejected: rejectionLists[rejectionList]?.length }
  }
  const short = explained((await calculate(call, cart)).body)
  const full = explained((await calculate(call, cart, '?explain=full')).body)
  expect([short.rejected, full.rejected]).toEqual([20, full.rulesRead - 1])
  expect(full.rulesRead).toBeGreaterThan(30)
  expect(await calculate(call, cart, '?explain=all')).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/query/explain' }] },
  })
})

test('lines with the same facts share one list of rejected rules', async ({ call }) => {
  const [line] = cart.items
  const items = ['1', '2', '3'].map((id) => ({ ...line, id }))
  const service = { ...line, id: '4', itemType: 'service' }
  const { body } = await calculate(call, { ...cart, items: [...items, service] }, '?explain=full')
  const { explanations, rejectionLists } = body as Explained
  expect(explanations.map(({ rejectionList }) => rejectionList)).toEqual([0, 0, 0, 1])
  expect(rejectionLists).toHaveLength(2)
})

test('a calculation stores nothing', async ({ service, call }) => {
  await calculate(call, cart)
  const [{ stored } = {}] = await asOwner(
    service.fresh.urlOf('demo'),
    (owner) => owner`select count(*)::int as stored from documents`,
  )
  expect(stored).toBe(0)
})

const germanBusiness = { country: 'DE', vatNumber: 'DE136695976' }

test('without VIES an unconfirmed VAT number is taxed in Poland, with a warning', async ({ call }) => {
  const { body } = await calculate(call, { ...cart, customer: germanBusiness })
  expect(body).toMatchObject({
    snapshot: { items: [{ geoZone: 'eu_consumer', oss: false, taxRate: { taxCode: 'VAT23' } }] },
    warnings: [
      {
        code: 'business-without-confirmed-number',
        pointer: '/customer',
        message: { code: 'calculation.businessUnconfirmed' },
      },
    ],
  })
})

test('with VIES a VAT number is looked up once, and a status in the request takes precedence', async () => {
  const lookedUp: (string | undefined)[] = []
  await using vies = await startFakeVies((request, response) => {
    lookedUp.push(request.url)
    response.end(JSON.stringify({ isValid: true, userError: 'VALID' }))
  })
  await using confirming = await startTaxService({
    server: inject('databaseServer'),
    tenants: ['demo'],
    viesUrl: vies.url,
  })
  const zoneOf = async (customer: object) => {
    const call = { key: await confirming.keyOf('demo'), body: { ...cart, customer } }
    const { body } = await confirming.call<{ snapshot: { items: { geoZone: string }[] } }>(
      'POST',
      '/api/v1/tax/calculate',
      call,
    )
    return body.snapshot.items[0]?.geoZone
  }
  expect(await zoneOf({ ...germanBusiness, vatNumberStatus: 'inactive' })).toBe('eu_consumer')
  expect(await zoneOf({ country: 'PL', vatNumber: 'PL5260250274' })).toBe('domestic')
  expect(lookedUp).toEqual([])
  expect(await zoneOf(germanBusiness)).toBe('eu_vat')
  expect(await zoneOf({ vatNumber: 'de 136.695.976' })).toBe('eu_vat')
  expect(lookedUp).toEqual(['/ms/DE/vat/136695976'])
})

function calculate(call: Call, body: object, query = '') {
  return call<Record<string, unknown>>('POST', `/api/v1/tax/calculate${query}`, body)
}

type Explained = {
  explanations: [{ rulesRead: number; rejectionList: number }]
  rejectionLists: unknown[][]
}

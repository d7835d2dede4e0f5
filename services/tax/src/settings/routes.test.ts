import { expect } from 'vitest'
import { sampleRecords } from '../testing/sample-records.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()

const settings = '/api/v1/tax/settings'
const seeded = sampleRecords().settings

for (const [name, change, pointer] of [
  ['an unknown strategy', { rounding_strategy: 'document_level' }, '/rounding_strategy'],
  ['an unknown algorithm', { rounding_algorithm: 'half_down' }, '/rounding_algorithm'],
  ['a calculation mode as price mode', { default_price_mode: 'margin' }, '/default_price_mode'],
  ['a threshold that is no date', { oss_from: 'never' }, '/oss_from'],
  ['an unknown field', { rounding: 'up' }, '/rounding'],
  ['a version', { version: 7 }, '/version'],
] as const)
  test(`${name} is rejected at ${pointer}`, async ({ call }) => {
    expect(await call('PATCH', settings, change, { 'if-match': '"v1"' })).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    })
  })

test('settings are changed on the version that was read', async ({ call }) => {
  const read = await call('GET', settings)
  expect(read).toMatchObject({ status: 200, body: seeded })
  expect(read.headers.get('etag')).toBe('"v1"')
  const change = { rounding_strategy: 'header_level', default_price_mode: 'inclusive' }
  const changed = await call('PATCH', settings, change, { 'if-match': '"v1"' })
  expect(changed).toMatchObject({ status: 200, body: { ...seeded, ...change, version: 2, warnings: [] } })
  expect(changed.headers.get('etag')).toBe('"v2"')
  expect(await call('GET', settings)).toMatchObject({ body: { ...seeded, ...change, version: 2 } })
  const stale = await call('PATCH', settings, {}, { 'if-match': '"v1"' })
  expect(stale).toMatchObject({ status: 412, body: { code: 'precondition-failed' } })
  expect(stale.headers.get('etag')).toBe('"v2"')
})

test('Half-Even is accepted with a warning, because Polish invoices round half up', async ({ call }) => {
  const reply = await call(
    'PATCH',
    `${settings}?dryRun=true`,
    { rounding_algorithm: 'half_even' },
    { 'if-match': '"v2"' },
  )
  expect(reply).toMatchObject({
    status: 200,
    body: {
      impact: { documentsChecked: 0 },
      warnings: [
        {
          code: 'half-even-for-polish-tax',
          pointer: '/rounding_algorithm',
          message: { code: 'configuration.halfEven' },
        },
      ],
    },
  })
})

test('from null on, a sale below the OSS threshold is taxed in Poland with its marker', async ({ call }) => {
  const items = [{ id: '1', quantity: '1', unitPrice: '100.00' }]
  const taxOf = async () => {
    const { body } = await call('POST', '/api/v1/tax/calculate', {
      currency: 'PLN',
      customer: { country: 'DE' },
      items,
    })
    return body
  }
  expect(await taxOf()).toMatchObject({ snapshot: { items: [{ oss: true, taxRate: { country: 'DE' } }] } })
  const { headers } = await call('GET', settings)
  const match = { 'if-match': headers.get('etag') ?? '' }
  expect(await call('PATCH', settings, { oss_from: null }, match)).toMatchObject({ body: { oss_from: null } })
  expect(await taxOf()).toMatchObject({
    snapshot: { items: [{ oss: false, procedure: 'WSTO_EE', taxRate: { taxCode: 'VAT23' } }] },
    explanations: [{ taxedAtHome: { reason: 'below_threshold' } }],
  })
})

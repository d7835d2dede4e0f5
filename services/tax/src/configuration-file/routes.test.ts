import { configurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { newTenantConfiguration } from '@fiscus/tax-engine/seed/new-tenant-configuration'
import type { Call } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import type { RunningTaxService } from '../testing/start-tax-service.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'other', 'untouched'] })

const address = '/api/v1/tax/configuration'

/** The whole configuration and the If-Match header for an import. */
async function exported(call: Call) {
  const { status, headers, text } = await call('GET', address)
  expect(status).toBe(200)
  return {
    text,
    file: configurationFile.parse(JSON.parse(text)),
    match: { 'if-match': headers.get('etag') ?? '' },
  }
}

test('an export contains its format and every part', async ({ service }) => {
  const { file } = await exported(await service.caller('untouched'))
  expect(file).toMatchObject({ format: 'fiscus-tax-configuration', format_version: 1 })
  const { rates, categories, rules } = newTenantConfiguration
  expect([file.rates, file.groups, file.categories, file.rules].map(({ length }) => length)).toEqual([
    rates.length,
    0,
    categories.length,
    rules.length,
  ])
  expect(file.rates.find(({ tax_code }) => tax_code === 'VAT23')).not.toHaveProperty('id')
})

test('the defaults are the configuration of a new tenant: their import changes nothing', async ({
  service,
  call,
}) => {
  const other = await service.caller('untouched')
  const { text } = await call('GET', `${address}/defaults`)
  const imported = await other('PUT', address, JSON.parse(text), (await exported(other)).match)
  expect(imported).toMatchObject({
    status: 200,
    body: { difference: { removed: 0, changed: 0, added: 0, records: [] } },
  })
})

test('another tenant imports a configuration and exports the same text', async ({ service, call }) => {
  const { file } = await exported(call)
  const vat23 = file.rates.find(({ tax_code }) => tax_code === 'VAT23')
  const changed = {
    ...file,
    rates: [
      ...file.rates.filter(({ tax_code }) => tax_code !== 'WHT20'),
      {
        ...vat23,
        tax_code: 'VAT7',
        tax_name: 'VAT 7 %',
        rate_percent: '7.125',
        legal_clause: 'art. „41”',
      },
    ],
    groups: [
      {
        group_code: 'G',
        group_name: 'A group',
        components: [{ tax_code: 'VAT7', is_compound: 1 }],
        is_active: 0,
      },
    ],
    rules: file.rules.filter(({ priority }) => priority !== 10),
    settings: { ...file.settings, rounding_strategy: 'en16931' },
  }
  const other = await service.caller('other')
  const refused = await call('PUT', address, changed, (await exported(call)).match)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'removals-not-allowed',
      errors: [
        {
          code: 'removals-not-allowed',
          pointer: '/query/removals',
          message: {
            code: 'configuration.wouldBeRemoved',
            params: { record: { params: { label: { params: { label: 'WHT20', date: '2011-01-01' } } } } },
          },
        },
        {
          code: 'removals-not-allowed',
          pointer: '/query/removals',
          message: { params: { record: { code: 'configuration.rule' } } },
        },
      ],
    },
  })
  const first = await call('PUT', `${address}?removals=allow`, changed, (await exported(call)).match)
  expect(first).toMatchObject({ status: 200, body: { difference: { removed: 2, changed: 1, added: 2 } } })
  const written = await exported(call)
  expect(first.headers.get('etag')).toBe(written.match['if-match'])
  const second = await other('PUT', `${address}?removals=allow`, written.file, (await exported(other)).match)
  expect(second.status).toBe(200)
  expect((await exported(other)).text).toBe(written.text)
})

test('importing an exported file writes nothing', async ({ service, call }) => {
  const { file, match } = await exported(call)
  const audited = await auditRows(service)
  expect((await call('PUT', address, file, match)).status).toBe(200)
  expect((await exported(call)).match).toEqual(match)
  expect(await auditRows(service)).toBe(audited)
})

test('all faults of a file are reported with their pointers, and nothing is stored', async ({ call }) => {
  const { file, match, text } = await exported(call)
  const [rate] = file.rates
  const [rule] = file.rules
  const bad = {
    ...file,
    rates: [...file.rates, { ...rate, tax_code: 'NEW', tax_status: 'exempt', rate_percent: '1' }, rate],
    rules: [...file.rules, { ...rule, priority: 999, target: { rate: 'VAT99' } }],
  }
  const reply = await call('PUT', address, bad, match)
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid-request' } })
  const { errors } = reply.body as { errors: { pointer: string; code: string }[] }
  expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/rates/0/valid_from', 'rate-overlap'],
    [`/rates/${file.rates.length}/rate_percent`, 'invalid-request'],
    [`/rates/${file.rates.length + 1}/valid_from`, 'rate-overlap'],
    [`/rules/${file.rules.length}/target/rate`, 'invalid-request'],
  ])
  expect((await exported(call)).text).toBe(text)
})

for (const [name, change, pointer] of [
  ['another format', { format: 'csv' }, '/format'],
  ['a later version', { format_version: 2 }, '/format_version'],
  ['an unknown part', { documents: [] }, '/documents'],
  [
    'a row with an id',
    {
      groups: [
        { id: 'x', group_code: 'G', group_name: 'G', components: [{ tax_code: 'VAT23', is_compound: 0 }] },
      ],
    },
    '/groups/0/id',
  ],
  ['too many rules', { rules: Array.from({ length: 5001 }, () => ({})) }, '/rules'],
] as const)
  test(`a file with ${name} is rejected at ${pointer}`, async ({ call }) => {
    const { file, match } = await exported(call)
    const reply = await call('PUT', address, { ...file, ...change }, match)
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
    })
  })

async function auditRows(service: RunningTaxService): Promise<number> {
  const { databases, tenant } = service.fresh
  return databases.withTenant(tenant('demo').id, (db) => db.$count(auditLog))
}

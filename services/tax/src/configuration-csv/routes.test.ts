import { rateRecord } from '@fiscus/contracts/configuration/rate-record'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'large'] })

const address = '/api/v1/tax/configuration/rates.csv'
const csv = { 'content-type': 'text/csv; charset=utf-8' }

test('rates are exported for a spreadsheet, changed there and imported', async ({ service, call }) => {
  const exported = await call('GET', `${address}?separator=semicolon`)
  expect(exported).toMatchObject({ status: 200, body: null })
  expect(exported.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(exported.headers.get('content-disposition')).toBe('attachment; filename="rates.csv"')
  const edited = exported.text.replace(
    'VAT8;VAT 8% (stawka obniżona);8,00',
    'VAT8;VAT 7,5% (stawka obniżona);7,50',
  )
  const headers = { ...csv, 'if-match': exported.headers.get('etag') ?? '', 'x-audit-reason': 'new act' }
  const tried = await call('PUT', `${address}?dryRun=true`, edited, headers)
  const difference = {
    removed: 0,
    changed: 1,
    added: 0,
    records: [
      {
        change: 'changed',
        record: 'rate',
        label: 'VAT8 from 2011-01-01',
        fields: [
          { field: 'tax_name', after: 'VAT 7,5% (stawka obniżona)' },
          { field: 'rate_percent', before: '8.00', after: '7.50' },
        ],
      },
    ],
  }
  expect(tried).toMatchObject({ status: 200, body: { difference, impact: { documentsChecked: 0 } } })
  const stored = await call('PUT', address, edited, headers)
  expect(stored).toMatchObject({ status: 200, body: { difference, impact: null } })
  expect((await call('GET', address)).headers.get('etag')).toBe(stored.headers.get('etag'))
  const { body } = await call('GET', '/api/v1/tax/rates?tax_code=VAT8')
  const [rate] = z.object({ rates: z.array(rateRecord) }).parse(body).rates
  expect(rate).toMatchObject({ rate_percent: '7.50', version: 2 })
  const entries = await service.fresh.databases.withTenant(service.fresh.tenant('demo').id, (db) =>
    db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entity_id, rate?.id ?? '')),
  )
  expect(entries).toMatchObject([{ action: 'import', entity: 'tax_rate', reason: 'new act' }])
})

test('rules are exported and imported', async ({ call }) => {
  const path = '/api/v1/tax/configuration/rules.csv'
  const { text, headers } = await call('GET', path)
  const reply = await call('PUT', path, text.replace('\r\n', '\r\nBooks'), {
    ...csv,
    'if-match': headers.get('etag') ?? '',
  })
  expect(reply).toMatchObject({ status: 200, body: { difference: { removed: 0, changed: 1, added: 0 } } })
})

for (const [name, body, headers, status, code] of [
  ['JSON', '{}', { 'content-type': 'application/json' }, 415, 'unsupported-media-type'],
  [
    'CSV in another encoding',
    'x',
    { 'content-type': 'text/csv; charset=windows-1250' },
    415,
    'unsupported-media-type',
  ],
  ['CSV without If-Match', 'tax_code\n', csv, 428, 'precondition-required'],
  ['CSV of an older version', 'tax_code\n', { ...csv, 'if-match': '"v0"' }, 412, 'precondition-failed'],
  ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), { ...csv, 'if-match': '*' }, 413, 'payload-too-large'],
] as const)
  test(`${name} → ${status}`, async ({ call }) => {
    expect(await call('PUT', address, body, headers)).toMatchObject({ status, body: { code } })
  })

test('a file of 5 MB with a fault in its last row is rejected whole, with the row', async ({ service }) => {
  const call = await service.caller('large')
  const before = await call('GET', '/api/v1/tax/configuration')
  const rates = await call('GET', address)
  const columns = rates.text.slice(0, rates.text.indexOf('\r\n')).split(',')
  const cells = {
    tax_name: 'ł'.repeat(200),
    rate_percent: '1',
    legal_clause: 'ż'.repeat(280),
    valid_from: '2026-01-01',
  }
  const fixed = { calculation_mode: 'exclusive', tax_status: 'standard', country: 'PL', ...cells }
  const lineOf = (fields: Record<string, string>) => columns.map((column) => fields[column] ?? '').join()
  const count = 4_900
  const lines = Array.from({ length: count }, (_, index) => lineOf({ ...fixed, tax_code: `T${index}` }))
  const last = lineOf({ ...fixed, tax_code: 'LAST', rate_percent: '1,2,3' })
  const valid = `${rates.text}${lines.join('\r\n')}\r\n`
  const faulty = valid + lineOf({ ...fixed, tax_code: 'LAST', rate_percent: 'x' })
  expect(Buffer.byteLength(faulty)).toBeGreaterThan(4_800_000)
  const headers = { ...csv, 'if-match': rates.headers.get('etag') ?? '' }
  const row = faulty.split('\r\n').length
  expect(await call('PUT', address, faulty, headers)).toMatchObject({
    status: 422,
    body: {
      message: { code: 'configuration.fileRefused', params: { why: { params: { row: `${row}` } } } },
      errors: [{ code: 'invalid-request', pointer: `/rows/${row}/rate_percent` }],
    },
  })
  expect(await call('PUT', address, valid + last, headers)).toMatchObject({
    body: {
      errors: [
        {
          pointer: `/rows/${row}`,
          message: { params: { fault: { code: 'configuration.cellsOfRow', params: { cells: 14 } } } },
        },
      ],
    },
  })
  const after = await call('GET', '/api/v1/tax/configuration')
  expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')])
  expect(await call('PUT', address, valid, headers)).toMatchObject({
    status: 200,
    body: { difference: { removed: 0, changed: 0, added: count } },
  })
})

import { asOwner } from '@fiscus/db/connections/connect'
import { describe, expect } from 'vitest'
import { png, seller } from '../testing/sample-seller.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'other', 'empty'] })
const path = '/api/v1/tax/seller'

test('the profile is empty at first, is replaced as a whole, and belongs to one tenant', async ({
  call,
  service,
}) => {
  const other = await service.caller('other')
  const empty = await call('GET', path)
  expect(empty).toMatchObject({ status: 200, body: { version: 1 } })
  expect(empty.headers.get('etag')).toBe('"v1"')
  const changed = await call('PUT', path, seller, { 'if-match': '"v1"', 'x-audit-reason': 'moved' })
  expect(changed).toMatchObject({ status: 200, body: { ...seller, version: 2 } })
  expect(changed.headers.get('etag')).toBe('"v2"')
  expect((await call('GET', path)).body).toEqual({ ...seller, version: 2 })
  expect((await other('GET', path)).body).toEqual({ version: 1 })
  const shorter = await call('PUT', path, { name: 'B' }, { 'if-match': '"v2"' })
  expect(shorter.body, 'a field that is not sent is removed').toEqual({ name: 'B', version: 3 })
  const { body } = await call<{ entries: object[] }>('GET', '/api/v1/audit?entity=seller&limit=2')
  expect(body.entries).toMatchObject([
    { action: 'change', before: { ...seller, version: 2 }, after: { name: 'B', version: 3 } },
    { action: 'change', before: { version: 1 }, after: { ...seller, version: 2 }, reason: 'moved' },
  ])
})

test('a change needs the version that was read', async ({ service }) => {
  const call = await service.caller('empty')
  expect(await call('PUT', path, seller)).toMatchObject({ status: 428 })
  const [first, second] = await Promise.all(
    ['A', 'B'].map((name) => call('PUT', path, { name }, { 'if-match': '"v1"' })),
  )
  expect([first?.status, second?.status].toSorted()).toEqual([200, 412])
})

const account = seller.bankAccounts[0]
const wrong: [name: string, change: object, pointer: string][] = [
  ['a NIP with a wrong check digit', { nip: '5261040829' }, '/nip'],
  ['an EU VAT number with a wrong check digit', { euVatNumber: 'PL5261040829' }, '/euVatNumber'],
  [
    'an IBAN with a wrong digit',
    { bankAccounts: [{ ...account, iban: 'PL61109010140000071219812875' }] },
    '/bankAccounts/0/iban',
  ],
  ['an account twice', { bankAccounts: [account, { ...account, isDefault: false }] }, '/bankAccounts/1/iban'],
  [
    'two default accounts of a currency',
    { bankAccounts: [account, { ...account, iban: 'DE89370400440532013000' }] },
    '/bankAccounts/1/isDefault',
  ],
  ['21 accounts', { bankAccounts: Array.from({ length: 21 }, () => account) }, '/bankAccounts'],
  ['a wrong BIC', { bankAccounts: [{ ...account, swift: 'BANK' }] }, '/bankAccounts/0/swift'],
  ['a logo that is not stored', { logo: '0'.repeat(64) }, '/logo'],
  ['a name with U+0000', { name: 'A\0' }, '/name'],
  ['a name of 513 characters', { name: 'A'.repeat(513) }, '/name'],
  ['a KRS number of nine digits', { krs: '000012345' }, '/krs'],
  ['an unknown field', { tax: 1 }, '/tax'],
]
for (const [name, change, pointer] of wrong)
  test(`${name} is rejected at ${pointer}`, async ({ service }) => {
    const call = await service.caller('demo')
    const { headers } = await call('GET', path)
    const reply = await call<{ code: string; errors: object[] }>(
      'PUT',
      path,
      { ...seller, ...change },
      { 'if-match': headers.get('etag') ?? '' },
    )
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ code: 'invalid-request' })
    expect(reply.body.errors).toContainEqual(expect.objectContaining({ pointer }))
  })

test('a caller without tax:write cannot change the profile or store a logo', async ({ service }) => {
  const call = await service.caller('demo', ['tax:read', 'documents:write'])
  expect(await call('PUT', path, seller, { 'if-match': '*' })).toMatchObject({ status: 403 })
  expect(await call('POST', `${path}/logos`, { data: png })).toMatchObject({ status: 403 })
})

describe('logos', () => {
  test('a logo is stored under its digest and returned unchanged', async ({ call }) => {
    const stored = await call<{ digest: string }>('POST', `${path}/logos`, { data: png })
    expect(stored).toMatchObject({ status: 201, body: { type: 'image/png', bytes: 70 } })
    expect(stored.headers.get('location')).toBe(`${path}/logos/${stored.body.digest}`)
    expect((await call('POST', `${path}/logos`, { data: png })).body).toEqual(stored.body)
    const got = await call('GET', `${path}/logos/${stored.body.digest}`)
    expect(got.headers.get('content-type')).toBe('image/png')
    expect(got.headers.get('x-content-type-options')).toBe('nosniff')
    expect(got.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(await call('GET', `${path}/logos/${'0'.repeat(64)}`)).toMatchObject({ status: 404 })
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused: [name: string, data: string][] = [
    ['SVG', svg.toString('base64')],
    ['text', Buffer.from('a logo').toString('base64')],
    ['a file that is no base64', '%%%'],
    ['nothing', ''],
    [
      'an image of more than 192 KiB',
      Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(196_608)]).toString('base64'),
    ],
  ]
  for (const [name, data] of refused)
    test(`${name} is rejected as a logo`, async ({ call }) => {
      expect(await call('POST', `${path}/logos`, { data })).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/data' }] },
      })
    })

  test('a tenant has at most 100 logos, and can store a known one again', async ({ service }) => {
    const call = await service.caller('other')
    await asOwner(
      service.fresh.urlOf('other'),
      (owner) => owner`insert into seller_logos
        select encode(sha256(n::text::bytea), 'hex'), 'image/png', encode(n::text::bytea, 'base64'), now()
        from generate_series(1, 99) n`,
    )
    expect(await call('POST', `${path}/logos`, { data: png })).toMatchObject({ status: 201 })
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')
    expect(await call('POST', `${path}/logos`, { data: jpeg })).toMatchObject({ status: 422 })
    expect(await call('POST', `${path}/logos`, { data: png })).toMatchObject({ status: 201 })
  })
})

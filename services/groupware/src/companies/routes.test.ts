import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type RunningGroupware, runningGroupware } from '../testing/running-groupware.ts'

type Company = { id: string; name: string; status: string; version: number; tax_id: string | null }
type Page = { companies: Company[]; next: string | null }
const path = '/api/v1/companies'

let groupware: RunningGroupware
let ours: Call
let theirs: Call
beforeAll(async () => {
  groupware = await runningGroupware(inject('databaseServer'), ['ours', 'theirs'])
  ours = await groupware.caller('ours')
  theirs = await groupware.caller('theirs')
})
afterAll(() => groupware[Symbol.asyncDispose]())

const create = async (company: object, call = ours) => (await call<Company>('POST', path, company)).body
const names = async (query: string) =>
  (await ours<Page>('GET', `${path}?${query}`)).body.companies.map(({ name }) => name)

test('a company is created, changed by its version and deleted, with an audit entry each time', async () => {
  const created = await ours<Company>('POST', path, { name: ' Zofia ', tax_id: 'PL1', country: 'PL' })
  expect(created).toMatchObject({ status: 201, body: { name: 'Zofia', status: 'active', version: 1 } })
  expect(created.headers.get('etag')).toBe('"v1"')
  const url = created.headers.get('location') ?? ''
  const change = { name: 'Zofia 2', tax_id: null }
  expect(await ours('PATCH', url, change)).toMatchObject({ status: 428 })
  expect(await ours('PATCH', url, change, { 'if-match': '"v2"' })).toMatchObject({ status: 412 })
  expect(await ours('PATCH', url, change, { 'if-match': '"v1"' })).toMatchObject({
    status: 200,
    body: { name: 'Zofia 2', tax_id: null, version: 2 },
  })
  expect(await ours('DELETE', url, undefined, { 'if-match': '"v1"' })).toMatchObject({ status: 412 })
  expect(await ours('DELETE', url, undefined, { 'if-match': '"v2"' })).toMatchObject({ status: 200 })
  expect(await ours('GET', url)).toMatchObject({ status: 404 })
  const { id } = groupware.fresh.tenant('ours')
  const entries = await groupware.fresh.databases.withTenant(id, (db) =>
    db.select().from(auditLog).orderBy(asc(auditLog.id)),
  )
  expect(entries.filter(({ entity_id }) => entity_id === created.body.id)).toMatchObject([
    { entity: 'company', action: 'create', before: null, after: { name: 'Zofia' } },
    { action: 'change', before: { tax_id: 'PL1' }, after: { tax_id: null } },
    { action: 'delete', before: { name: 'Zofia 2' }, after: null },
  ])
})

describe('the list', () => {
  beforeAll(async () => {
    for (const [name, status] of [
      ['Łódź Sp. z o.o.', 'lead'],
      ['Acme', 'active'],
      ['Acme', 'inactive'],
      ['Beta', 'active'],
    ])
      await create({ name, status, city: name === 'Beta' ? 'Kraków' : 'Warszawa' })
  })

  test('its pages have each company once, in the order of names', async () => {
    const seen: Company[] = []
    let cursor = ''
    do {
      const { body } = await ours<Page>('GET', `${path}?limit=1${cursor}`)
      expect(body.companies).toHaveLength(1)
      seen.push(...body.companies)
      cursor = body.next ? `&cursor=${body.next}` : ''
    } while (cursor)
    expect(seen.map(({ name }) => name)).toEqual(await names('limit=200'))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(4)
  })

  test('its filters select by text, status and owner', async () => {
    expect(await names(`text=${encodeURIComponent('łódź')}`)).toEqual(['Łódź Sp. z o.o.'])
    expect(await names('text=krak')).toEqual(['Beta'])
    expect(await names('text=%25')).toEqual([])
    expect(await names('status=active,lead&text=acme')).toEqual(['Acme'])
    expect(await names('owner_id=01a20000-0000-7000-8000-000000000001')).toEqual([])
  })

  test('a page that ends at the longest name has a next page', async () => {
    const text = 'Żółć'.repeat(50)
    for (const status of ['lead', 'active']) await create({ name: text, status })
    const first = await ours<Page>('GET', `${path}?limit=1&text=${encodeURIComponent(text)}`)
    const query = new URLSearchParams({ limit: '1', text, cursor: first.body.next ?? '' })
    expect(await ours('GET', `${path}?${query}`)).toMatchObject({
      status: 200,
      body: { companies: [{ name: text }], next: null },
    })
  })

  test('a cursor of another list is rejected', async () => {
    expect(await ours('GET', `${path}?cursor=bm9uc2Vuc2U`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/query/cursor' }] },
    })
  })
})

test('a company that does not fit is rejected with a pointer for each fault', async () => {
  const reply = await ours('POST', path, { name: 'A\nB', email: 'a@b', country: 'pl', status: 'new' })
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid-request' } })
  for (const pointer of ['/name', '/email', '/country', '/status']) expect(reply.text).toContain(pointer)
  const owner_id = '01a20000-0000-7000-8000-000000000001'
  expect(await ours('POST', path, { name: 'A', owner_id })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/owner_id', code: 'unknown-record' }] },
  })
})

describe('access', () => {
  const requests = (id: string) =>
    [
      ['GET', path, 'contacts:read', undefined],
      ['POST', path, 'contacts:write', { name: 'A' }],
      ['GET', `${path}/${id}`, 'contacts:read', undefined],
      ['PATCH', `${path}/${id}`, 'contacts:write', { name: 'B' }],
      ['DELETE', `${path}/${id}`, 'contacts:write', undefined],
    ] as const

  test('another tenant finds neither the company nor its place in the list', async () => {
    const { id } = await create({ name: 'Ours only' })
    for (const [method, url, , body] of requests(id).slice(2))
      expect(await theirs(method, url, body, { 'if-match': '"v1"' })).toMatchObject({ status: 404 })
    expect((await theirs<Page>('GET', path)).body.companies).toEqual([])
    const platform = await groupware.caller(null)
    expect(await platform('GET', path)).toMatchObject({ status: 403, body: { code: 'tenant-required' } })
    expect(await platform('GET', `/api/v1/tenants/ours/companies/${id}`)).toMatchObject({ status: 200 })
    expect(await platform('GET', `/api/v1/tenants/theirs/companies/${id}`)).toMatchObject({ status: 404 })
  })

  test('each route requires its scope', async () => {
    const { id } = await create({ name: 'Scoped' })
    for (const [method, url, scope, body] of requests(id)) {
      const others = (['contacts:read', 'contacts:write', 'calendar:write'] as const).filter(
        (other) => other !== scope,
      )
      const call = await groupware.caller('ours', others)
      const reply = await call(method, url, body, { 'if-match': '"v1"' })
      expect([method, url, reply.status, reply.text.includes(scope)]).toEqual([method, url, 403, true])
    }
  })
})

import { BlockList } from 'node:net'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { startFaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { principalFault, statusFault } from '@fiscus/testing/servers/dav/http-faults'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningGroupware, runningGroupware } from '../../testing/running-groupware.ts'

type Collection = { id: string; url: string; kind: string; name: string; state: string; version: number }
type Page = { collections: Collection[]; next: string | null }
type Tested = { is_ok: boolean; steps: { step: string; result: string }[]; other_origins: string[] }
const accounts = '/api/v1/dav/accounts'
const path = '/api/v1/dav/collections'

const programs = await findDavServers()
let groupware: RunningGroupware
let ours: Call
let theirs: Call
beforeAll(async () => {
  const networks = new BlockList()
  networks.addAddress('127.0.0.1')
  const environment = { networks, plaintext: true }
  groupware = await runningGroupware(inject('databaseServer'), ['ours', 'theirs'], environment)
  ours = await groupware.caller('ours')
  theirs = await groupware.caller('theirs')
})
afterAll(() => groupware[Symbol.asyncDispose]())

const inOurs = <T>(work: Parameters<typeof groupware.fresh.databases.withTenant<T>>[1]) =>
  groupware.fresh.databases.withTenant(groupware.fresh.tenant('ours').id, work)
const accountAt = async (server_url: string, login = 'ann', password = 'secret') => {
  const body = { name: 'Cloud', server_url, login, password }
  return (await ours<{ id: string }>('POST', accounts, body)).body.id
}
const change = (id: string, version: number, body: object) =>
  ours<Collection>('PATCH', `${path}/${id}`, body, { 'if-match': `"v${version}"` })
/** A collection as discovery stores it. */
async function storedCollection(changes: Partial<typeof davCollections.$inferInsert> = {}) {
  const account_id = await accountAt('http://127.0.0.1:9/')
  const values = {
    account_id,
    kind: 'calendar',
    url: 'http://127.0.0.1:9/c/',
    name: 'C',
    ...changes,
  } as const
  const [row] = await inOurs((db) => db.insert(davCollections).values(values).returning())
  return row?.id ?? ''
}

test.skipIf(programs === null)(
  'an account at Radicale is tested, and its collections are found, chosen and found again',
  async () => {
    await using radicale = await startRadicale(programs?.radicale ?? null)
    await using proxy = await startFaultProxy(radicale.url)
    const { user: login, password } = radicale.login
    const account = { name: 'Cloud', server_url: proxy.url, login, password }
    expect((await ours<Tested>('POST', `${accounts}/test`, account)).body).toMatchObject({ is_ok: true })
    const id = await accountAt(proxy.url, login, password)
    expect(
      (await ours<Tested>('POST', `${accounts}/${id}/test`)).body.steps.map(({ result }) => result),
    ).toEqual(Array(6).fill('ok'))
    const search = () => ours('POST', `${accounts}/${id}/discover`)
    expect(await search()).toMatchObject({ status: 200, body: { found: 2, added: 2, gone: 0 } })
    const list = async () => (await ours<Page>('GET', `${path}?account_id=${id}`)).body.collections
    const found = await list()
    expect(found.map(({ kind, url }) => [kind, url]).sort()).toEqual([
      ['address_book', proxy.at(radicale.addressBookUrl)],
      ['calendar', proxy.at(radicale.calendarUrl)],
    ])
    const calendar = found.find(({ kind }) => kind === 'calendar')
    const chosen = { is_selected: 1, name: 'Ours', color: '#12ab56', direction: 'both' }
    expect(await change(calendar?.id ?? '', 1, chosen)).toMatchObject({
      status: 200,
      body: { is_selected: 1, name: 'Ours', color: '#12AB56', version: 2 },
    })
    const [row] = await inOurs((db) =>
      db
        .select()
        .from(davCollections)
        .where(eq(davCollections.id, calendar?.id ?? '')),
    )
    expect(row).toMatchObject({ pending_name: 'Ours', pending_color: '#12AB56' })
    await radicale.createCollection('calendar', 'second')
    await radicale.send('DELETE', radicale.addressBookUrl)
    expect(await search()).toMatchObject({ body: { found: 2, added: 1, gone: 1 } })
    const after = await list()
    expect(after.find(({ kind }) => kind === 'address_book')).toMatchObject({ state: 'gone' })
    expect(after.find(({ url }) => url === calendar?.url)).toMatchObject({ name: 'Ours', is_selected: 1 })
    proxy.play({ fault: statusFault(401) })
    const refused = await search()
    expect(refused).toMatchObject({ status: 409, body: { code: 'dav-account-unusable' } })
    expect(refused.text).not.toContain('BANNER')
  },
  30_000,
)

test.skipIf(programs === null)(
  'collections on a second server are found and synchronised after a user has confirmed its origin',
  async () => {
    await using radicale = await startRadicale(programs?.radicale ?? null)
    await using portal = await startFaultProxy(radicale.url)
    await using store = await startFaultProxy(radicale.url)
    portal.play({ fault: principalFault(`${store.url}alice/`) })
    const { user: login, password } = radicale.login
    const origin = new URL(store.url).origin
    const account = { name: 'Cloud', server_url: portal.url, login, password }
    const test = (body: object) => ours<Tested>('POST', `${accounts}/test`, body)
    expect((await test(account)).body).toMatchObject({ is_ok: false, other_origins: [origin] })
    expect(store.requests).toEqual([])
    const confirmed = { ...account, other_origins: [origin] }
    expect((await test(confirmed)).body).toMatchObject({ is_ok: true, other_origins: [] })
    const { body: created } = await ours<{ id: string; version: number }>('POST', accounts, confirmed)
    expect(created).toMatchObject({ other_origins: [origin] })
    const { id } = created
    expect(await ours('POST', `${accounts}/${id}/discover`)).toMatchObject({ body: { found: 2 } })
    const { collections } = (await ours<Page>('GET', `${path}?account_id=${id}`)).body
    expect(collections.map(({ url }) => new URL(url).origin)).toEqual([origin, origin])
    // A further origin needs the password again; one less does not.
    const changeTo = (other_origins: string[], further = {}) =>
      ours(
        'PATCH',
        `${accounts}/${id}`,
        { other_origins, ...further },
        { 'if-match': `"v${created.version}"` },
      )
    const third = 'http://127.0.0.1:9'
    expect(await changeTo([origin, third])).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/password', code: 'required' }] },
    })
    expect(await changeTo([origin, 'http://10.0.0.1'], { password })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/other_origins' }] },
    })
    expect(await changeTo([])).toMatchObject({ status: 200, body: { other_origins: [] } })
    store.requests.splice(0)
    expect(await ours('POST', `${accounts}/${id}/discover`)).toMatchObject({ status: 409 })
    expect(store.requests).toEqual([])
  },
)

test('the servers of a domain are found without a login, and what is no domain is rejected', async () => {
  await using site = await startFaultProxy('http://127.0.0.1:9/')
  site.play({ path: /caldav$/, fault: statusFault(401) })
  site.play({ fault: statusFault(404) })
  const find = (address: string) => ours('POST', `${accounts}/find-servers`, { address })
  const { host } = new URL(site.url)
  const server_url = `${site.url}.well-known/caldav`
  expect(await find(`ann@${host}`)).toMatchObject({
    status: 200,
    body: { servers: [{ kind: 'calendar', server_url, source: 'domain' }], login: `ann@${host}` },
  })
  for (const address of [
    '',
    'https://example.com/',
    'a b.example',
    'ann@',
    '[::1]',
    `${'a'.repeat(300)}.example`,
  ])
    expect(await find(address)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/address' }] },
    })
})

test('name and color of a collection that is not pushed cannot be changed', async () => {
  const pulled = await storedCollection({ direction: 'pull' })
  expect(await change(pulled, 1, { name: 'x' })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/name' }] },
  })
  expect(await change(pulled, 1, { name: 'x', direction: 'both' })).toMatchObject({ status: 200 })
  const readOnly = await storedCollection({ is_read_only: 1 })
  expect(await change(readOnly, 1, { color: '#000000' })).toMatchObject({ status: 422 })
  expect(await change(readOnly, 1, { is_selected: 1 })).toMatchObject({ status: 200 })
  expect(await change(readOnly, 1, { is_selected: 0 })).toMatchObject({ status: 412 })
})

test('a new direction reads the collection from its beginning', async () => {
  const id = await storedCollection({ sync_token: 'token', ctag: 'ctag' })
  await change(id, 1, { conflict_policy: 'local' })
  const tokenOf = async () =>
    (await inOurs((db) => db.select().from(davCollections).where(eq(davCollections.id, id))))[0]?.sync_token
  expect(await tokenOf()).toBe('token')
  await change(id, 2, { direction: 'pull' })
  expect(await tokenOf()).toBeNull()
})

const held = { state: 'held' as const, held_removals: 50, held_names: ['Ada'], error: 'x' }

test.for([
  ['confirm-removals', 'confirm', -3],
  ['keep-removed', 'keep', -4],
] as const)(
  'held removals are answered once, for their number only, with an audit entry: %s',
  async ([route, action, listing]) => {
    const id = await storedCollection(held)
    await inOurs((db) =>
      db.insert(davObjects).values([
        { collection_id: id, url: `${id}/1`, uid: '1', listing: -2 },
        { collection_id: id, url: `${id}/2`, uid: '2', listing: 1 },
      ]),
    )
    expect((await ours('GET', `${path}/${id}`)).body).toMatchObject({
      held_removals: 50,
      held_names: ['Ada'],
    })
    const answer = (removals: number) => ours('POST', `${path}/${id}/${route}`, { removals })
    expect(await answer(49)).toMatchObject({ status: 409, body: { code: 'no-held-removals' } })
    expect(await answer(50)).toMatchObject({
      status: 200,
      body: { state: 'new', error: null, held_removals: null, held_names: [] },
    })
    for (const other of ['confirm-removals', 'keep-removed'])
      expect(await ours('POST', `${path}/${id}/${other}`, { removals: 50 })).toMatchObject({ status: 409 })
    const objects = await inOurs((db) =>
      db
        .select({ listing: davObjects.listing })
        .from(davObjects)
        .where(eq(davObjects.collection_id, id))
        .orderBy(davObjects.uid),
    )
    expect(objects).toEqual([{ listing }, { listing: 1 }])
    const isAnswer = and(eq(auditLog.entity_id, id), eq(auditLog.action, action))
    expect(await inOurs((db) => db.select().from(auditLog).where(isAnswer))).toHaveLength(1)
  },
)

test('a collection that is only pushed from now on asks nothing', async () => {
  const id = await storedCollection(held)
  expect(await change(id, 1, { direction: 'push' })).toMatchObject({
    status: 200,
    body: { state: 'new', held_removals: null, held_names: [], error: null },
  })
})

test('a tenant tests ten connections a minute', async () => {
  groupware.clock.moveBy(60_000)
  const id = await accountAt('http://127.0.0.1:9/')
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1)
    statuses.push((await ours('POST', `${accounts}/${id}/test`)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  expect(await ours('POST', `${accounts}/${id}/discover`)).toMatchObject({ status: 429 })
})

test('another tenant finds no collection, and each route requires its scope', async () => {
  const id = await storedCollection()
  const requests = [
    ['GET', path, 'dav:read', undefined],
    ['GET', `${path}/${id}`, 'dav:read', undefined],
    ['PATCH', `${path}/${id}`, 'dav:write', { is_selected: 1 }],
    ['POST', `${path}/${id}/confirm-removals`, 'dav:write', { removals: 1 }],
    ['POST', `${path}/${id}/keep-removed`, 'dav:write', { removals: 1 }],
  ] as const
  for (const [method, url, , body] of requests.slice(1))
    expect((await theirs(method, url, body, { 'if-match': '"v1"' })).status).toBe(404)
  expect((await theirs<Page>('GET', path)).body.collections).toEqual([])
  const read = await groupware.caller('ours', ['dav:read'])
  const write = await groupware.caller('ours', ['dav:write'])
  for (const [method, url, scope, body] of requests) {
    const call = scope === 'dav:read' ? write : read
    expect([url, (await call(method, url, body, { 'if-match': '"v1"' })).status]).toEqual([url, 403])
  }
})

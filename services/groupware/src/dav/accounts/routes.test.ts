import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type RunningGroupware, runningGroupware } from '../../testing/running-groupware.ts'

type Account = { id: string; name: string; state: string; version: number; next_at: string }
type Page = { accounts: Account[]; next: string | null }
const path = '/api/v1/dav/accounts'
const cloud = { name: 'Cloud', server_url: 'https://1.1.1.1/dav', login: 'ann', password: 'p4ss w0rd' }
const oauth = {
  login_method: 'bearer',
  oauth_token_url: 'https://1.1.1.1/token',
  oauth_client_id: 'client',
  oauth_client_secret: 'c1ient secret',
  oauth_refresh_token: 'r3fresh token',
}

let groupware: RunningGroupware
let ours: Call
let theirs: Call
beforeAll(async () => {
  groupware = await runningGroupware(inject('databaseServer'), ['ours', 'theirs'])
  ours = await groupware.caller('ours')
  theirs = await groupware.caller('theirs')
})
afterAll(() => groupware[Symbol.asyncDispose]())

const create = async (changes: object = {}) =>
  (await ours<Account>('POST', path, { ...cloud, ...changes })).body
const change = (id: string, version: number, body: object) =>
  ours<Account>('PATCH', `${path}/${id}`, body, { 'if-match': `"v${version}"` })
const pointersOf = (text: string): string[] =>
  JSON.parse(text).errors.map(({ pointer }: { pointer: string }) => pointer)
const inOurs = <T>(work: Parameters<typeof groupware.fresh.databases.withTenant<T>>[1]) =>
  groupware.fresh.databases.withTenant(groupware.fresh.tenant('ours').id, work)

test('an account is created, changed by its version and deleted, with an audit entry each time and no secret', async () => {
  const created = await ours<Account>('POST', path, cloud)
  expect(created).toMatchObject({
    status: 201,
    body: { name: 'Cloud', server_url: 'https://1.1.1.1/dav', state: 'new', has_password: true, version: 1 },
  })
  const url = created.headers.get('location') ?? ''
  expect(await ours('PATCH', url, { name: 'x' })).toMatchObject({ status: 428 })
  expect(await ours('PATCH', url, { name: 'x' }, { 'if-match': '"v2"' })).toMatchObject({ status: 412 })
  const { id } = created.body
  expect(await change(id, 1, { name: 'Renamed' })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await change(id, 2, { password: 'n3w password' })).toMatchObject({ status: 200 })
  const match = { 'if-match': '"v3"' }
  expect(await ours('DELETE', url, undefined, match)).toMatchObject({ status: 200, body: { deleted: id } })
  expect(await ours('GET', url)).toMatchObject({ status: 404 })
  const entries = await inOurs((db) =>
    db.select().from(auditLog).where(eq(auditLog.entity_id, id)).orderBy(asc(auditLog.id)),
  )
  expect(entries).toMatchObject([
    { entity: 'dav_account', action: 'create', before: null },
    { action: 'change', before: { name: 'Cloud' }, after: { name: 'Renamed' } },
    { action: 'change', after: { new_secrets: ['password'] } },
    { action: 'delete', after: null },
  ])
  for (const text of [created.text, JSON.stringify(entries), groupware.logged.join('\n')])
    expect(text).not.toMatch(/p4ss|n3w pass/)
})

test('secrets are stored sealed, and bound to their account', async () => {
  const { id } = await create(oauth)
  const [row] = await inOurs((db) => db.select().from(davAccounts).where(eq(davAccounts.id, id)))
  const secrets = groupware.secretsOf(groupware.fresh.tenant('ours').id)
  const field = 'dav_accounts.oauth_refresh_secret'
  expect(row?.password_secret).toBeNull()
  expect(secrets.open(row?.oauth_refresh_secret ?? '', { field, id })).toBe('r3fresh token')
  expect(() => secrets.open(row?.oauth_refresh_secret ?? '', { field, id: 'other' })).toThrow()
})

test.for<[what: string, changes: object, pointers: string[]]>([
  ['without a password', { password: null }, ['/password']],
  [
    'with OAuth 2 and nothing for it',
    { login_method: 'bearer' },
    ['/oauth_token_url', '/oauth_client_id', '/oauth_refresh_token'],
  ],
  ['without TLS', { server_url: 'http://1.1.1.1/' }, ['/server_url']],
  ['at an inner address', { server_url: 'https://127.0.0.1/' }, ['/server_url']],
  ['at metadata', { server_url: 'https://[::ffff:169.254.169.254]/' }, ['/server_url']],
  ['with a token address inside', { ...oauth, oauth_token_url: 'https://10.0.0.1/' }, ['/oauth_token_url']],
  ['with a password in the address', { server_url: 'https://ann:x@1.1.1.1/' }, ['/server_url']],
  ['at a file', { server_url: 'file:///etc/passwd' }, ['/server_url']],
  ['with a login of two lines', { login: 'a\r\nb' }, ['/login']],
  ['with a further server inside', { other_origins: ['https://10.0.0.1'] }, ['/other_origins']],
  ['with a further server without TLS', { other_origins: ['http://1.1.1.1'] }, ['/other_origins']],
  ['with a further server that has a path', { other_origins: ['https://1.1.1.1/x'] }, ['/other_origins/0']],
  ['with Digest and without a password', { login_method: 'digest', password: null }, ['/password']],
  ['of an unknown user', { owner_id: '01a20000-0000-7000-8000-000000000001' }, ['/owner_id']],
])('an account %s is rejected', async ([, changes, pointers]) => {
  const reply = await ours('POST', path, { ...cloud, ...changes })
  expect([reply.status, pointersOf(reply.text)]).toEqual([422, pointers])
})

test('a stored secret is not sent to another server or login: it must be entered again', async () => {
  const { id } = await create()
  for (const moved of [{ server_url: 'https://8.8.8.8/dav' }, { login: 'bob' }]) {
    const reply = await change(id, 1, moved)
    expect([reply.status, pointersOf(reply.text)]).toEqual([422, ['/password']])
  }
  expect(await change(id, 1, { server_url: 'https://1.1.1.1/other' })).toMatchObject({ status: 200 })
  const { id: bearer } = await create(oauth)
  const reply = await change(bearer, 1, { oauth_token_url: 'https://8.8.8.8/token' })
  expect(pointersOf(reply.text).sort()).toEqual(['/oauth_client_secret', '/oauth_refresh_token'])
})

test('an account whose connection changes begins anew, and one that waits is synchronised at once', async () => {
  const { id } = await create()
  const stop = () =>
    inOurs((db) =>
      db
        .update(davAccounts)
        .set({ state: 'needs_password', error: 'x', failures: 3, next_at: new Date('2030-01-01') })
        .where(eq(davAccounts.id, id)),
    )
  await stop()
  expect((await change(id, 1, { name: 'Only a name' })).body.state).toBe('needs_password')
  const now = groupware.clock.now().toISOString()
  const changed = await change(id, 2, { password: 'new' })
  expect(changed.body).toMatchObject({ state: 'new', error: null, next_at: now })
  await stop()
  expect(await ours('POST', `${path}/${id}/sync`)).toMatchObject({
    status: 200,
    body: { state: 'new', error: null, next_at: now },
  })
})

test('the list has each account once, and is filtered', async () => {
  const { id } = await create({ name: 'Żółw', login: 'listed' })
  const pages: string[] = []
  let cursor = ''
  do {
    const { body } = await ours<Page>('GET', `${path}?limit=1${cursor}`)
    pages.push(...body.accounts.map((account) => account.id))
    cursor = body.next ? `&cursor=${body.next}` : ''
  } while (cursor)
  expect(new Set(pages).size).toBe(pages.length)
  expect(pages).toContain(id)
  const found = async (query: string) =>
    (await ours<Page>('GET', `${path}?${query}`)).body.accounts.map((account) => account.id)
  expect(await found('text=listed')).toEqual([id])
  expect(await found('text=%25')).toEqual([])
  expect(await found('state=ok')).toEqual([])
  expect(await ours('GET', `${path}?cursor=bm9uc2Vuc2U`)).toMatchObject({ status: 422 })
})

describe('access', () => {
  const requests = (id: string) =>
    [
      ['GET', path, 'dav:read', undefined],
      ['POST', path, 'dav:write', cloud],
      ['POST', `${path}/test`, 'dav:write', cloud],
      ['GET', `${path}/${id}`, 'dav:read', undefined],
      ['PATCH', `${path}/${id}`, 'dav:write', { name: 'B' }],
      ['POST', `${path}/${id}/sync`, 'dav:write', undefined],
      ['POST', `${path}/${id}/test`, 'dav:write', undefined],
      ['POST', `${path}/${id}/discover`, 'dav:write', undefined],
      ['DELETE', `${path}/${id}`, 'dav:write', undefined],
    ] as const

  test('another tenant finds neither the account nor its place in the list', async () => {
    const { id } = await create()
    for (const [method, url, , body] of requests(id).slice(3))
      expect([method, url, (await theirs(method, url, body, { 'if-match': '"v1"' })).status]).toEqual([
        method,
        url,
        404,
      ])
    expect((await theirs<Page>('GET', path)).body.accounts).toEqual([])
    const platform = await groupware.caller(null)
    expect(await platform('GET', path)).toMatchObject({ status: 403, body: { code: 'tenant-required' } })
    const inTenant = (slug: string) => platform('GET', `/api/v1/tenants/${slug}/dav/accounts/${id}`)
    expect([(await inTenant('ours')).status, (await inTenant('theirs')).status]).toEqual([200, 404])
  })

  test('each route requires its scope', async () => {
    const { id } = await create()
    const read = await groupware.caller('ours', ['dav:read', 'calendar:write'])
    const write = await groupware.caller('ours', ['dav:write'])
    for (const [method, url, scope, body] of requests(id)) {
      const call = scope === 'dav:read' ? write : read
      const reply = await call(method, url, body, { 'if-match': '"v1"' })
      expect([method, url, reply.status, reply.text.includes(scope)]).toEqual([method, url, 403, true])
    }
  })
})

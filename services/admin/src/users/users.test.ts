import { randomUUID } from 'node:crypto'
import type { keyRecord } from '@fiscus/contracts/access/key-record'
import { roles, scopesOfRole, tenantRoles } from '@fiscus/contracts/access/roles'
import { resumeTenant, suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { setMemberRole } from '@fiscus/db/users/change-user'
import { createHttpClient } from '@fiscus/testing/http-client'
import { testAuthor } from '@fiscus/testing/test-author'
import { afterAll, describe, expect, inject, test } from 'vitest'
import type { z } from 'zod'
import { startAdminService } from '../testing/start-admin-service.ts'

const tenants = ['demo', 'acme']
const service = await startAdminService({ server: inject('databaseServer'), tenants })
afterAll(() => service[Symbol.asyncDispose]())
const { owner } = service.fresh
const path = '/api/v1/users'

type ApiKey = z.output<typeof keyRecord>
type Sessions = { sessions: { id: string; is_current: boolean }[] }
const administrator = async (slug = 'demo') => service.logIn(await service.createUser([slug, 'admin']))

test('of concurrent accounts that take one address, one gets it', async () => {
  const browsers = await Promise.all([1, 2, 3, 4].map(() => administrator()))
  const change = { email: `${randomUUID()}@acme.example` }
  const answers = await Promise.all(
    browsers.map((browser) => browser.send('PATCH', '/api/v1/account', change, { 'if-match': '*' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('a user of another tenant does not exist for a tenant', async () => {
  const browser = await administrator()
  const other = await service.createUser(['acme', 'viewer'])
  const calls = [
    browser.send('GET', `${path}/${other.id}`),
    browser.send('GET', `${path}/${other.id}/sessions`),
    browser.send('PATCH', `${path}/${other.id}`, { role: 'viewer' }, { 'if-match': '*' }),
    ...['link', 'deactivate', 'activate', 'reset-second-factor', 'sessions/end'].map((action) =>
      browser.send('POST', `${path}/${other.id}/${action}`),
    ),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(404))
  const { body } = await browser.send<{ users: { id: string }[] }>('GET', `${path}?limit=200`)
  expect(body.users.map(({ id }) => id)).not.toContain(other.id)
})

test('a caller gives only roles that it could have itself', async () => {
  const browser = await administrator()
  const invite = (role: string, call = browser.send) =>
    call('POST', path, { email: `${role}@acme.example`, name: role, role })
  expect((await invite('platform_admin')).status).toBe(403)
  const key = await service.caller('demo', ['users:write', 'tax:read', 'cron:read'])
  expect((await invite('admin', key)).status).toBe(403)
  expect((await invite('viewer', key)).status).toBe(403)
  const platform = await service.caller(null, ['users:write', 'tenants:read'])
  expect((await invite('platform_viewer', platform)).status).toBe(403)
})

test('of two concurrent demotions of the last two administrators of the platform one is rejected', async () => {
  await owner.$client`update app_users set platform_role = null`
  const users = [await service.createUser('platform_admin'), await service.createUser('platform_admin')]
  const browsers = await Promise.all(users.map(service.logIn))
  const results = await Promise.all(
    browsers.map((browser, index) => browser.send('POST', `${path}/${users[index]?.id}/deactivate`)),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an administrator ends one session of a user, those for its tenant only, and the others go on', async () => {
  const browser = await administrator()
  const user = await service.createUser(['demo', 'viewer'])
  const tenantId = service.fresh.tenant('acme').id
  const membership = { userId: user.id, tenantId, role: 'viewer' as const }
  await owner.transaction((tx) => setMemberRole(tx, membership, testAuthor()))
  const [stolen, kept] = [await service.logIn(user), await service.logIn(user)]
  const elsewhere = await service.logIn(user)
  await elsewhere.send('POST', '/api/v1/session/tenant', { tenant: 'acme' })
  await kept.send('POST', '/api/v1/session/tenant', { tenant: 'demo' })
  await stolen.send('POST', '/api/v1/session/tenant', { tenant: 'demo' })
  const idOf = async (of: typeof browser) => {
    const { body } = await of.send<Sessions>('GET', '/api/v1/account/sessions')
    return body.sessions.find((each) => each.is_current)?.id
  }
  const end = async (session: string | undefined) =>
    (await browser.send('POST', `${path}/${user.id}/sessions/end`, { session })).body
  expect(await end(await idOf(elsewhere))).toEqual({ ended: 0 })
  const id = await idOf(stolen)
  expect(await end(id)).toEqual({ ended: 1 })
  expect(await end(id)).toEqual({ ended: 0 })
  await expect.poll(async () => (await stolen.send('GET', '/api/v1/session')).status).toBe(401)
  expect((await kept.send('GET', '/api/v1/session')).status).toBe(200)
  const { body } = await browser.send<Sessions>('GET', `${path}/${user.id}/sessions`)
  expect(body.sessions.map((each) => each.id)).toEqual([await idOf(kept)])
})

test('a deactivated user gets no link, which would be rejected', async () => {
  const browser = await administrator()
  const { id } = await service.createUser(['demo', 'viewer'])
  expect((await browser.send('POST', `${path}/${id}/deactivate`)).status).toBe(200)
  const refused = { status: 409, body: { code: 'user-inactive' } }
  expect(await browser.send('POST', `${path}/${id}/link`)).toMatchObject(refused)
})

test('a key stays valid without its creator, and the list of keys shows that', async () => {
  const browser = await administrator()
  const maker = await service.createUser(['demo', 'admin'], { name: 'Ewa' })
  const member = await service.logIn(maker)
  const key = { name: 'Shop', scopes: ['tax:read', 'keys:write'] }
  const { body: made } = await member.send<{ id: string; key: string }>('POST', '/api/v1/keys', key)
  const shop = createHttpClient(service.url, made.key)
  const { body: second } = await shop<{ id: string }>('POST', '/api/v1/keys', { ...key, name: 'Till' })
  const creators = async () => {
    const { body } = await browser.send<{ keys: ApiKey[] }>('GET', '/api/v1/keys?limit=200')
    return [made, second].map(({ id }) => {
      const listed = body.keys.find((each) => each.id === id)
      return [listed?.created_by_name, listed?.created_by_state]
    })
  }
  expect(await creators()).toEqual([
    ['Ewa', 'active'],
    ['Shop', 'active'],
  ])
  expect((await browser.send('POST', `${path}/${maker.id}/deactivate`)).status).toBe(200)
  expect(await shop('GET', '/api/v1/keys')).toMatchObject({ status: 200 })
  await browser.send('POST', `/api/v1/keys/${made.id}/revoke`)
  expect(await creators()).toEqual([
    ['Ewa', 'inactive'],
    ['Shop', 'inactive'],
  ])
})

test('callers of a suspended tenant neither see nor change its users', async () => {
  const browser = await administrator('acme')
  const key = await service.caller('acme')
  expect((await browser.send('GET', path)).status).toBe(200)
  await suspendTenant(owner, 'acme', testAuthor())
  const invitation = { email: 'late@acme.example', name: 'Late', role: 'admin' }
  for (const send of [browser.send, key]) {
    const refused = { status: 403, body: { code: 'tenant-suspended' } }
    await expect.poll(() => send('GET', path)).toMatchObject(refused)
    expect(await send('POST', path, invitation)).toMatchObject(refused)
  }
  await resumeTenant(owner, 'acme', testAuthor())
  await expect.poll(async () => (await browser.send('GET', path)).status).toBe(200)
})

test('a role is changed with If-Match, and counts at the next request', async () => {
  const browser = await administrator()
  const member = await service.createUser(['demo', 'viewer'])
  const guest = await service.logIn(member)
  const { headers } = await browser.send('GET', `${path}/${member.id}`)
  const etag = headers.get('etag') ?? ''
  const change = (match?: string) =>
    browser.send('PATCH', `${path}/${member.id}`, { role: 'admin' }, match ? { 'if-match': match } : {})
  expect((await change()).status).toBe(428)
  expect((await change(etag)).status).toBe(200)
  expect((await change(etag)).status).toBe(412)
  await expect.poll(async () => (await guest.send('GET', path)).status).toBe(200)
})

test('the scopes of roles in the database are those of the code', async () => {
  for (const role of roles) {
    const [row] = await owner.$client`select array_to_string(scopes_of_role(${role}), ' ') as scopes`
    expect(row?.scopes.split(' ').toSorted()).toEqual([...scopesOfRole[role]].toSorted())
  }
})

describe('the database lets a user create keys with its own scopes only', () => {
  for (const role of tenantRoles)
    test(role, async () => {
      const browser = await service.logIn(await service.createUser(['demo', role]))
      const create = (scopes: string[]) => browser.send('POST', '/api/v1/keys', { name: 'new', scopes })
      expect((await create(['tax:read'])).status).toBe(role === 'admin' ? 201 : 403)
      expect((await create(['tenants:admin'])).status).not.toBe(201)
    })
})

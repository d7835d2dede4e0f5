import { randomUUID } from 'node:crypto'
import type { keyRecord } from '@fiscus/contracts/access/key-record'
import { roles, scopesOfRole, tenantRoles } from '@fiscus/contracts/access/roles'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { resumeTenant, suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { setMemberRole } from '@fiscus/db/users/change-user'
import { createHttpClient } from '@fiscus/testing/http-client'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import type { z } from 'zod'
import { startAdminService } from '../testing/start-admin-service.ts'

const tenants = ['demo', 'acme']
const service = await startAdminService({ server: inject('databaseServer'), tenants })
afterAll(() => service[Symbol.asyncDispose]())
const { owner } = service.fresh
const path = '/api/v1/users'

type ApiKey = z.output<typeof keyRecord>
type Invited = { user: { id: string; version: number }; link: { path: string } | null }
type Sessions = { sessions: { id: string; is_current: boolean }[] }
const administrator = async (slug = 'demo') => service.logIn(await service.createUser([slug, 'admin']))

test('an administrator of a tenant invites a member, who logs in with the link once', async () => {
  const browser = await administrator()
  const invitation = { email: 'jan@acme.example', name: 'Jan', role: 'operator' }
  const { status, body } = await browser.send<Invited>('POST', path, invitation)
  expect(status).toBe(201)
  const token = body.link?.path.split('#')[1]
  const guest = service.browser()
  const opened = await guest.send('POST', '/api/v1/session/link', { token })
  expect(opened.body).toMatchObject({ role: 'operator', tenant: { slug: 'demo' } })
  expect((await guest.send('POST', '/api/v1/session/link', { token })).status).toBe(410)
  const again = await browser.send<Invited>('POST', path, { ...invitation, role: 'viewer' })
  expect(again.body.link).toBeNull()
  const entries = await service.fresh.databases.withTenant(service.fresh.tenant('demo').id, (db) =>
    db.select().from(auditLog).where(eq(auditLog.entity_id, body.user.id)),
  )
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['invite', { email: 'jan@acme.example', name: 'Jan', role: 'operator' }],
    ['change', { email: 'jan@acme.example', name: 'Jan', role: 'viewer' }],
  ])
})

test('concurrent invitations of one address make one user, and only the first of its tenants a link', async () => {
  const browsers = [await administrator('demo'), await administrator('acme')]
  const invitation = { email: `${randomUUID()}@acme.example`, name: 'Parallel', role: 'viewer' }
  const invited = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const answer = await browsers[index % 2]?.send<Invited>('POST', path, invitation)
      return { tenant: index % 2, status: answer?.status, id: answer?.body.user?.id, link: answer?.body.link }
    }),
  )
  expect(invited.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(new Set(invited.map(({ id }) => id)).size).toBe(1)
  const withLink = new Set(invited.flatMap(({ tenant, link }) => (link ? [tenant] : [])))
  expect(withLink.size).toBe(1)
})

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

test('a tenant does not change how a user logs in who also works elsewhere', async () => {
  const shared = await service.createUser(['demo', 'viewer'])
  const tenantId = service.fresh.tenant('acme').id
  const membership = { userId: shared.id, tenantId, role: 'admin' as const }
  await owner.transaction((tx) => setMemberRole(tx, membership, testAuthor()))
  const browser = await administrator()
  for (const action of ['link', 'deactivate', 'reset-second-factor'])
    expect((await browser.send('POST', `${path}/${shared.id}/${action}`)).status).toBe(403)
  const invited = await browser.send<Invited>('POST', path, {
    email: shared.email,
    name: 'x',
    role: 'operator',
  })
  expect(invited.body.link).toBeNull()
  expect((await browser.send('GET', `${path}/${shared.id}`)).body).toMatchObject({
    is_managed: false,
    memberships: [{ tenant: 'demo' }],
  })
})

test('an invitation gives no role to an account that has stated the invited address itself', async () => {
  const stranger = await service.createUser(['acme', 'viewer'])
  const own = await service.logIn(stranger)
  const { headers } = await own.send('GET', '/api/v1/account')
  const email = 'director@demo.example'
  const match = { 'if-match': headers.get('etag') ?? '' }
  expect((await own.send('PATCH', '/api/v1/account', { email }, match)).status).toBe(200)
  const browser = await administrator()
  const invited = await browser.send('POST', path, { email, name: 'Director', role: 'admin' })
  expect(invited).toMatchObject({ status: 409, body: { code: 'email-unconfirmed' } })
  const held = await owner.$client`select role from tenant_members where user_id = ${stranger.id}`
  expect(held.map(({ role }) => role)).toEqual(['viewer'])
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

test('an invitation takes no role away that the caller could not have itself', async () => {
  const viewing = [...scopesOfRole.viewer, 'users:write'] as const
  const chief = await service.createUser(['demo', 'admin'])
  const key = await service.caller('demo', viewing)
  const invitation = { email: chief.email, name: 'Chief', role: 'viewer' }
  expect(await key('POST', path, invitation)).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
  // It has not logged in yet: a link would give all its rights.
  const platform = await service.caller(null, [...viewing, 'tenants:admin'])
  const elsewhere = await platform<Invited>('POST', path, { ...invitation, tenant: 'acme' })
  expect(elsewhere).toMatchObject({ status: 201, body: { link: null } })
  const held = await owner.$client`select role from tenant_members where user_id = ${chief.id} order by role`
  expect(held.map(({ role }) => role)).toEqual(['admin', 'viewer'])
})

test('an invitation does not demote the last administrator of the platform', async () => {
  await owner.$client`update app_users set platform_role = null`
  const last = await service.createUser('platform_admin')
  const browser = await service.logIn(last)
  const invitation = { email: last.email, name: 'Last', role: 'platform_viewer' }
  expect(await browser.send('POST', path, invitation)).toMatchObject({
    status: 409,
    body: { code: 'last-administrator' },
  })
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

test('a deactivated user gets no link, which would be rejected, and no further role', async () => {
  const browser = await administrator()
  const member = await service.createUser(['demo', 'viewer'])
  const { email, id } = member
  expect((await browser.send('POST', `${path}/${id}/deactivate`)).status).toBe(200)
  for (const reply of [
    await browser.send('POST', `${path}/${id}/link`),
    await browser.send('POST', path, { email, name: 'Anna', role: 'admin' }),
  ])
    expect(reply).toMatchObject({ status: 409, body: { code: 'user-inactive' } })
  const held = await owner.$client`select role from tenant_members where user_id = ${id}`
  expect(held.map(({ role }) => role)).toEqual(['viewer'])
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

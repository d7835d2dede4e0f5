import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { resumeTenant, suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { setMemberRole } from '@fiscus/db/users/change-user'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { testAuthor } from '@fiscus/testing/test-author'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { startAdminService, testPassword } from '../testing/start-admin-service.ts'

const clock = fakeClock('2026-11-22T08:00:00Z')
const tenants = ['alpha', 'beta', 'gamma']
const service = await startAdminService({ server: inject('databaseServer'), tenants, clock })
afterAll(() => service[Symbol.asyncDispose]())
// Each address of the network has its logins of a minute.
beforeEach(() => clock.moveBy(60_000))
const { owner, databases } = service.fresh
const tenantId = (slug: string) => service.fresh.tenant(slug).id

type Invitation = { id: string; email: string; role: string; tenant: string | null }
type Made = { invitation: Invitation; link: { path: string; expires_at: string } }
type Session = { role: string | null; tenant: { slug: string } | null; scopes: string[] }
type Role = 'viewer' | 'operator' | 'admin'

const administrator = async (slug = 'alpha') => service.logIn(await service.createUser([slug, 'admin']))
const newEmail = () => `${randomUUID()}@acme.example`

async function invite(browser: Browser, email: string, role: string = 'viewer', more: object = {}) {
  const body = { email, name: 'Jan', role, ...more }
  const reply = await browser.send<Made>('POST', '/api/v1/users', body)
  return { ...reply, token: reply.body.link?.path.split('#')[1] ?? '', id: reply.body.invitation?.id }
}

async function ownInvitations(browser: Browser): Promise<Invitation[]> {
  const { body } = await browser.send<{ invitations: Invitation[] }>('GET', '/api/v1/account/invitations')
  return body.invitations
}

const accept = (browser: Browser, id: string, token?: string) =>
  browser.send<Session>('POST', `/api/v1/account/invitations/${id}/accept`, token ? { token } : {})
const openLink = (token: string, browser = service.browser()) =>
  browser.send<Session>('POST', '/api/v1/session/invitation/accept', { token })
const sessionOf = async (browser: Browser) => (await browser.send<Session>('GET', '/api/v1/session')).body
const leave = (browser: Browser, tenant: string) =>
  browser.send<Session & { code?: string }>('POST', '/api/v1/account/leave', { tenant })

async function join(user: { id: string }, slug: string, role: Role = 'viewer'): Promise<void> {
  const member = { userId: user.id, tenantId: tenantId(slug), role }
  await owner.transaction((tx) => setMemberRole(tx, member, testAuthor(clock)))
}

const rolesOf = async ({ id }: { id: string }) =>
  (
    await owner.$client`select t.slug, m.role from tenant_members m join tenants t on t.id = m.tenant_id
    where m.user_id = ${id} order by t.slug`
  ).map(({ slug, role }) => `${slug}:${role}`)

const entriesOf = (slug: string, id: string) =>
  databases.withTenant(tenantId(slug), (db) =>
    db.select().from(auditLog).where(eq(auditLog.entity_id, id)).orderBy(asc(auditLog.id)),
  )

test('a user of another tenant is no member before accepting, and the inviter sees the address alone', async () => {
  const user = await service.createUser(['beta', 'operator'], { name: 'Real Name' })
  const own = await service.logIn(user)
  const browser = await administrator()
  const { status, text, id = '' } = await invite(browser, user.email ?? '', 'admin')
  expect(status).toBe(201)
  for (const hidden of ['Real Name', user.id]) expect(text).not.toContain(hidden)
  const listed = await browser.send('GET', '/api/v1/invitations?limit=200')
  expect(listed.text).toContain(user.email)
  for (const path of ['/api/v1/invitations?limit=200', '/api/v1/users?limit=200', '/api/v1/audit?limit=200'])
    expect((await browser.send('GET', path)).text).not.toMatch(`${user.id}|Real Name`)
  expect((await browser.send('GET', `/api/v1/users/${user.id}`)).status).toBe(404)
  expect(await rolesOf(user)).toEqual(['beta:operator'])
  expect(await sessionOf(await service.logIn(user))).toMatchObject({ tenant: { slug: 'beta' } })

  expect(await ownInvitations(own)).toMatchObject([{ id, tenant: 'alpha', role: 'admin' }])
  expect(await accept(own, id)).toMatchObject({
    status: 201,
    body: { role: 'admin', tenant: { slug: 'alpha' } },
  })
  expect(await rolesOf(user)).toEqual(['alpha:admin', 'beta:operator'])
  expect(await ownInvitations(own)).toEqual([])
  expect((await accept(own, id)).status).toBe(404)
})

test('the answer to an invitation is the same for a known, an unknown, a deactivated and an unconfirmed address', async () => {
  const known = await service.createUser(['beta', 'viewer'])
  const inactive = await service.createUser(['beta', 'viewer'])
  await owner.$client`update app_users set is_active = 0 where id = ${inactive.id}`
  const stated = await service.createUser(['beta', 'viewer'])
  await owner.$client`update app_users set is_linked_by_email = 0 where id = ${stated.id}`
  const platform = await service.createUser('platform_admin')
  const browser = await administrator()
  const emails = [newEmail(), ...[known, inactive, stated, platform].map(({ email }) => email ?? '')]
  const answers = await Promise.all(emails.map((email) => invite(browser, email)))
  const shapeOf = ({ status, body: { invitation, link } }: (typeof answers)[number]) => ({
    status,
    invitation: { ...invitation, id: '', email: '' },
    link: link.path.length,
  })
  const [first, ...others] = answers.map(shapeOf)
  expect(first?.status).toBe(201)
  for (const other of others) expect(other).toEqual(first)
  const entries = await Promise.all(answers.map(({ id = '' }) => entriesOf('alpha', id)))
  expect(entries.map((each) => each.map(({ action }) => action))).toEqual(emails.map(() => ['invite']))
})

test('a new user accepts by the link, once', async () => {
  const browser = await administrator()
  const email = newEmail()
  const { token, id = '' } = await invite(browser, email, 'operator')
  const guest = service.browser()
  const shown = await guest.send('POST', '/api/v1/session/invitation', { token })
  expect(shown).toMatchObject({ status: 200, body: { id, email, role: 'operator', tenant: 'alpha' } })
  const opened = await openLink(token, guest)
  expect(opened).toMatchObject({ status: 201, body: { role: 'operator', tenant: { slug: 'alpha' } } })
  expect((await openLink(token)).status).toBe(410)
  const { body } = await guest.send<{ id: string; email: string }>('GET', '/api/v1/account')
  expect(body).toMatchObject({ email, name: 'Jan' })
  expect((await browser.send('GET', `/api/v1/users/${body.id}`)).body).toMatchObject({
    state: 'active',
    email,
  })
  expect(await entriesOf('alpha', body.id)).toMatchObject([
    {
      entity: 'tenant_member',
      action: 'create',
      actor: `user:${body.id}`,
      after: { email, role: 'operator' },
    },
  ])
})

test('of concurrent answers to one invitation one counts', async () => {
  const { token } = await invite(await administrator(), newEmail())
  const answers = await Promise.all([1, 2, 3, 4].map(() => openLink(token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 410, 410, 410])
})

test('a link opens no account: who has it without a login gets a new one, without an address that is taken', async () => {
  const victim = await service.createUser(['beta', 'admin'])
  const { token } = await invite(await administrator(), victim.email ?? '', 'admin')
  const thief = service.browser()
  expect(await openLink(token, thief)).toMatchObject({ status: 201, body: { tenant: { slug: 'alpha' } } })
  const { body } = await thief.send<{ id: string }>('GET', '/api/v1/account')
  expect(body).toMatchObject({ email: null })
  expect(body.id).not.toBe(victim.id)
  expect(await rolesOf(victim)).toEqual(['beta:admin'])
})

test('an account whose address only a tenant vouches for gets no invitation of another tenant, but takes its link', async () => {
  const squatted = newEmail()
  const { token } = await invite(await administrator(), squatted)
  const squatter = service.browser()
  await openLink(token, squatter)
  const ofBeta = await invite(await administrator('beta'), squatted, 'admin')
  expect(await ownInvitations(squatter)).toEqual([])
  expect((await accept(squatter, ofBeta.id ?? '')).status).toBe(404)
  expect((await accept(squatter, ofBeta.id ?? '', 'A'.repeat(43))).status).toBe(404)
  const meant = await service.logIn(await service.createUser(['gamma', 'viewer']))
  expect(await accept(meant, ofBeta.id ?? '', ofBeta.token)).toMatchObject({
    status: 201,
    body: { tenant: { slug: 'beta' }, role: 'admin' },
  })
})

test('a login link of an administrator of a tenant leads to no other tenant, neither before nor after the user joins it', async () => {
  const user = await service.createUser(['alpha', 'viewer'])
  const own = await service.logIn(user)
  const browser = await administrator()
  const made = () => browser.send<{ path: string }>('POST', `/api/v1/users/${user.id}/link`)
  const tokenOf = ({ body }: Awaited<ReturnType<typeof made>>) => body.path.split('#')[1]
  const intruder = service.browser()
  await intruder.send('POST', '/api/v1/session/link', { token: tokenOf(await made()) })
  const kept = tokenOf(await made())
  const ofBeta = await invite(await administrator('beta'), user.email ?? '')
  expect(await ownInvitations(intruder)).toEqual([])
  expect((await accept(own, ofBeta.id ?? '', ofBeta.token)).status).toBe(201)
  await expect.poll(async () => (await intruder.send('GET', '/api/v1/session')).status).toBe(401)
  expect((await service.browser().send('POST', '/api/v1/session/link', { token: kept })).status).toBe(410)
  expect((await made()).status).toBe(403)
})

test('an invitation is declined in the account or by its link, and the tenant does not learn by whom', async () => {
  const user = await service.createUser(['beta', 'viewer'])
  const own = await service.logIn(user)
  const browser = await administrator()
  const inAccount = await invite(browser, user.email ?? '')
  const decline = () => own.send('POST', `/api/v1/account/invitations/${inAccount.id}/decline`)
  expect((await decline()).status).toBe(200)
  expect((await decline()).status).toBe(404)
  const byLink = await invite(browser, newEmail())
  const answer = { token: byLink.token }
  const declined = await service.browser().send('POST', '/api/v1/session/invitation/decline', answer)
  expect(declined.status).toBe(200)
  for (const { id = '' } of [inAccount, byLink])
    expect((await entriesOf('alpha', id)).map(({ action, actor }) => [action, actor])[1]).toEqual([
      'decline',
      'invited',
    ])
  expect(await rolesOf(user)).toEqual(['beta:viewer'])
})

test('an invitation is withdrawn and renewed by its own tenant only, within the rights of the caller', async () => {
  const browser = await administrator()
  const stranger = await administrator('beta')
  const { id = '', token } = await invite(browser, newEmail(), 'admin')
  const act = (by: Pick<Browser, 'send'>, action: string) =>
    by.send<Made>('POST', `/api/v1/invitations/${id}/${action}`)
  for (const action of ['renew', 'withdraw']) expect((await act(stranger, action)).status).toBe(404)
  const lesser = await service.caller('alpha', ['users:read', 'users:write', 'tax:read'])
  for (const action of ['renew', 'withdraw']) expect((await act({ send: lesser }, action)).status).toBe(403)
  const renewed = await act(browser, 'renew')
  expect((await openLink(token)).status).toBe(410)
  expect((await act(browser, 'withdraw')).status).toBe(200)
  expect((await act(browser, 'withdraw')).status).toBe(404)
  expect((await openLink(renewed.body.link.path.split('#')[1] ?? '')).status).toBe(410)
  expect((await entriesOf('alpha', id)).map(({ action }) => action)).toEqual(['invite', 'resend', 'withdraw'])
})

test('a second invitation of an address replaces the first, with its role and link', async () => {
  const user = await service.createUser(['beta', 'viewer'])
  const own = await service.logIn(user)
  const browser = await administrator()
  const first = await invite(browser, user.email ?? '', 'admin')
  const second = await invite(browser, (user.email ?? '').toUpperCase(), 'viewer')
  expect((await ownInvitations(own)).map(({ id, role }) => [id, role])).toEqual([[second.id, 'viewer']])
  expect((await accept(own, first.id ?? '')).status).toBe(404)
  expect((await accept(own, first.id ?? '', first.token)).status).toBe(404)
  expect((await accept(own, second.id ?? '')).body).toMatchObject({ role: 'viewer' })
})

test('concurrent invitations of one address by two tenants are two, one for each', async () => {
  const user = await service.createUser(['gamma', 'viewer'])
  const own = await service.logIn(user)
  const browsers = [await administrator('alpha'), await administrator('beta')]
  const made = await Promise.all(
    browsers.concat(browsers).map((browser) => invite(browser, user.email ?? '')),
  )
  expect(made.map(({ status }) => status)).toEqual(Array(4).fill(201))
  const open = await ownInvitations(own)
  expect(open.map(({ tenant }) => tenant).toSorted()).toEqual(['alpha', 'beta'])
  for (const { id } of open) expect((await accept(own, id)).status).toBe(201)
  expect(await rolesOf(user)).toEqual(['alpha:viewer', 'beta:viewer', 'gamma:viewer'])
})

test('a member is not invited again, and accepts no second role', async () => {
  const member = await service.createUser(['alpha', 'viewer'])
  const own = await service.logIn(member)
  const browser = await administrator()
  const refused = { status: 409, body: { code: 'member-already' } }
  expect(await invite(browser, member.email ?? '', 'admin')).toMatchObject(refused)
  const { id = '', token } = await invite(browser, newEmail(), 'admin')
  expect(await accept(own, id, token)).toMatchObject(refused)
  expect(await rolesOf(member)).toEqual(['alpha:viewer'])
})

test('an invitation expires, and that of a suspended tenant waits', async () => {
  const user = await service.createUser(['beta', 'viewer'])
  const browser = await administrator('gamma')
  const { id = '', token } = await invite(browser, user.email ?? '')
  const own = await service.logIn(user)
  await suspendTenant(owner, 'gamma', testAuthor(clock))
  expect(await ownInvitations(own)).toEqual([])
  expect([(await accept(own, id)).status, (await openLink(token)).status]).toEqual([404, 410])
  await resumeTenant(owner, 'gamma', testAuthor(clock))
  expect((await ownInvitations(own)).map((each) => each.id)).toEqual([id])
  clock.moveBy(72 * 3_600_000)
  const later = await service.logIn(user)
  expect(await ownInvitations(later)).toEqual([])
  expect([(await accept(later, id, token)).status, (await openLink(token)).status]).toEqual([404, 410])
  const again = await administrator('gamma')
  const { body } = await again.send<Made>('POST', `/api/v1/invitations/${id}/renew`)
  expect((await accept(later, id, body.link.path.split('#')[1])).status).toBe(201)
})

test('the administration has an entry of each step of an invitation', async () => {
  const ofAdministration = async (id = '') => {
    const ofRecord = eq(auditLog.entity_id, id)
    const rows = await owner.select().from(auditLog).where(ofRecord).orderBy(asc(auditLog.id))
    return rows.map(({ action }) => action)
  }
  const user = await service.createUser(['beta', 'viewer'])
  const own = await service.logIn(user)
  const browser = await administrator()
  const { id = '' } = await invite(browser, user.email ?? '')
  await browser.send('POST', `/api/v1/invitations/${id}/renew`)
  await accept(own, id)
  expect(await ofAdministration(id)).toEqual(['invite', 'resend', 'accept'])
  expect(await entriesOf('alpha', user.id)).toMatchObject([{ action: 'create', after: { role: 'viewer' } }])
  await leave(own, 'alpha')
  expect((await entriesOf('alpha', user.id)).map(({ action }) => action)).toEqual(['create', 'delete'])
})

test('an upgrade keeps roles, and fills in the last logins that are known', async () => {
  const folder = new URL('../../../../packages/db/migrations/control/', import.meta.url)
  const file = readdirSync(folder).find((name) => name.endsWith('_invitations.sql')) ?? ''
  const fill = readFileSync(new URL(file, folder), 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
  const at = clock.now()
  const ofOne = await service.createUser(['alpha', 'viewer'])
  const shared = await service.createUser(['alpha', 'viewer'])
  await join(shared, 'beta')
  const open = await service.logIn(shared)
  await open.send('POST', '/api/v1/session/tenant', { tenant: 'beta' })
  await owner.$client`update app_users set last_login_at = ${at.toISOString()} where id in ${owner.$client([ofOne.id, shared.id])}`
  await owner.$client`update tenant_members set last_login_at = null`
  await owner.$client.unsafe(fill)
  const rows = await owner.$client`select u.id, t.slug, m.last_login_at as at from tenant_members m
    join app_users u on u.id = m.user_id join tenants t on t.id = m.tenant_id
    where u.id in ${owner.$client([ofOne.id, shared.id])} order by u.id, t.slug`
  expect(rows.map(({ id, slug, at }) => [id, slug, at && new Date(at)])).toEqual([
    [ofOne.id, 'alpha', at],
    [shared.id, 'alpha', null],
    [shared.id, 'beta', at],
  ])
})

test('a login opens the place that was used last, while the user has a role there', async () => {
  const user = await service.createUser(['alpha', 'viewer'])
  await join(user, 'beta')
  const first = await service.logIn(user)
  expect((await sessionOf(first)).tenant?.slug).toBe('alpha')
  await first.send('POST', '/api/v1/session/tenant', { tenant: 'beta' })
  expect((await sessionOf(await service.logIn(user))).tenant?.slug).toBe('beta')
  await leave(first, 'beta')
  expect((await sessionOf(await service.logIn(user))).tenant?.slug).toBe('alpha')
  const platform = await service.createUser('platform_viewer')
  await join(platform, 'beta')
  const browser = await service.logIn(platform)
  expect((await sessionOf(browser)).tenant).toBeNull()
  await browser.send('POST', '/api/v1/session/tenant', { tenant: 'beta' })
  expect((await sessionOf(await service.logIn(platform))).tenant?.slug).toBe('beta')
})

test('a member leaves: its sessions there end, this one goes on elsewhere, and without a place it has its account only', async () => {
  const user = await service.createUser(['alpha', 'operator'])
  await join(user, 'beta')
  const [here, other] = [await service.logIn(user), await service.logIn(user)]
  expect(await leave(here, 'alpha')).toMatchObject({ status: 200, body: { tenant: { slug: 'beta' } } })
  await expect.poll(async () => (await other.send('GET', '/api/v1/session')).status).toBe(401)
  expect((await leave(here, 'alpha')).status).toBe(404)
  expect(await leave(here, 'beta')).toMatchObject({
    status: 200,
    body: { tenant: null, role: null, scopes: [] },
  })
  for (const path of [
    '/api/v1/users',
    '/api/v1/invitations',
    '/api/v1/overview',
    '/api/v1/tenants',
    '/api/v1/settings',
  ])
    expect([path, (await here.send('GET', path)).status]).toEqual([path, 403])
  expect((await here.send('GET', '/api/v1/account')).status).toBe(200)
  const again = await service.logIn(user)
  expect(await sessionOf(again)).toMatchObject({ tenant: null, role: null, scopes: [] })
  const { id = '', token } = await invite(await administrator(), newEmail(), 'admin')
  expect(await accept(again, id, token)).toMatchObject({ status: 201, body: { role: 'admin' } })
})

test('the only administrator of a tenant neither leaves nor gives up the role, also at the same time as another', async () => {
  await owner.$client`delete from tenant_members where tenant_id = ${tenantId('beta')}`
  const users = [await service.createUser(['beta', 'admin']), await service.createUser(['beta', 'admin'])]
  const browsers = await Promise.all(users.map(service.logIn))
  const left = await Promise.all(browsers.map((browser) => leave(browser, 'beta')))
  expect(left.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const stays = left.findIndex(({ status }) => status === 409)
  const [user, browser] = [users[stays], browsers[stays]]
  const refused = { status: 409, body: { code: 'last-administrator' } }
  for (const role of ['viewer', null])
    expect(
      await browser?.send('PATCH', `/api/v1/users/${user?.id}`, { role }, { 'if-match': '*' }),
    ).toMatchObject(refused)
  expect(await browser?.send('POST', `/api/v1/users/${user?.id}/deactivate`)).toMatchObject(refused)
  const inactive = await service.createUser(['beta', 'admin'])
  await owner.$client`update app_users set is_active = 0 where id = ${inactive.id}`
  expect(await leave(browser ?? service.browser(), 'beta')).toMatchObject(refused)
})

test('a tenant sees of a shared user only what happened at it, and nothing of a user of the platform', async () => {
  const shared = await service.createUser(['alpha', 'viewer'])
  await join(shared, 'beta')
  const platform = await service.createUser('platform_admin')
  await join(platform, 'alpha')
  const elsewhere = await service.logIn(shared)
  await elsewhere.send('POST', '/api/v1/session/tenant', { tenant: 'beta' })
  await owner.$client`update tenant_members set last_login_at = null where user_id = ${shared.id} and tenant_id = ${tenantId('alpha')}`
  const ofPlatform = await service.logIn(platform)
  await ofPlatform.send('POST', '/api/v1/session/tenant', { tenant: 'alpha' })
  const browser = await administrator()
  const nothing = {
    sessions: 0,
    last_activity: null,
    last_login_at: null,
    second_factor: null,
    has_password: null,
    is_managed: false,
  }
  for (const { id } of [shared, platform]) {
    expect((await browser.send('GET', `/api/v1/users/${id}`)).body).toMatchObject(nothing)
    expect((await browser.send('GET', `/api/v1/users/${id}/sessions`)).body).toEqual({ sessions: [] })
    expect((await browser.send('POST', `/api/v1/users/${id}/sessions/end`, {})).body).toEqual({ ended: 0 })
    for (const action of ['link', 'deactivate', 'activate', 'reset-second-factor'])
      expect((await browser.send('POST', `/api/v1/users/${id}/${action}`)).status).toBe(403)
    const rename = { name: 'Other' }
    expect((await browser.send('PATCH', `/api/v1/users/${id}`, rename, { 'if-match': '*' })).status).toBe(403)
  }
  await elsewhere.send('POST', '/api/v1/session/tenant', { tenant: 'alpha' })
  expect((await browser.send('GET', `/api/v1/users/${shared.id}`)).body).toMatchObject({
    sessions: 1,
    last_login_at: clock.now().toISOString(),
  })
  expect((await ofPlatform.send('GET', '/api/v1/session')).status).toBe(200)
})

test('the platform gives no first role without an acceptance either', async () => {
  const { browser } = await service.protectedUser('platform_admin')
  const user = await service.createUser(['beta', 'viewer'])
  const own = await service.logIn(user)
  for (const change of [{ role: 'admin', tenant: 'alpha' }, { role: 'platform_viewer' }])
    expect(
      (await browser.send('PATCH', `/api/v1/users/${user.id}`, change, { 'if-match': '*' })).status,
    ).toBe(422)
  const ofTenant = await invite(browser, user.email ?? '', 'admin', { tenant: 'alpha' })
  const ofPlatform = await invite(browser, user.email ?? '', 'platform_viewer')
  expect((await ownInvitations(own)).map(({ id, tenant }) => [id, tenant])).toEqual([
    [ofTenant.id, 'alpha'],
    [ofPlatform.id, null],
  ])
  expect((await accept(own, ofPlatform.id ?? '')).body).toMatchObject({
    role: 'platform_viewer',
    tenant: null,
  })
  expect(await rolesOf(user)).toEqual(['beta:viewer'])
})

test('a new user of an invitation of the platform has the address for its own', async () => {
  const { browser } = await service.protectedUser('platform_admin')
  const email = newEmail()
  const { token } = await invite(browser, email, 'admin', { tenant: 'beta' })
  const guest = service.browser()
  await openLink(token, guest)
  await guest.send('PUT', '/api/v1/account/password', { password: testPassword })
  const { id } = await invite(await administrator(), email)
  const again = service.browser()
  await again.send('POST', '/api/v1/session', { email, password: testPassword })
  expect((await ownInvitations(again)).map((each) => each.id)).toEqual([id])
})

import { isPlatformRole, roles, scopesOfRole } from '@fiscus/contracts/access/roles'
import { type Scope, scopes } from '@fiscus/contracts/access/scopes'
import { createUser } from '@fiscus/db/users/create-user'
import { openSession } from '@fiscus/db/users/open-session'
import { addressedOperations } from '@fiscus/testing/api-contract/api-document'
import { testAuthor } from '@fiscus/testing/test-author'
import { afterAll, expect, inject, test } from 'vitest'
import { type Panel, startPanel } from './browser/harness/start-panel.ts'

type Operation = { method: string; path: string; scope: Scope }

await using opened = new AsyncDisposableStack()
const panel: Panel = opened.use(await startPanel(inject('databaseServer')))
const resources = opened.move()
afterAll(() => resources.disposeAsync())

/** The operations that need a scope, at their addresses with or without the tenant in the path. */
function operationsOf(audience: 'tenant' | 'platform'): Operation[] {
  return addressedOperations()
    .filter(({ base }) => (base === '/api/v1/tenants/{tenant}') === (audience === 'platform'))
    .flatMap(({ method, path, description = '' }) => {
      const named = /Requires the scope `([^`]+)`/.exec(description)?.[1]
      const scope = scopes.find((known) => known === named)
      return scope ? [{ method, path, scope }] : []
    })
}

/** The token of a session of a user who has left its only tenant. */
async function sessionWithoutRole(): Promise<string> {
  const { fresh } = panel
  return fresh.owner.transaction(async (tx) => {
    const user = await createUser(tx, { email: 'left@demo.example', name: 'Left' }, testAuthor())
    const device = { ip: '127.0.0.1', userAgent: 'test' }
    const session = { userId: user.id, tenantId: null, method: 'link', device, at: new Date() } as const
    return (await openSession(tx, session)).token
  })
}

async function statusOf({ method, path }: Operation, token: string): Promise<number> {
  const address = path
    .replace('{tenant}', 'demo')
    .replaceAll(/{[^}]+}/g, '01a20000-0000-7000-8000-000000000001')
  const response = await fetch(panel.url + address, {
    method,
    headers: {
      cookie: `fiscus=${token}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    redirect: 'manual',
  })
  await response.body?.cancel()
  return response.status
}

test.for(roles)('%s: each operation beyond the scopes of the role is refused', async (role) => {
  const granted: ReadonlySet<Scope> = new Set(scopesOfRole[role])
  const beyond = operationsOf('tenant').filter(({ scope }) => !granted.has(scope))
  const token = await panel.sessionOf(role)
  if (role !== 'platform_admin') expect(beyond.length).toBeGreaterThan(5)
  for (const operation of beyond) {
    // The list of tenants does not exist for callers of a tenant.
    const isHidden = operation.path.startsWith('/api/v1/tenants') && !isPlatformRole(role)
    expect([operation, await statusOf(operation, token)]).toEqual([operation, isHidden ? 404 : 403])
  }
})

test.for(roles)('%s: operations with a tenant in the path are for the platform', async (role) => {
  const granted: ReadonlySet<Scope> = new Set(scopesOfRole[role])
  const refused = operationsOf('platform').filter(
    ({ method, scope }) =>
      !isPlatformRole(role) || !granted.has(scope) || (method !== 'GET' && role === 'platform_viewer'),
  )
  const token = await panel.sessionOf(role)
  for (const operation of refused) {
    if (operation.scope === 'tax:calculate' && isPlatformRole(role)) continue
    expect([operation, await statusOf(operation, token)]).toEqual([
      operation,
      isPlatformRole(role) ? 403 : 404,
    ])
  }
})

test('a user without a role is refused each operation that needs a scope', async () => {
  const token = await sessionWithoutRole()
  for (const operation of [...operationsOf('tenant'), ...operationsOf('platform')])
    expect([operation, await statusOf(operation, token)]).toEqual([operation, 403])
})

test('a change with the cookie of a session is refused without proof of the same origin', async () => {
  const cookie = `fiscus=${await panel.sessionOf('admin')}`
  for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    const response = await fetch(`${panel.url}/api/v1/keys`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ name: 'stolen', scopes: ['tax:read'] }),
    })
    expect([headers, response.status]).toEqual([headers, 403])
  }
})

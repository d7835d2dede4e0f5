import { isPlatformRole, type Role, roles, scopesOfRole } from '@fiscus/contracts/access/roles'
import { type Scope, scopes } from '@fiscus/contracts/access/scopes'
import { addressedOperations } from '@fiscus/testing/api-contract/api-document'
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

async function statusOf({ method, path }: Operation, role: Role): Promise<number> {
  const address = path
    .replace('{tenant}', 'demo')
    .replaceAll(/{[^}]+}/g, '01a20000-0000-7000-8000-000000000001')
  const response = await fetch(panel.url + address, {
    method,
    headers: {
      cookie: `fiscus=${await panel.sessionOf(role)}`,
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
  if (role !== 'platform_admin') expect(beyond.length).toBeGreaterThan(5)
  for (const operation of beyond) {
    // The list of tenants does not exist for callers of a tenant.
    const isHidden = operation.path.startsWith('/api/v1/tenants') && !isPlatformRole(role)
    expect([operation, await statusOf(operation, role)]).toEqual([operation, isHidden ? 404 : 403])
  }
})

test.for(roles)('%s: operations with a tenant in the path are for the platform', async (role) => {
  const granted: ReadonlySet<Scope> = new Set(scopesOfRole[role])
  const refused = operationsOf('platform').filter(
    ({ method, scope }) =>
      !isPlatformRole(role) || !granted.has(scope) || (method !== 'GET' && role === 'platform_viewer'),
  )
  for (const operation of refused) {
    if (operation.scope === 'tax:calculate' && isPlatformRole(role)) continue
    expect([operation, await statusOf(operation, role)]).toEqual([
      operation,
      isPlatformRole(role) ? 403 : 404,
    ])
  }
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

import type { PlatformRole, TenantRole } from '@fiscus/contracts/access/roles'
import { applicationUrl } from '@fiscus/db/connections/application-login'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { startAdminService } from '@fiscus/service-admin/testing/start-admin-service'
import { fakeClock } from '@fiscus/testing/fake-clock'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkResponse } from './check-response.ts'
import { readDescription } from './operations.ts'
import { type FuzzRequest, requestsOf } from './requests.ts'

/** The addresses of the administration. */
const servedHere =
  /^\/api\/v1\/(tenants$|tenants\/{tenant}(\/(creation.*|suspend|resume))?$|(tenants\/{tenant}\/)?(session|account|users|invitations|keys|settings|requests|demo|overview)(\/|$))/

/** Each request is a little later than the last, because of the limits of a minute, such as 20 logins. */
const stepMs = 3_000

await using opened = new AsyncDisposableStack()
const clock = fakeClock('2026-11-22T08:00:00Z')
// The login of the application creates no database, and suspends no tenant.
const service = opened.use(
  await startAdminService({
    server: inject('databaseServer'),
    tenants: ['acme'],
    clock,
    addressOf: applicationUrl,
  }),
)
const resources = opened.move()
afterAll(() => resources.disposeAsync())
beforeAll(async () => {
  // A tenant with a document of its own refuses the demo data, whose records take seconds.
  await service.fresh.databases.withTenant(service.fresh.tenant('acme').id, (db) =>
    db.insert(documents).values({
      type: 'offer',
      number: 'OWN/1',
      issue_date: '2026-11-22',
      approved_at: new Date(),
      approved_by: 'test',
      currency: 'PLN',
      summary: { totalGross: '0.00' },
      request: { currency: 'PLN', taxPointDate: '2026-11-22', items: [] },
    }),
  )
})

/** A caller that logs in again when a request has ended its session. */
async function openCaller(access: PlatformRole | [string, TenantRole]) {
  const user = await service.createUser(access)
  const newToken = async () => (await service.logIn(user)).cookies.get('fiscus') ?? ''
  let token = await newToken()
  const send = ({ operation: { method }, path, headers, body }: FuzzRequest) =>
    fetch(`${service.url}${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', cookie: `fiscus=${token}`, ...headers },
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(180_000),
    })
  return {
    secret: () => token,
    async send(request: FuzzRequest) {
      clock.moveBy(stepMs)
      const response = await send(request)
      if (response.status !== 401) return response
      await response.body?.cancel()
      token = await newToken()
      return send(request)
    },
  }
}

for (const [audience, access, numRuns] of [
  ['tenant', ['acme', 'admin'], 250],
  ['tenant', 'platform_admin', 250],
  ['platform', 'platform_admin', 80],
] as const)
  test(`The addresses for a ${audience}, as ${access}: no request to the administration causes a server error or an undeclared response`, async () => {
    const all = readDescription(audience)
    const operations = all.operations.filter(({ path }) => servedHere.test(path))
    expect(operations.length).toBeGreaterThan(5)
    const description = { ...all, operations }
    const caller = await openCaller(typeof access === 'string' ? access : [...access])
    const target = await service.createUser(['acme', 'viewer'])
    const ids: Record<string, string[]> = { users: [target.id], sessions: [target.id] }
    await fc.assert(
      fc.asyncProperty(
        requestsOf(description, (noun) => ids[noun] ?? []),
        async (request) => checkResponse(description, request, await caller.send(request), [caller.secret()]),
      ),
      { numRuns, seed: 20261122 },
    )
  })

import type { Scope } from '@fiscus/contracts/access/scopes'
import { type FakeClock, fakeClock } from '@fiscus/testing/fake-clock'
import {
  type Reply,
  type RunningTaxService as StartedTaxService,
  startTaxService,
} from './start-tax-service.ts'

/** Sends a request: `call('PATCH', '/api/v1/tax/settings', { rounding_algorithm: 'half_even' }, { 'if-match': '"v1"' })`. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply<unknown>>

/** The whole tax service on a free port, with databases of its own. */
export type RunningTaxService = AsyncDisposable &
  Pick<StartedTaxService, 'url' | 'fresh'> & {
    /** The service's time, which stands still at 2026-11-21 09:00 in Warsaw until it is moved. */
    clock: FakeClock
    /** What calls with a new key of a tenant (by its slug), or of the platform (null). */
    caller(slug: string | null, scopes?: readonly Scope[]): Promise<Call>
  }

/**
 * Starts the tax service with a seeded tenant for each slug:
 * `const service = await runningTaxService(inject('databaseServer'), 'demo', 'other')`
 */
export async function runningTaxService(server: string, ...tenants: string[]): Promise<RunningTaxService> {
  const clock = fakeClock('2026-11-21T08:00:00Z')
  const service = await startTaxService({ server, tenants, clock })
  return {
    ...service,
    clock,
    async caller(slug, scopes = ['tax:read', 'tax:write', 'tax:calculate']) {
      const key = await service.keyOf(slug, { scopes })
      return (method, path, body, headers = {}) => service.call(method, path, { key, body, headers })
    },
  }
}

import { createClient } from '@fiscus/client'
import { type FakeClock, fakeClock } from '@fiscus/testing/fake-clock'
import { inject, test } from 'vitest'
import { startTaxService } from './start-tax-service.ts'

type Options = {
  tenants?: [string, ...string[]]
  /** The clock of the service, by default fixed at 2026-11-21 09:00 in Warsaw. */
  clock?: FakeClock
}

/**
 * The `test` function of a file whose tests share one tax service: `const test = taxServiceTest()`. Its fixtures are
 * `service`, `call`, which sends requests with a key of the first tenant (by default `demo`), `platform`, which sends
 * requests with a platform key, and `fiscus`, the client of callers with a key of the first tenant.
 */
export function taxServiceTest({
  tenants = ['demo'],
  clock = fakeClock('2026-11-21T08:00:00Z'),
}: Options = {}) {
  return test
    .extend('clock', { scope: 'file' }, clock)
    .extend('service', { scope: 'file' }, async ({ clock }, { onCleanup }) => {
      const service = await startTaxService({ server: inject('databaseServer'), tenants, clock })
      onCleanup(() => service[Symbol.asyncDispose]())
      return service
    })
    .extend('call', { scope: 'file' }, ({ service }) => service.caller(tenants[0]))
    .extend('fiscus', { scope: 'file' }, async ({ service }) =>
      createClient({ baseUrl: service.url, apiKey: await service.keyOf(tenants[0]) }),
    )
    .extend('platform', { scope: 'file' }, ({ service }) => service.caller(null))
}

import { type Clock, systemClock } from '@fiscus/runtime/clock'
import { inject, test } from 'vitest'
import { startAdminService } from './start-admin-service.ts'

type Options = { tenants?: [string, ...string[]]; clock?: Clock }

/**
 * The `test` function of a file whose tests share one administration: `const test = adminServiceTest()`. Its fixtures
 * are `service`; `call`, which sends requests with a key of the first tenant (by default `demo`); and `platform`, which
 * sends them with a platform key.
 */
export function adminServiceTest({ tenants = ['demo'], clock = systemClock }: Options = {}) {
  return test
    .extend('clock', { scope: 'file' }, clock)
    .extend('service', { scope: 'file' }, async ({ clock }, { onCleanup }) => {
      const service = await startAdminService({ server: inject('databaseServer'), tenants, clock })
      onCleanup(() => service[Symbol.asyncDispose]())
      return service
    })
    .extend('call', { scope: 'file' }, ({ service }) => service.caller(tenants[0]))
    .extend('platform', { scope: 'file' }, ({ service }) => service.caller(null))
}

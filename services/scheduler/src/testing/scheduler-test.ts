import { inject, test } from 'vitest'
import { runningScheduler } from './running-scheduler.ts'

/**
 * The `test` function of a file whose tests share one scheduler: `const test = schedulerTest('demo', 'other')`. Its
 * fixtures are `scheduler`, its `control` database, `call`, which sends requests with a key of the first tenant, and
 * `platform`, which sends requests with a platform key.
 */
export function schedulerTest(...tenants: [string, ...string[]]) {
  return test
    .extend('tenants', { scope: 'file' }, tenants)
    .extend('scheduler', { scope: 'file' }, async ({ tenants }, { onCleanup }) => {
      const scheduler = await runningScheduler(inject('databaseServer'), ...tenants)
      onCleanup(() => scheduler[Symbol.asyncDispose]())
      return scheduler
    })
    .extend('control', { scope: 'file' }, ({ scheduler }) => scheduler.fresh.databases.control)
    .extend('call', { scope: 'file' }, ({ scheduler }) => scheduler.caller(tenants[0]))
    .extend('platform', { scope: 'file' }, ({ scheduler }) => scheduler.caller(null))
}

import type { Scope } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { listen } from '@fiscus/http/server/listen'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { createLogger } from '@fiscus/runtime/log/logger'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { type FakeClock, fakeClock } from '@fiscus/testing/fake-clock'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { type Call, createHttpClient } from '@fiscus/testing/http-client'
import { markedFolder } from '@fiscus/testing/marked-folder'
import { testServiceConfig } from '@fiscus/testing/service-config'
import { testAuthor } from '@fiscus/testing/test-author'
import { and, eq, isNull } from 'drizzle-orm'
import { openSchedulerService } from '../open-scheduler-service.ts'

/** The path of tasks, without a tenant. */
export const tasksPath = '/api/v1/engine/automation_cron'

/** The path of background jobs, without a tenant. */
export const jobsPath = '/api/v1/engine/jobs'

/** The scheduler's API on a free port, with its own databases and the registry of every scope. */
export type RunningScheduler = AsyncDisposable & {
  url: string
  fresh: FreshDatabases
  /** The clock of the service, fixed at 2026-11-21 09:00 in Warsaw until a test moves it. */
  clock: FakeClock
  /** The files of a scope. */
  blobsOf: (scope: string) => Blobs
  /** Creates a key of a tenant (by its slug), or of the platform (null). */
  keyOf(slug: string | null, scopes?: readonly Scope[]): Promise<string>
  /** A function that sends requests with a new key. */
  caller(slug: string | null, scopes?: readonly Scope[]): Promise<Call>
  /** The task of a tenant, or of the admin profile (null). */
  task(slug: string | null, name: string): Promise<typeof cronTasks.$inferSelect>
}

/**
 * Starts the scheduler with a tenant for each slug: `await runningScheduler(inject('databaseServer'), 'demo', 'other')`
 */
export function runningScheduler(server: string, ...slugs: string[]): Promise<RunningScheduler> {
  return runningSchedulerOn(undefined, server, ...slugs)
}

/** Starts the scheduler with its queue in a Redis, else in PostgreSQL. */
export async function runningSchedulerOn(
  redisUrl: string | undefined,
  server: string,
  ...slugs: string[]
): Promise<RunningScheduler> {
  await using opened = new AsyncDisposableStack()
  const clock = fakeClock('2026-11-21T08:00:00Z')
  const fresh = opened.use(await freshDatabases(server, ...slugs))
  const { path: blobFolder } = opened.use(await markedFolder(fresh.databases))
  const { control } = fresh.databases
  await reconcileRegistry(control, registryRows, clock.now())
  const config = {
    ...testServiceConfig,
    databaseUrl: fresh.url,
    redisUrl,
    egressAllowed: undefined,
    blobs: { folder: blobFolder },
  }
  const log = createLogger('scheduler', 'error')
  const service = opened.use(await openSchedulerService(config, { clock, log }))
  const { url } = opened.use(await listen(service.api, config.http, { log, metrics: service.metrics }))
  const tenantIdOf = (slug: string | null) => (slug === null ? null : fresh.tenant(slug).id)
  const keyOf = async (slug: string | null, scopes: readonly Scope[] = scopesOf(slug)) => {
    const key = { name: 'test', tenantId: tenantIdOf(slug), scopes, requestsPerMinute: 1_000_000 }
    return (await createKey({ control: fresh.owner, author: testAuthor(clock) }, key)).key
  }
  const resources = opened.move()
  return {
    url,
    fresh,
    clock,
    keyOf,
    blobsOf: openFileBlobs(blobFolder),
    caller: async (slug, scopes) => createHttpClient(url, await keyOf(slug, scopes)),
    async task(slug, name) {
      const tenantId = tenantIdOf(slug)
      const isOfScope = tenantId === null ? isNull(cronTasks.tenant_id) : eq(cronTasks.tenant_id, tenantId)
      const [task] = await control
        .select()
        .from(cronTasks)
        .where(and(eq(cronTasks.name, name), isOfScope))
      if (!task) throw new Error(`There is no task ${name} of ${slug}`)
      return task
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const everyScope = [
  'cron:read',
  'cron:run',
  'cron:write',
  'jobs:read',
  'jobs:write',
  'contacts:write',
] as const

function scopesOf(slug: string | null): Scope[] {
  return slug === null ? [...everyScope, 'tenants:admin'] : [...everyScope]
}

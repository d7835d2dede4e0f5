import type { Clock } from '@fiscus/runtime/clock'
import { createMetrics } from '@fiscus/runtime/metrics'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'
import { createConfigurationCache } from '../configuration/configuration-cache.ts'
import { configurationSource } from '../configuration/configuration-source.ts'
import { createTaxEvents } from '../context/tax-events.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import { openCalculationThreads } from '../threads/calculation-threads.ts'

/** The members of the context of a request that the use cases of documents and returns have. */
export type DirectContext = DocumentContext &
  Pick<TaxServiceContext, 'configurations' | 'events' | 'threads' | 'vatNumbers'>

/** The use cases of the tax service without HTTP. Disposal ends its threads. */
export type DirectService = AsyncDisposable & {
  /** Does the work of a request in the database of the tenant. */
  inTenant<T>(work: (context: DirectContext) => Promise<T>): Promise<T>
}

export function openDirectService(fresh: FreshDatabases, slug: string, clock: Clock): DirectService {
  const { databases } = fresh
  const tenant = fresh.tenant(slug)
  const metrics = createMetrics()
  const threads = openCalculationThreads(import.meta.resolve('../thread-works.ts'), metrics)
  const shared = {
    tenant,
    clock,
    threads,
    configurations: createConfigurationCache(configurationSource(databases), clock),
    events: createTaxEvents(metrics),
    vatNumbers: null,
    actor: 'test',
    requestId: 'test',
    signal: new AbortController().signal,
    charge: () => {},
  }
  return {
    inTenant: (work) => databases.withTenant(tenant.id, (db) => work({ ...shared, db })),
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  }
}

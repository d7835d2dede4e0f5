import { Problem } from '@fiscus/contracts/problems/problem'
import type { Clock } from '@fiscus/runtime/clock'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'

/** A notification can be lost (docs/decisions/0004): an entry of this age is compared with the stored version. */
const comparisonIntervalMs = 30_000
/**
 * Maximum age of an entry that is served while the tenant's database is unreachable; after that the request fails
 * with 503.
 */
const staleAgeMaxMs = 5 * 60_000
/** Minimum time between two attempts to reach a database that was unreachable. */
const retryIntervalMs = 5_000

export type ConfigurationCache = {
  /**
   * The tenant's configuration, from memory where possible.
   * @throws Problem 503 `database-unavailable`, and the problems of an unknown or suspended tenant
   */
  configurationOf(tenantId: string): Promise<TaxConfiguration>
  /** Drops the entry of a tenant, or of all tenants for null. A load in progress is not cached. */
  drop(tenantId: string | null): void
}

/** Reads stored configurations. */
export type ConfigurationSource = {
  load(tenantId: string): Promise<TaxConfiguration>
  readVersion(tenantId: string): Promise<number>
}

type Entry = {
  configuration: TaxConfiguration
  comparedAt: number
  /** When to contact an unreachable database again; 0 while it is reachable. */
  retryAt: number
}

/**
 * Caches tenants' configurations in memory. Concurrent requests for one tenant share one load or comparison.
 * @param recordsMax maximum number of cached rates, groups and rules; the least recently used tenants are evicted
 */
export function createConfigurationCache(
  source: ConfigurationSource,
  clock: Clock,
  recordsMax = 250_000,
): ConfigurationCache {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<TaxConfiguration>>()
  let records = 0
  const nowMs = () => clock.now().getTime()

  /**
   * Reads from the database for all concurrent requests. A configuration dropped meanwhile is returned but not cached.
   */
  function refresh(tenantId: string, entry?: Entry): Promise<TaxConfiguration> {
    const comparedAt = nowMs()
    if (entry?.retryAt) entry.retryAt = comparedAt + retryIntervalMs
    const reading = currentConfiguration(source, tenantId, entry?.configuration)
    pending.set(tenantId, reading)
    const finish = (configuration?: TaxConfiguration) => {
      if (pending.get(tenantId) !== reading) return
      pending.delete(tenantId)
      if (configuration) add(tenantId, { configuration, comparedAt, retryAt: 0 })
    }
    reading.then(finish, () => finish())
    return reading
  }

  function add(tenantId: string, entry: Entry): void {
    remove(tenantId)
    entries.set(tenantId, entry)
    records += sizeOf(entry)
    for (const leastRecentlyUsed of entries.keys()) {
      if (records <= recordsMax) break
      remove(leastRecentlyUsed)
    }
  }

  function remove(tenantId: string): void {
    const entry = entries.get(tenantId)
    if (entry) records -= sizeOf(entry)
    entries.delete(tenantId)
  }

  /** The cached configuration after a failed comparison. Rethrows the failure when the entry must not be served. */
  function staleConfiguration(tenantId: string, entry: Entry, failure: unknown): TaxConfiguration {
    const isUnreachable = failure instanceof Problem && failure.code === 'database-unavailable'
    const now = nowMs()
    if (!isUnreachable || entries.get(tenantId) !== entry || now - entry.comparedAt >= staleAgeMaxMs)
      throw failure
    entry.retryAt = now + retryIntervalMs
    return entry.configuration
  }

  return {
    async configurationOf(tenantId) {
      const entry = entries.get(tenantId)
      if (!entry) return pending.get(tenantId) ?? refresh(tenantId)
      // Moves the entry to the end: the order of the map is the order of use.
      entries.delete(tenantId)
      entries.set(tenantId, entry)
      const now = nowMs()
      const age = now - entry.comparedAt
      if (age < comparisonIntervalMs || (age < staleAgeMaxMs && now < entry.retryAt))
        return entry.configuration
      const reading = pending.get(tenantId) ?? refresh(tenantId, entry)
      return reading.catch((failure) => staleConfiguration(tenantId, entry, failure))
    },
    drop(tenantId) {
      for (const dropped of tenantId === null ? [...entries.keys(), ...pending.keys()] : [tenantId]) {
        remove(dropped)
        pending.delete(dropped)
      }
    },
  }
}

/** The cached configuration if it has the stored version, otherwise the stored configuration. */
async function currentConfiguration(
  source: ConfigurationSource,
  tenantId: string,
  cached: TaxConfiguration | undefined,
): Promise<TaxConfiguration> {
  if (cached && (await source.readVersion(tenantId)) === cached.version) return cached
  return source.load(tenantId)
}

function sizeOf({ configuration: { rates, groups, categories, rules } }: Entry): number {
  return 1 + rates.length + groups.length + categories.length + rules.length
}

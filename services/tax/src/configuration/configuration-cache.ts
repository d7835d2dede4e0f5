import { Problem } from '@fiscus/contracts/problems/problem'
import type { Clock } from '@fiscus/runtime/clock'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration'

/** A notification can be lost (docs/decisions/0004): what was compared longer ago is compared with the stored version again. */
const comparedEveryMs = 30_000
/** So long after the last comparison a known configuration is served while the tenant's database is away; then 503. */
const servedUnconfirmedMs = 5 * 60_000
/** A database that is away is asked again no more often than this. */
const retriedEveryMs = 5_000

export type ConfigurationCache = {
  /**
   * The tenant's configuration, from memory where possible; it is not known to have changed.
   * @throws Problem 503 `database-unavailable`, and those of an unknown or suspended tenant
   */
  configurationOf(tenantId: string): Promise<TaxConfiguration>
  /** Forgets a tenant's configuration, null all: also what is being read right now. */
  drop(tenantId: string | null): void
}

/** Where configurations come from. */
export type ConfigurationSource = {
  load(tenantId: string): Promise<TaxConfiguration>
  readVersion(tenantId: string): Promise<number>
}

type Known = {
  configuration: TaxConfiguration
  comparedAt: number
  /** When to ask a database again that was away; 0 while it answers. */
  retryAt: number
}

/**
 * Keeps tenants' configurations in memory. Requests for one tenant share one load or comparison. At most `recordsMax`
 * rates, groups and rules are kept; the tenants that were not asked for longest make room.
 */
export function createConfigurationCache(
  source: ConfigurationSource,
  clock: Clock,
  recordsMax = 250_000,
): ConfigurationCache {
  const known = new Map<string, Known>()
  const pending = new Map<string, Promise<TaxConfiguration>>()
  let records = 0
  const nowMs = () => clock.now().getTime()

  /** Asks the database for all who wait meanwhile. What was dropped on the way is answered but not kept. */
  function ask(tenantId: string, entry?: Known): Promise<TaxConfiguration> {
    const comparedAt = nowMs()
    if (entry?.retryAt) entry.retryAt = comparedAt + retriedEveryMs
    const answer = currentConfiguration(source, tenantId, entry?.configuration)
    pending.set(tenantId, answer)
    const settle = (configuration?: TaxConfiguration) => {
      if (pending.get(tenantId) !== answer) return
      pending.delete(tenantId)
      if (configuration) keep(tenantId, { configuration, comparedAt, retryAt: 0 })
    }
    answer.then(settle, () => settle())
    return answer
  }

  function keep(tenantId: string, entry: Known): void {
    forget(tenantId)
    known.set(tenantId, entry)
    records += sizeOf(entry)
    for (const oldest of known.keys()) {
      if (records <= recordsMax) break
      forget(oldest)
    }
  }

  function forget(tenantId: string): void {
    const entry = known.get(tenantId)
    if (entry) records -= sizeOf(entry)
    known.delete(tenantId)
  }

  /** What to serve of a known configuration that could not be compared. */
  function unconfirmed(tenantId: string, entry: Known, failure: unknown): TaxConfiguration {
    const isAway = failure instanceof Problem && failure.code === 'database-unavailable'
    const now = nowMs()
    if (!isAway || known.get(tenantId) !== entry || now - entry.comparedAt >= servedUnconfirmedMs)
      throw failure
    entry.retryAt = now + retriedEveryMs
    return entry.configuration
  }

  return {
    async configurationOf(tenantId) {
      const entry = known.get(tenantId)
      if (!entry) return pending.get(tenantId) ?? ask(tenantId)
      known.delete(tenantId)
      known.set(tenantId, entry)
      const now = nowMs()
      const age = now - entry.comparedAt
      if (age < comparedEveryMs || (age < servedUnconfirmedMs && now < entry.retryAt))
        return entry.configuration
      const answer = pending.get(tenantId) ?? ask(tenantId, entry)
      return answer.catch((failure) => unconfirmed(tenantId, entry, failure))
    },
    drop(tenantId) {
      for (const dropped of tenantId === null ? [...known.keys(), ...pending.keys()] : [tenantId]) {
        forget(dropped)
        pending.delete(dropped)
      }
    },
  }
}

/** The last configuration if it still is the stored version, else the stored one. */
async function currentConfiguration(
  source: ConfigurationSource,
  tenantId: string,
  last: TaxConfiguration | undefined,
): Promise<TaxConfiguration> {
  if (last && (await source.readVersion(tenantId)) === last.version) return last
  return source.load(tenantId)
}

function sizeOf({ configuration: { rates, groups, rules } }: Known): number {
  return 1 + rates.length + groups.length + rules.length
}

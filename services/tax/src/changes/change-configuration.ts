import { setImmediate } from 'node:timers/promises'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { taxSettings } from '@fiscus/db/schema/tenant/tax-configuration'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { Clock } from '@fiscus/runtime/clock'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import { sql } from 'drizzle-orm'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { taxConfigurationOf } from '../configuration/engine-configuration.ts'
import { readConfiguration } from '../configuration/read-configuration.ts'
import { ruleUnits } from '../configuration/rule-units.ts'
import { todayIn } from '../context/today.ts'
import type { CalculationThreads } from '../threads/calculation-threads.ts'
import { type AnnouncementContext, announceChange } from './announce-change.ts'
import { auditConfiguration } from './audit-configuration.ts'
import { type ChangedCells, changedCells } from './changed-cells.ts'
import { type ConfigurationDifference, configurationDifference } from './configuration-difference.ts'
import { type DocumentImpactText, documentImpactWork } from './document-impact.ts'
import { recentDocuments } from './recent-documents.ts'
import type { ConfigurationWarning } from './record-fault.ts'
import { requireWithinLimits } from './record-limits.ts'
import { rollBackAfter } from './roll-back-after.ts'
import { storeConfiguration } from './store-configuration.ts'
import { targetWarnings } from './target-warnings.ts'

/** The author and request of a write, its tenant, and the resources that it needs. */
export type ChangeContext = AnnouncementContext & {
  databases: Pick<Databases, 'withTenant'>
  clock: Clock
  tenant: Tenant
  actor: string
  /** null: a command in a terminal. */
  requestId: string | null
  reason: string | null
  threads: Pick<CalculationThreads, 'run'>
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
  /** Counts the work of the request as further requests of its key. */
  charge: (units: number) => void
}

/**
 * `action` is the action in the audit log. A dry run stores nothing and returns the effect of the write on documents
 * that are issued on a day, by default today.
 */
export type ChangeOptions = {
  action: 'create' | 'change' | 'delete' | 'reorder' | 'import' | 'restore'
  dryRun: { on: IsoDate | undefined } | null
}

/** The result of a change: the whole configuration afterwards, and the result and warnings for the caller. */
export type ConfigurationChange<Result> = {
  records: ConfigurationRecords
  result: Result
  warnings: readonly ConfigurationWarning[]
}

/** `version` is the version of the whole configuration; `impact` is null unless the change was a dry run. */
export type ChangeOutcome<Result> = {
  version: number
  result: Result
  warnings: ConfigurationWarning[]
  impact: Impact | null
}

/** What a change would change: cells of the matrix, and the latest documents. */
export type Impact = ChangedCells & DocumentImpactText

/**
 * The only function that writes a tenant's configuration. It runs in one transaction, one writer of a tenant at a time:
 * `change` receives the whole configuration, the difference is stored as the next version and audited record by record,
 * then every process is notified. A change without a difference writes nothing. A dry run rolls the transaction back
 * and returns which of the tenant's latest documents would differ if they were issued on the day of the dry run.
 * @param change pure, possibly in a thread; throws a Problem to reject the change
 */
export async function changeConfiguration<Result>(
  context: ChangeContext,
  { action, dryRun }: ChangeOptions,
  change: Change<Result>,
): Promise<ChangeOutcome<Result>> {
  const { databases, clock, tenant, threads, signal, charge } = context
  const today = todayIn(tenant.timezone, clock)
  const apply = (transaction: TenantTransaction) =>
    applyChange(transaction, context, action, (records) => change(records, today))
  if (!dryRun) {
    const applied = await databases.withTenant(tenant.id, (db) => db.transaction(apply))
    if (applied.difference) await announceChange(context, tenant.id, applied.difference)
    await setImmediate()
    return outcomeOf(applied, null, today)
  }
  const { applied, documents } = await databases.withTenant(tenant.id, (db) =>
    rollBackAfter(db, async (transaction) => ({
      applied: await apply(transaction),
      documents: await recentDocuments(transaction),
    })),
  )
  const input = {
    documents,
    before: taxConfigurationOf(applied.before),
    after: taxConfigurationOf(applied.after),
    on: dryRun.on ?? today,
  }
  const size = documents.reduce((sum, { request }) => sum + request.length, 0)
  charge(Math.floor(size / charactersPerUnit))
  const options = { tenantId: tenant.id, signal, isSmall: size <= charactersPerUnit }
  const impact = await threads.run(documentImpactWork, input, options)
  return outcomeOf(applied, { ...changedCells(input.before, input.after), ...impact }, today)
}

/** Computes the configuration after a write from the configuration before. */
export type Change<Result> = (
  records: ConfigurationRecords,
  today: IsoDate,
) => ConfigurationChange<Result> | Promise<ConfigurationChange<Result>>

/** Characters of requests, about 100 lines, that count as one more request of the key. */
const charactersPerUnit = 16_384

type AppliedChange<Result> = Omit<ConfigurationChange<Result>, 'records'> & {
  before: ConfigurationRecords
  after: ConfigurationRecords
  /** null: nothing differs and nothing was written. */
  difference: ConfigurationDifference | null
}

async function applyChange<Result>(
  transaction: TenantTransaction,
  { clock, actor, requestId, reason, charge }: ChangeContext,
  action: string,
  change: (records: ConfigurationRecords) => ReturnType<Change<Result>>,
): Promise<AppliedChange<Result>> {
  await lockConfiguration(transaction)
  const before = await readConfiguration(transaction)
  charge(ruleUnits(before.rules.length))
  // Other requests run between the steps, each of which takes milliseconds for thousands of rules.
  await setImmediate()
  const { records, ...outcome } = await change(before)
  requireWithinLimits(records)
  await setImmediate()
  const difference = configurationDifference(before, records)
  if (!difference) return { ...outcome, before, after: before, difference }
  const after = { ...records, version: before.version + 1 }
  await storeConfiguration(transaction, difference, after.version)
  const author = { at: clock.now(), actor, request_id: requestId, reason }
  await auditConfiguration(transaction, difference, action, author)
  return { ...outcome, before, after, difference }
}

function outcomeOf<Result>(
  { result, warnings, after }: AppliedChange<Result>,
  impact: Impact | null,
  today: IsoDate,
): ChangeOutcome<Result> {
  const allWarnings = [...warnings, ...targetWarnings(taxConfigurationOf(after), today)]
  return { version: after.version, result, warnings: allWarnings, impact }
}

/**
 * Excludes other writers and approvals until the transaction ends. A lock of the settings row would starve writers:
 * each approval takes a share lock on that row, and PostgreSQL grants share locks before a waiting exclusive lock.
 * Table locks are granted in the order of the requests, and this mode does not block reads.
 */
async function lockConfiguration(transaction: TenantTransaction): Promise<void> {
  await transaction.execute(sql`lock table ${taxSettings} in exclusive mode`)
}

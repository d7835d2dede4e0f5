import type { DocumentImpact } from '@fiscus/contracts/configuration/configuration-response'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { taxSettings } from '@fiscus/db/schema/tenant/tax-configuration'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Tenant } from '@fiscus/http/requests/api-env'
import type { Clock } from '@fiscus/runtime/clock'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import { sql } from 'drizzle-orm'
import { todayIn } from '../today.ts'
import { type Announcer, announceChange } from './announce-change.ts'
import { auditConfiguration } from './audit-configuration.ts'
import { type ConfigurationDifference, configurationDifference } from './configuration-difference.ts'
import type { ConfigurationRecords } from './configuration-records.ts'
import { documentImpact } from './document-impact.ts'
import { readConfiguration } from './read-configuration.ts'
import { recentDocuments } from './recent-documents.ts'
import type { ConfigurationWarning } from './record-fault.ts'
import { refuseTooMany } from './refuse-too-many.ts'
import { storeConfiguration } from './store-configuration.ts'
import { takeBack } from './take-back.ts'
import { targetWarnings } from './target-warnings.ts'
import { taxConfigurationOf } from './tax-configuration.ts'

/** Who writes, for whom, in which request, and who has to hear of it. */
export type ChangeContext = Announcer & {
  databases: Pick<Databases, 'withTenant'>
  clock: Clock
  tenant: Tenant
  actor: string
  requestId: string
  reason: string | null
}

/** What is done, in the audit log's words. A dry run only tells what it would do. */
export type ChangeOptions = {
  action: 'create' | 'change' | 'delete' | 'reorder' | 'import'
  dryRun: boolean
}

/** What a change makes of a configuration: all of it as it is to be, what the caller is answered, what it should know. */
export type ConfigurationChange<Result> = {
  records: ConfigurationRecords
  result: Result
  warnings: readonly ConfigurationWarning[]
}

/** `version` is the whole configuration's; `impact` is null unless the change was only tried. */
export type ChangeOutcome<Result> = {
  version: number
  result: Result
  warnings: ConfigurationWarning[]
  impact: DocumentImpact | null
}

/**
 * The one way a tenant's configuration is written. In one transaction, one writer of a tenant at a time: `change` decides
 * on the whole configuration, the difference is stored, audited record by record, and makes the next version; then every
 * process hears of it. A change that changes nothing writes nothing. A dry run does the same and takes it back, and tells
 * which of the tenant's last documents would come out differently if they were issued today.
 * @param change pure; throws the Problem that it refuses with
 */
export async function changeConfiguration<Result>(
  context: ChangeContext,
  { action, dryRun }: ChangeOptions,
  change: (records: ConfigurationRecords, today: IsoDate) => ConfigurationChange<Result>,
): Promise<ChangeOutcome<Result>> {
  const { databases, clock, tenant } = context
  const today = todayIn(tenant.timezone, clock)
  const make = (transaction: TenantTransaction) =>
    makeChange(transaction, context, action, (records) => change(records, today))
  if (!dryRun) {
    const made = await databases.withTenant(tenant.id, (db) => db.transaction(make))
    if (made.difference) await announceChange(context, tenant.id, made.difference)
    return outcomeOf(made, null, today)
  }
  const { made, documents } = await databases.withTenant(tenant.id, (db) =>
    takeBack(db, async (transaction) => ({
      made: await make(transaction),
      documents: await recentDocuments(transaction),
    })),
  )
  const impact = await documentImpact(
    documents,
    taxConfigurationOf(made.before),
    taxConfigurationOf(made.after),
    today,
  )
  return outcomeOf(made, impact, today)
}

type MadeChange<Result> = Omit<ConfigurationChange<Result>, 'records'> & {
  before: ConfigurationRecords
  after: ConfigurationRecords
  /** null: nothing was changed and nothing written. */
  difference: ConfigurationDifference | null
}

async function makeChange<Result>(
  transaction: TenantTransaction,
  { clock, actor, requestId, reason }: ChangeContext,
  action: string,
  change: (records: ConfigurationRecords) => ConfigurationChange<Result>,
): Promise<MadeChange<Result>> {
  await keepOthersOut(transaction)
  const before = await readConfiguration(transaction)
  const { records, ...told } = change(before)
  refuseTooMany(records)
  const difference = configurationDifference(before, records)
  if (!difference) return { ...told, before, after: before, difference }
  const after = { ...records, version: before.version + 1 }
  await storeConfiguration(transaction, difference, after.version)
  const author = { at: clock.now(), actor, request_id: requestId, reason }
  await auditConfiguration(transaction, difference, action, author)
  return { ...told, before, after, difference }
}

function outcomeOf<Result>(
  { result, warnings, after }: MadeChange<Result>,
  impact: DocumentImpact | null,
  today: IsoDate,
): ChangeOutcome<Result> {
  const allWarnings = [...warnings, ...targetWarnings(taxConfigurationOf(after), today)]
  return { version: after.version, result, warnings: allWarnings, impact }
}

/**
 * Lets in one writer at a time, and no approval while it writes. A lock of the settings row would do the same but for the
 * turns: each approval shares that row, and PostgreSQL lets new sharers overtake a waiting writer, who would wait for ever
 * in a busy tenant. A lock of the table is given in the order it is asked for, and readers do not notice it.
 */
async function keepOthersOut(transaction: TenantTransaction): Promise<void> {
  await transaction.execute(sql`lock table ${taxSettings} in exclusive mode`)
}

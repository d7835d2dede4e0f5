import type { ConfigurationKind, HistoryFilter } from '@fiscus/contracts/configuration/configuration-history'
import { actorsCalled, namesOfActors } from '@fiscus/db/audit/actor-names'
import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import { instantText } from '@fiscus/db/queries/instant-text'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { auditLog, isConfigurationEntry } from '@fiscus/db/schema/tenant/logs'
import { instantKey, readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { render } from '@fiscus/messages/render'
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { historyLabel, kindOf, type StoredState } from './history-label.ts'

const columns = {
  id: auditLog.id,
  at: instantText(auditLog.at),
  actor: auditLog.actor,
  action: auditLog.action,
  entity: auditLog.entity,
  record_id: auditLog.entity_id,
  reason: auditLog.reason,
  request_id: auditLog.request_id,
  before: sql<StoredState | null>`${auditLog.before}`,
  after: sql<StoredState | null>`${auditLog.after}`,
}

/** PostgreSQL has no year 0000. */
const position = z.tuple([instantKey, z.uuid()])

/**
 * A page of the changes of a tenant's configuration, the newest first, with the names of their authors.
 * @throws Problem 422 when the cursor does not belong to this list
 */
export async function listHistory(control: ControlDatabase, db: TenantDatabase, filter: HistoryFilter) {
  const actors = filter.actor === undefined ? undefined : await actorsCalled(control, filter.actor)
  const rows = await db
    .select(columns)
    .from(auditLog)
    .where(and(isConfigurationEntry, actors && inArray(auditLog.actor, [...actors]), conditionOf(filter)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(filter.limit + 1)
  const { page, next } = pageOf(rows, filter.limit, ({ at, id }) => [at, id])
  const names = await namesOfActors(
    control,
    page.map(({ actor }) => actor),
  )
  const approvals = await latestApprovals(db)
  const entries = page.map(({ entity, record_id, ...entry }) => {
    const record = kindOf(entity)
    const label = historyLabel(record, entry.after ?? entry.before)
    return {
      ...entry,
      actor_name: names.get(entry.actor) ?? null,
      record,
      record_id: record === 'settings' ? null : record_id,
      label: render(label),
      label_message: typeof label === 'string' ? null : label,
      documents_since: countFrom(approvals, entry.at),
    }
  })
  return { entries, next }
}

/**
 * One change of the configuration.
 * @throws Problem 404
 */
export async function getHistoryEntry(db: TenantDatabase, id: string) {
  const [row] = await db
    .select(columns)
    .from(auditLog)
    .where(and(isConfigurationEntry, eq(auditLog.id, id)))
  const { entity, ...entry } = requireFound(row, 'change', id)
  return { ...entry, record: kindOf(entity) }
}

function conditionOf({ record, record_id, action, from, to, cursor }: HistoryFilter): SQL | undefined {
  return and(
    record && eq(auditLog.entity, entityOf(record)),
    record_id === undefined ? undefined : eq(auditLog.entity_id, record_id),
    action === undefined ? undefined : eq(auditLog.action, action),
    from && gte(auditLog.at, from),
    to && lt(auditLog.at, to),
    cursor === undefined ? undefined : isBefore(cursor),
  )
}

function isBefore(cursor: string): SQL {
  const [at, id] = readCursor(position, cursor)
  return sql`(${auditLog.at}, ${auditLog.id}) < (${at}::timestamptz, ${id}::uuid)`
}

function entityOf(record: ConfigurationKind): string {
  return `tax_${record}`
}

const countedMax = 1_000

/** The instants of the latest approvals, the newest first. Ids of documents grow with time. */
async function latestApprovals(db: TenantDatabase): Promise<string[]> {
  const rows = await db
    .select({ at: documents.approved_at })
    .from(documents)
    .orderBy(desc(documents.id))
    .limit(countedMax)
  return rows.map(({ at }) => at.toISOString())
}

/** Instants with three and with six decimals have the same order as texts up to the last common digit. */
function countFrom(newestFirst: readonly string[], at: string): number {
  const since = new Date(at).toISOString()
  const first = newestFirst.findIndex((approvedAt) => approvedAt < since)
  return first === -1 ? newestFirst.length : first
}

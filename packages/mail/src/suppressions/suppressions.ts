import type { SuppressionReason } from '@fiscus/contracts/mail/mail-vocabulary'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailSuppressions } from '@fiscus/db/schema/mail/outgoing'
import { eq, inArray } from 'drizzle-orm'

/** Returns those of the addresses, in lower case, that get no mail. */
export async function suppressedAmong(
  db: Pick<TenantDatabase, 'select'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const { address } = mailSuppressions
  const rows = await db
    .select({ address })
    .from(mailSuppressions)
    .where(inArray(address, [...addresses]))
  return new Set(rows.map((row) => row.address))
}

type Suppression = {
  address: string
  reason: SuppressionReason
  detail: string | null
  queueId: string | null
}

/** Suppresses an address with an audit entry. Returns its id, or null if it is suppressed already. */
export async function suppressAddress(
  tx: Pick<TenantDatabase, 'insert'>,
  { address, reason, detail, queueId }: Suppression,
  author: Author,
): Promise<string | null> {
  const values = {
    address: address.toLowerCase(),
    reason,
    detail,
    queue_id: queueId,
    suppressed_at: author.at,
    suppressed_by: author.actor,
  }
  const [row] = await tx
    .insert(mailSuppressions)
    .values(values)
    .onConflictDoNothing({ target: mailSuppressions.address })
    .returning({ id: mailSuppressions.id })
  if (!row) return null
  await writeAuditEntry(tx, author, {
    entity: 'mail_suppression',
    entity_id: row.id,
    action: 'create',
    before: null,
    after: { address: values.address, reason },
  })
  return row.id
}

/** Lifts the suppression of an address with an audit entry. Returns whether it existed. */
export async function liftSuppression(
  tx: Pick<TenantDatabase, 'insert' | 'delete'>,
  id: string,
  author: Author,
): Promise<boolean> {
  const [row] = await tx.delete(mailSuppressions).where(eq(mailSuppressions.id, id)).returning()
  if (!row) return false
  await writeAuditEntry(tx, author, {
    entity: 'mail_suppression',
    entity_id: id,
    action: 'delete',
    before: { address: row.address, reason: row.reason },
    after: null,
  })
  return true
}

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { sql } from 'drizzle-orm'
import type { DocumentContext } from './document-context.ts'
import { type DocumentRow, documentText } from './queries.ts'

/** The actions on a document in the audit log. */
type DocumentAction = 'approve' | 'correct' | 'void' | 'lock'

/** Inserts an action on a document into the audit log, in the transaction of the action. */
export async function auditDocument(
  tx: TenantTransaction,
  { clock, actor, requestId }: DocumentContext,
  action: DocumentAction,
  before: DocumentRow | null,
  after: DocumentRow,
): Promise<void> {
  await tx.insert(auditLog).values({
    at: clock.now(),
    actor,
    action,
    entity: 'document',
    entity_id: after.id,
    before: before && sql`${documentText(before)}::jsonb`,
    after: sql`${documentText(after)}::jsonb`,
    reason: after.voidReason ?? after.correctionReason,
    request_id: requestId,
  })
}

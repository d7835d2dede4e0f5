import type { newSuppressionRequest, SuppressionFilter } from '@fiscus/contracts/mail/outgoing-message'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailSuppressions } from '@fiscus/db/schema/mail/outgoing'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { checkAddress } from '@fiscus/mail/smtp/addresses'
import { liftSuppression, suppressAddress } from '@fiscus/mail/suppressions/suppressions'
import { mailTexts } from '@fiscus/messages/mail'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

/** A page of suppressed addresses, the newest first. @throws Problem 422 if the cursor does not belong to this list */
export async function listSuppressions(db: TenantDatabase, { limit, cursor, text }: SuppressionFilter) {
  const { id, address } = mailSuppressions
  const rows = await db
    .select()
    .from(mailSuppressions)
    .where(
      and(
        cursor === undefined ? undefined : lt(id, readCursor(z.uuid(), cursor)),
        text === undefined ? undefined : sql`strpos(${address}, lower(${text})) > 0`,
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, (row) => row.id)
  return { suppressions: page, next }
}

/** @throws Problem 422 `invalid-request`; 409 `address-suppressed` */
export function addSuppression(
  db: TenantDatabase,
  { address, detail }: z.output<typeof newSuppressionRequest>,
  author: Author,
) {
  const checked = checkAddress(address)
  if (!checked.isValid)
    throw invalidRequest([{ pointer: '/address', detail: checked.fault, code: 'invalid-value' }])
  const suppression = {
    address: checked.address,
    reason: 'manual',
    detail: detail ?? null,
    queueId: null,
  } as const
  return db.transaction(async (tx) => {
    const id = await suppressAddress(tx, suppression, author)
    if (id === null)
      throw new Problem('address-suppressed', mailTexts.alreadySuppressed({ address: checked.address }))
    return readSuppression(tx, id)
  })
}

/** @throws Problem 404 `not-found` */
export function removeSuppression(db: TenantDatabase, id: string, author: Author) {
  return db.transaction(async (tx) => {
    const suppression = await readSuppression(tx, id)
    await liftSuppression(tx, id, author)
    return suppression
  })
}

async function readSuppression(db: Pick<TenantDatabase, 'select'>, id: string) {
  const [row] = await db.select().from(mailSuppressions).where(eq(mailSuppressions.id, id))
  return requireFound(row, 'suppressedAddress', id)
}

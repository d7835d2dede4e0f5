import { sql } from 'drizzle-orm'
import type { ControlTransaction } from '../connections/databases.ts'

/**
 * Locks an e-mail address until the end of the transaction, whether a user has it or not: of concurrent requests that
 * give it to a user, each sees what the one before it has done.
 */
export async function lockEmail(tx: ControlTransaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('e-mail ' || lower(${email}), 0))`)
}

import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { sql } from 'drizzle-orm'

const lock = preparedStatement(
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0))`,
)

/**
 * Locks the conversations of a mailbox until the transaction ends, so that two messages of one conversation that are
 * stored at once find the same thread and open one ticket. `null`: the messages of the global server.
 */
export async function lockConversations(tx: TenantTransaction, mailboxId: string | null): Promise<void> {
  const name = `mail ${mailboxId ?? 'global'}`
  await lock(tx, { name })
}

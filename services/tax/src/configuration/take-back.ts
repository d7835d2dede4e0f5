import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { TransactionRollbackError } from 'drizzle-orm'

/** Does something in a transaction and takes it back: the outcome is told and nothing of it stays. */
export async function takeBack<T>(
  db: TenantDatabase,
  work: (transaction: TenantTransaction) => Promise<T>,
): Promise<T> {
  const { promise: outcome, resolve } = Promise.withResolvers<T>()
  try {
    await db.transaction(async (transaction) => {
      resolve(await work(transaction))
      transaction.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return outcome
}

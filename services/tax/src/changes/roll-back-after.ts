import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { TransactionRollbackError } from 'drizzle-orm'

/** Runs `work` in a transaction that is rolled back afterwards, and returns its result. */
export async function rollBackAfter<T>(
  db: TenantDatabase,
  work: (transaction: TenantTransaction) => Promise<T>,
): Promise<T> {
  const { promise: result, resolve } = Promise.withResolvers<T>()
  try {
    await db.transaction(async (transaction) => {
      resolve(await work(transaction))
      transaction.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return result
}

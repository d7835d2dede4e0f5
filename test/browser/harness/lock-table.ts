import { asOwner } from '@fiscus/db/connections/connect'

/** Holds a table of a database, so that a task that writes to it stays running until `release`. */
export async function lockTable(databaseUrl: string, table: string) {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const transaction = asOwner(databaseUrl, (client) =>
    client.begin(async (sql) => {
      await sql`lock table ${sql(table)} in access exclusive mode`
      locked.resolve()
      await released.promise
    }),
  )
  await Promise.race([locked.promise, transaction])
  async function release() {
    released.resolve()
    await transaction
  }
  return { release, [Symbol.asyncDispose]: release }
}

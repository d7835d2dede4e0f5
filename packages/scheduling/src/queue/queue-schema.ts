import { applicationRole, asOwner } from '@fiscus/db/connections/connect'
import { DEFAULT_SCHEMA, runMigrations } from 'bullmq'

/** Two processes that grant at once get in each other's way. */
const preparationLock = 20_261_123

/**
 * Brings the queue's tables in the administration database up to date, as its owner, and lets the application work on them. A
 * worker on tables that are not there would ask for them thousands of times a second: so this comes first. Safe to repeat, and to
 * run from several processes at once.
 */
export function prepareQueueSchema(databaseUrl: string): Promise<void> {
  return asOwner(databaseUrl, async (client) => {
    await client`select pg_advisory_lock(${preparationLock})`
    const query = async (text: string, parameters: readonly unknown[] = []) => ({
      rows: await client.unsafe<never[]>(text, parameters as never[]),
    })
    await runMigrations({ query }, DEFAULT_SCHEMA)
    // BullMQ makes a sequence for each queue when its first job is added.
    await client.unsafe(`
      grant usage, create on schema ${DEFAULT_SCHEMA} to ${applicationRole};
      grant select, insert, update, delete on all tables in schema ${DEFAULT_SCHEMA} to ${applicationRole};
      grant usage on all sequences in schema ${DEFAULT_SCHEMA} to ${applicationRole}`)
  })
}

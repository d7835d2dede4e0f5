import { applicationRole } from '@fiscus/db/connections/application-login'
import { asOwner, connectApplication } from '@fiscus/db/connections/connect'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { DEFAULT_SCHEMA, runMigrations } from 'bullmq'

/** Concurrent grants fail, so that one process prepares the schema at a time. */
const preparationLock = 20_261_123

/**
 * Creates or updates the queue's tables in the administration database as its owner, and grants the application access.
 * Call it before a worker starts: a worker without tables retries thousands of times a second. Safe to repeat, and to
 * call from several processes concurrently.
 */
export function prepareQueueSchema(databaseUrl: string): Promise<void> {
  return asOwner(databaseUrl, async (client) => {
    await client`select pg_advisory_lock(${preparationLock})`
    const query = async (text: string, parameters: readonly unknown[] = []) => ({
      rows: await client.unsafe<never[]>(text, parameters as never[]),
    })
    await runMigrations({ query }, DEFAULT_SCHEMA)
    // BullMQ creates a sequence for each queue when its first job is added.
    await client.unsafe(`
      grant usage, create on schema ${DEFAULT_SCHEMA} to ${applicationRole};
      grant select, insert, update, delete on all tables in schema ${DEFAULT_SCHEMA} to ${applicationRole};
      grant usage on all sequences in schema ${DEFAULT_SCHEMA} to ${applicationRole}`)
  })
}

/**
 * Verifies that the queues have tables, for a process that may not create them.
 * @throws OperatorError that names the command to run
 */
export async function requireQueueSchema(databaseUrl: string): Promise<void> {
  const client = connectApplication(databaseUrl, 1)
  try {
    const [found] = await client`select to_regnamespace(${DEFAULT_SCHEMA}) is not null as is_prepared`
    if (!found?.is_prepared)
      throw new OperatorError(
        'The queues have no tables in the database yet: run bin/tenant migrate with the address of the owner, or set REDIS_URL.',
      )
  } finally {
    await client.end({ timeout: 5 })
  }
}

import { applicationRole, queueRole } from '@fiscus/db/connections/application-login'
import { asOwner, connectApplication } from '@fiscus/db/connections/connect'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { DEFAULT_SCHEMA, runMigrations } from 'bullmq'

/** Concurrent grants fail, so that one process prepares the schema at a time. */
const preparationLock = 20_261_123

/**
 * The tables of the jobs, in the order in which they can lose their log: one that refers to another is before it. The
 * settings of the queues, of which a pause is one, stay in the log.
 */
const jobTables = [
  'job_log',
  'job_dependency',
  'job',
  'event',
  'metrics',
  'rate_limit',
  'dedup',
  'dedup_next',
]

/**
 * Creates or updates the queue's tables in the administration database as its owner, and grants the application access.
 * Call it before a worker starts: a worker without tables retries thousands of times a second. Safe to repeat, and to
 * call from several processes concurrently. The jobs are in no write-ahead log, so that a crash of the database empties
 * the queues, as one of Redis may: a tick enqueues the runs again within 30 s.
 */
export function prepareQueueSchema(databaseUrl: string): Promise<void> {
  return asOwner(databaseUrl, async (client) => {
    await client`select pg_advisory_lock(${preparationLock})`
    const query = async (text: string, parameters: readonly unknown[] = []) => ({
      rows: await client.unsafe<never[]>(text, parameters as never[]),
    })
    await runMigrations({ query }, DEFAULT_SCHEMA)
    const logged = await client<{ relname: string }[]>`
      select relname from pg_class where relnamespace = ${DEFAULT_SCHEMA}::regnamespace and relkind = 'r'
        and relpersistence = 'p' and relname in ${client(jobTables)}`
    for (const table of jobTables)
      if (logged.some(({ relname }) => relname === table))
        await client.unsafe(`alter table ${DEFAULT_SCHEMA}.${table} set unlogged`)
    // BullMQ creates a sequence for each queue when its first job is added, as another role in a process of the release
    // before the classes of processes.
    await client.unsafe(`
      grant usage, create on schema ${DEFAULT_SCHEMA} to ${queueRole};
      grant select, insert, update, delete on all tables in schema ${DEFAULT_SCHEMA} to ${queueRole};
      grant usage on all sequences in schema ${DEFAULT_SCHEMA} to ${queueRole};
      alter default privileges for role ${applicationRole} in schema ${DEFAULT_SCHEMA} grant usage on sequences to ${queueRole}`)
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

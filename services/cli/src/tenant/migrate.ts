import { parseArgs } from 'node:util'
import type { ServerAddresses } from '@fiscus/db/connections/tenant-url'
import { migrateTenants, type TenantMigration } from '@fiscus/db/tenants/migrate-tenants'
import { prepareAdministration } from '@fiscus/db/tenants/prepare-administration'
import { prepareServer } from '@fiscus/db/tenants/prepare-server'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { prepareQueueSchema } from '@fiscus/scheduling/queue/queue-schema'
import { json, parseWholeNumber, textOption } from '../command/arguments.ts'
import { readServers } from '../command/config.ts'
import { progressLine } from '../command/progress-line.ts'
import { type Command, describeFailure, exitCodes } from '../command/run-program.ts'
import { stopSignal } from '../command/stop-signal.ts'

const logEveryMs = 5000
const parallelMax = 64

/** `bin/tenant migrate`. The progress goes to the standard error, the result to the standard output. */
export const migrate: Command = async (args) => {
  const { values } = parseArgs({ args, options: { json, parallel: textOption } })
  const parallel = parseWholeNumber(values.parallel, 'parallel', parallelMax)
  const addresses = await readServers()
  const { url } = addresses
  await prepareAdministration({ url, clock })
  // Services with the address of the application cannot create these tables.
  await prepareQueueSchema(url)
  const arePrepared = await prepareServers(addresses)
  using stopping = stopSignal('A signal stopped the migration')
  const { signal } = stopping
  const migrations = await migrateWithProgress(addresses, parallel, signal)
  const failed = migrations.filter(({ failure }) => failure !== null)
  if (values.json) console.log(JSON.stringify(migrations.map(recordOf)))
  else printResult(migrations, failed)
  if (signal.aborted) {
    console.error(
      `${signal.reason.message} after ${migrations.length} tenants: run bin/tenant migrate again, it migrates the rest.`,
    )
    return exitCodes.failed
  }
  return arePrepared && failed.length === 0 ? exitCodes.done : exitCodes.failed
}

/**
 * Prepares each further server: its login may have a new password. False: one failed, which the standard error names.
 */
async function prepareServers(addresses: ServerAddresses): Promise<boolean> {
  const failures: string[] = []
  for (const { name } of addresses.servers ?? [])
    await prepareServer(addresses, name).catch((failure: unknown) =>
      failures.push(`The server ${name} is not prepared: ${describeFailure(failure)}`),
    )
  for (const failure of failures) console.error(failure)
  return failures.length === 0
}

async function migrateWithProgress(
  addresses: ServerAddresses,
  parallel: number | undefined,
  signal: AbortSignal,
): Promise<TenantMigration[]> {
  using line = progressLine(process.stderr, { logEveryMs })
  const startedAt = performance.now()
  let [done, failed] = [0, 0]
  return await migrateTenants(
    addresses,
    ({ failure }, count) => {
      done += 1
      if (failure !== null) failed += 1
      const perSecond = done / Math.max(0.001, (performance.now() - startedAt) / 1000)
      const left = Math.ceil((count - done) / perSecond)
      line.show(`${done} of ${count} tenants, ${perSecond.toFixed(1)}/s, ${left} s left, ${failed} failed`)
    },
    { parallel, signal },
  )
}

function printResult(migrations: readonly TenantMigration[], failed: readonly TenantMigration[]): void {
  const migrated = migrations.filter(({ applied }) => applied > 0).length
  const current = migrations.length - migrated - failed.length
  console.log(`${migrated} migrated, ${current} already current, ${failed.length} failed`)
  for (const { slug, failure } of failed) console.log(`${slug}: ${describeFailure(failure)}`)
  if (failed.length > 0)
    console.log('Correct the reasons and run bin/tenant migrate again: it migrates the rest.')
}

function recordOf({ slug, database, applied, failure }: TenantMigration) {
  return { slug, database, applied, failure: failure === null ? null : describeFailure(failure) }
}

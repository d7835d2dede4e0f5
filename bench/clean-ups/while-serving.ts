import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { asOwner, databaseName, databaseUrl } from '@fiscus/db/connections/connect'
import { tenantDatabase } from '@fiscus/db/connections/databases'
import { sql } from 'drizzle-orm'
import { calculateEndpoint, type TaxServer } from '../calculate-endpoint.ts'
import { forkServer } from '../fork-server.ts'
import { type Load, loadDuring } from '../load.ts'
import type { Table } from '../table.ts'
import { apiLog } from './logs.ts'

const rows = 1_000_000
const phaseMs = 8_000

/**
 * Measures POST /calculate while bin/cron deletes 700,000 of a million rows of the log into which these requests are
 * written.
 */
export async function measureWhileServing(): Promise<Table> {
  await using tax = await forkServer<TaxServer>('tax', { tenants: ['demo'], durable: true })
  const { databaseUrl: control } = tax.firstMessage
  const endpoint = calculateEndpoint(tax, 'demo')
  const idleBytes = (await cleanApiLog(control)).memoryBytes
  await asOwner(databaseUrl(control, `${databaseName(control)}_demo`), async (client) => {
    const db = tenantDatabase(client)
    for (const statement of [apiLog.fill(rows), sql`vacuum analyze api_request_log`, sql`checkpoint`])
      await db.execute(statement)
  })
  await loadDuring(endpoint, () => sleep(phaseMs / 2))
  const before = await loadDuring(endpoint, () => sleep(phaseMs))
  const run = Promise.withResolvers<Awaited<ReturnType<typeof cleanApiLog>>>()
  const during = await loadDuring(endpoint, () => cleanApiLog(control).then(run.resolve))
  const after = await loadDuring(endpoint, () => sleep(phaseMs))
  const { result, durationMs, memoryBytes } = await run.promise
  return {
    title: 'POST /calculate during the clean-up of the request log, 10-line cart, 16 connections',
    columns: ['phase', 'requests/s', 'p99 ms', 'p99 / p99 before'],
    rows: Object.entries({ before, during, after }).map(([name, load]) => rowOf(name, load, before)),
    note: `"${result}" in ${durationMs} ms. The process used ${megabytes(memoryBytes)}, and ${megabytes(idleBytes)} in a run with nothing to delete.`,
  }
}

/** Runs the task with bin/cron, as an operator does. */
async function cleanApiLog(url: string) {
  const cron = join(import.meta.dirname, '../../bin/cron')
  const args = ['--task=api_log_cleanup', '--tenant=demo', '--json']
  const { stdout } = await promisify(execFile)(cron, args, { env: { ...process.env, DATABASE_URL: url } })
  const [{ run_id, result, duration_ms: durationMs }] = JSON.parse(stdout).runs
  const memoryBytes = await asOwner(url, async (client) => {
    const [run] = await client`select memory_bytes from cron_runs where id = ${run_id}`
    return Number(run?.memory_bytes)
  })
  return { result, durationMs, memoryBytes }
}

function rowOf(name: string, { requestsPerSecond, p99Milliseconds }: Load, before: Load) {
  return [name, requestsPerSecond, p99Milliseconds, p99Milliseconds / before.p99Milliseconds]
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { scopes } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { mapBounded } from '@fiscus/runtime/concurrency/map-bounded'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { testAuthor } from '@fiscus/testing/test-author'
import type { Table } from '../table.ts'
import { memoryOfTree } from './process-memory.ts'
import type { TenantServer } from './tenant-server.ts'

const megabyte = 2 ** 20
const atATime = 16
const cartSecondsMax = 15
/** Not the ticker: it would claim the slots of the next measurement, which has its memory. */
const services = ['tax', 'scheduler', 'admin', 'worker'] as const
const cart = {
  currency: 'PLN',
  customer: { country: 'PL' },
  items: [{ id: '1', name: 'Chair', quantity: 3, unitPrice: '33.33' }],
}

/**
 * Starts each process through PgBouncer, and lets the tax service calculate a cart of each tenant, for 15 seconds at
 * most.
 */
export async function measureProcesses(server: TenantServer): Promise<Table> {
  const rows: (string | number)[][] = []
  for (const name of services) {
    await using started = await startService(name, server)
    const startMb = (await memoryOfTree(started.pid)) / megabyte
    if (name === 'tax') {
      const before = performance.now()
      const carts = await calculateForEach(server, started.url)
      const seconds = (performance.now() - before) / 1000
      rows.push([
        `${name}, after a first cart of ${carts} tenants (${seconds.toFixed(1)} s)`,
        (await memoryOfTree(started.pid)) / megabyte,
      ])
    }
    rows.push([name, startMb])
  }
  return {
    title: `Memory of the processes with ${server.names.length} tenants`,
    columns: ['process', 'MB'],
    rows: rows.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    note: 'PSS of the process after its start, with PgBouncer and the queues in the database. A worker has no runs: each thread with a run takes about 30 MB more.',
  }
}

/** Returns the number of tenants for which there was time. */
async function calculateForEach({ fresh, names }: TenantServer, url: string): Promise<number> {
  const key = { name: 'bench', tenantId: null, scopes, requestsPerMinute: 1_000_000 }
  const { key: bearer } = await createKey({ control: fresh.owner, author: testAuthor() }, key)
  const endsAt = performance.now() + cartSecondsMax * 1000
  let carts = 0
  await mapBounded(names, atATime, async (name) => {
    if (performance.now() > endsAt) return
    const response = await fetch(`${url}/api/v1/tenants/${name.replace('_', '-')}/tax/calculate`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${bearer}`,
        'Content-Type': 'application/json',
        'X-Audit-Reason': 'benchmark',
      },
      body: JSON.stringify(cart),
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
    carts += 1
  })
  return carts
}

async function startService(name: string, { fresh, pgBouncer }: TenantServer) {
  const main = fileURLToPath(new URL(`../../services/${name}/src/main.ts`, import.meta.url))
  const env = processEnvironment({
    DATABASE_URL: pgBouncer.urlOf(fresh.url),
    DATABASE_DIRECT_URL: fresh.url,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
    LOG_FORMAT: 'json',
    SECRETS_KEY: `1:${Buffer.alloc(32).toString('base64')}`,
  })
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return { url: await urlOf(child), pid: child.pid ?? 0, [Symbol.asyncDispose]: () => stop(child) }
}

/** The last line that a process logs at its start has its address. */
async function urlOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The process has no output')
  for await (const line of createInterface(child.stdout)) {
    const { url } = JSON.parse(line)
    if (url) {
      child.stdout.resume()
      return url
    }
  }
  throw new Error('The process ended before it listened')
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

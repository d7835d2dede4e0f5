import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { databaseName } from '@fiscus/db/connections/connect'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { systemClock } from '@fiscus/runtime/clock'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { apiCallers } from '@fiscus/testing/api-callers'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'

const redis = await findRedis()
const slugs = ['first', 'second', 'third']
/** Fewer pools than tenants, and two threads of the worker. */
const variables = {
  TENANT_POOL_MAX: '2',
  TENANT_POOLS_MAX: '2',
  WORKER_QUEUES: 'maintenance',
  WORKER_CONCURRENCY: '2',
}
const inFormula = { pools: 4, threads: 2, queues: 1 }
const callsAtOnce = 30

type ServiceName = 'tax' | 'scheduler' | 'ticker' | 'worker'
type Counts = Record<'administration' | 'tenants' | 'listener' | 'queue' | 'redis', number>

const paths: Record<ServiceName, readonly string[]> = {
  tax: ['/api/v1/tax/documents', '/api/v1/audit', '/readyz'],
  scheduler: ['/api/v1/engine/automation_cron/records', '/api/v1/engine/jobs', '/readyz'],
  ticker: ['/readyz', '/metrics'],
  worker: ['/readyz', '/metrics'],
}

const kinds = ['administration', 'tenants', 'listener', 'queue'] as const

test.for(['tax', 'scheduler', 'ticker', 'worker'] as const)(
  '%s opens no more connections than its row of docs/production/connections.md says',
  async (name) => {
    const [most, limits] = [await countWhileBusy(name), await readLimits(name)]
    for (const kind of kinds) expect(most[kind], kind).toBeLessThanOrEqual(limits[kind])
    expect(most).toMatchObject({ listener: limits.listener, redis: 0 })
    expect(most.administration).toBeGreaterThan(1)
  },
)

test.skipIf(redis === null).for(['scheduler', 'ticker', 'worker'] as const)(
  '%s has its queues and leases in Redis, over as many connections as its row says',
  async (name) => {
    await using server = await startRedis(redis)
    const most = await countWhileBusy(name, server.url)
    expect(most).toMatchObject({ redis: (await readLimits(name)).redis, queue: 0 })
  },
)

/** Reads the row of a process: sums such as `4 + 4 × threads`. */
async function readLimits(name: ServiceName): Promise<Counts> {
  const page = await readFile(new URL('../docs/production/connections.md', import.meta.url), 'utf8')
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const [, , ...cells] = rows.find(([, processes]) => processes?.split(', ').includes(`\`${name}\``)) ?? []
  const [administration = 0, tenants = 0, listener = 0, queue = 0, onRedis = 0] = cells.map((cell) =>
    sumOf(cell, inFormula),
  )
  return { administration, tenants, listener, queue, redis: onRedis }
}

function sumOf(formula: string, known: Record<string, number>): number {
  const terms = formula.split('+').map((term) => term.split('×').map((factor) => factor.trim()))
  return terms.reduce(
    (sum, factors) => sum + factors.reduce((product, text) => product * (known[text] ?? Number(text)), 1),
    0,
  )
}

/**
 * Starts a process and gives it many calls and runs of three tenants at once. Returns the most connections of each
 * kind.
 */
async function countWhileBusy(name: ServiceName, redisUrl = ''): Promise<Counts> {
  await using fresh = await freshDatabases(inject('databaseServer'), ...slugs)
  await reconcileRegistry(fresh.owner, registryRows, new Date())
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-connections-'))
  const env = processEnvironment({
    ...variables,
    DATABASE_URL: fresh.url,
    REDIS_URL: redisUrl,
    DATA_FOLDER: folder,
    SECRETS_KEY: `1:${Buffer.alloc(32).toString('base64')}`,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: '0',
  })
  await using service = await startService(name, env)
  const { caller } = apiCallers({ url: service.url, fresh, clock: systemClock }, tenantScopes)
  const callers = await Promise.all(slugs.map((slug) => caller(slug)))
  const most = { administration: 0, tenants: 0, listener: 0, queue: 0, redis: 0 }
  while (true) {
    await fresh.owner.update(cronTasks).set({ next_run_at: new Date() })
    if (name === 'worker') await tickOnce(env)
    let isBusy = true
    const calls = Array.from({ length: callsAtOnce }, (_, n) =>
      callers[n % callers.length]?.('GET', paths[name][n % paths[name].length] ?? '/readyz'),
    )
    const called = Promise.all(calls).finally(() => {
      isBusy = false
    })
    while (isBusy) for (const kind of kinds) most[kind] = Math.max(most[kind], (await count(fresh))[kind])
    await called
    if (
      name !== 'worker' ||
      (await fresh.owner.$count(cronRuns, eq(cronRuns.status, 'success'))) > slugs.length
    )
      break
  }
  return { ...most, redis: redisUrl === '' ? 0 : await countOnRedis(redisUrl) }
}

/** The connections to the databases of this test, without those of the test itself. */
async function count(fresh: FreshDatabases): Promise<Omit<Counts, 'redis'>> {
  const control = databaseName(fresh.url)
  const [row] = await fresh.owner.execute<Omit<Counts, 'redis'>>(sql`
    select count(*) filter (where application_name = 'fiscus' and datname = ${control})::integer as administration,
      count(*) filter (where application_name = 'fiscus' and datname <> ${control})::integer as tenants,
      count(*) filter (where application_name = 'fiscus listener')::integer as listener,
      count(*) filter (where application_name = 'fiscus queue')::integer as queue
    from pg_stat_activity where starts_with(datname, ${control})`)
  return row ?? expect.fail('no row')
}

/** The clients of Redis, without the one that asks. */
async function countOnRedis(url: string): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write('CLIENT LIST\r\nQUIT\r\n')
  return [...(await text(socket)).matchAll(/^(?:\$\d+\r\n)?(?:txt:)?id=/gm)].length - 1
}

/** Calls `bin/cron tick`, whose connections are closed when it has ended. */
async function tickOnce(env: NodeJS.ProcessEnv): Promise<void> {
  await promisify(execFile)(process.execPath, [programFile('services/cli/src/cron.ts'), 'tick'], { env })
}

async function startService(name: ServiceName, env: NodeJS.ProcessEnv) {
  const main = programFile(`services/${name}/src/main.ts`)
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let last = ''
  for await (const line of createInterface(child.stdout)) {
    last = line
    const { url } = JSON.parse(line)
    if (!url) continue
    child.stdout.resume()
    return {
      url: String(url),
      async [Symbol.asyncDispose]() {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error(`${name} ended before it listened: ${last}`)
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { cronProcesses, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { createHttpClient } from '@fiscus/testing/http-client'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { differences, promtool, seriesOfMetrics } from './monitoring/promtool.ts'

test('a run updates the metrics of ticker and worker, pings its address, and fires no alert (promtool)', {
  timeout: 180_000,
}, async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const { control } = fresh.databases
  await using pinged = await pingServer()
  await reconcileRegistry(control, registryRows, new Date())
  await control
    .update(cronTasks)
    .set({ ping_url: pinged.url, next_run_at: new Date() })
    .where(eq(cronTasks.name, 'session_cleanup'))

  // The last call of bin/cron, and a worker that was killed before its replacement starts.
  const ended = { host: 'test', started_at: new Date(), heartbeat_at: sql`now() - interval '10 minutes'` }
  await control.insert(cronProcesses).values([
    { id: 'bin/cron', kind: 'ticker', details: { beat_seconds: 60 }, ...ended },
    { id: 'killed', kind: 'worker', details: {}, ...ended },
  ])
  await using worker = await startService('worker', fresh.url)
  await using ticker = await startService('ticker', fresh.url)
  const before = [await worker.text('/metrics'), await ticker.text('/metrics')]
  expect(await pinged.body).toMatchObject({ task: 'session_cleanup', status: 'success', trigger: 'schedule' })
  // The worker looks at the processes every 10 s.
  await vi.waitFor(async () => {
    const metrics = await worker.text('/metrics')
    expect(metrics).toContain('cron_runs_total{task="session_cleanup",status="success"} 1')
    expect(metrics).toContain('cron_slot_lag_seconds_count{task="session_cleanup"} 1')
    expect(metrics).toContain('cron_pings_total{outcome="sent"} 1')
    expect(metrics).toContain('cron_ticker_stopped 0')
    expect(metrics).toMatch(/^cron_clock_skew_seconds -?\d/m)
    expect(metrics).toContain('cron_processes{kind="worker",state="alive"} 1')
  }, 180_000)
  const metrics = await ticker.text('/metrics')
  expect(metrics).toMatch(/cron_slots_total\{outcome="enqueued"} [1-9]/)
  expect(metrics).toContain('cron_queue_jobs{queue="maintenance",state="waiting"} 0')
  expect(metrics).toContain('cron_queue_oldest_seconds{queue="mail"} 0')
  if (promtool !== null) {
    const series = {
      ...seriesOfMetrics('worker-maintenance', before[0] ?? '', await worker.text('/metrics')),
      ...seriesOfMetrics('ticker', before[1] ?? '', await ticker.text('/metrics')),
    }
    expect(Object.keys(series)).toContain('cron_ticker_stopped{process="worker-maintenance"}')
    const expected = [2, 10, 20].map((at) => ({ at, fires: [] }))
    expect(await differences([{ series, expected }])).toBe('')
  }
  expect(JSON.parse(await worker.text('/readyz'))).toMatchObject({
    status: 'ready',
    components: [
      { name: 'database' },
      { name: 'servers' },
      { name: 'queue' },
      { name: 'ticker', status: 'up' },
      { name: 'queues', status: 'up' },
      { name: 'runs', status: 'up' },
      { name: 'blobs', status: 'up' },
      { name: 'descriptors' },
    ],
  })
})

test('bin/cron pings after the run of a task, and records its tick', { timeout: 180_000 }, async () => {
  await using fresh = await freshDatabases(inject('databaseServer'))
  const { control } = fresh.databases
  await using pinged = await pingServer()
  await reconcileRegistry(control, registryRows, new Date())
  await control.update(cronTasks).set({ ping_url: pinged.url }).where(eq(cronTasks.name, 'session_cleanup'))
  await cron(fresh.url, '--task=session_cleanup', '--profile=admin')
  expect(await pinged.body).toMatchObject({ task: 'session_cleanup', status: 'success', trigger: 'cli' })
  await cron(fresh.url, 'tick')
  expect(await control.select().from(cronProcesses)).toMatchObject([{ id: 'bin/cron', kind: 'ticker' }])
})

/** Starts a server on the loopback address. `body` resolves with the first ping. */
async function pingServer() {
  const { promise: body, resolve } = Promise.withResolvers<unknown>()
  const server = createServer(async (request, response) => {
    resolve(await json(request))
    response.end('OK')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    body,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

/** Starts a service in its own process, on a free port. */
async function startService(name: 'ticker' | 'worker', databaseUrl: string) {
  const main = programFile(`services/${name}/src/main.ts`)
  const http = { HTTP_HOST: '127.0.0.1', HTTP_PORT: '0' }
  const child = spawn(process.execPath, [main], {
    env: processEnvironment({ DATABASE_URL: databaseUrl, EGRESS_ALLOW: '127.0.0.1', ...http }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const call = createHttpClient(await urlOf(child))
  return {
    text: async (path: string) => (await call('GET', path)).text,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs bin/cron; rejects when it fails. */
function cron(databaseUrl: string, ...args: string[]) {
  const cli = programFile('services/cli/src/cron.ts')
  const env = processEnvironment({ DATABASE_URL: databaseUrl, EGRESS_ALLOW: '127.0.0.1' })
  return promisify(execFile)(process.execPath, [cli, ...args], { env })
}

/** Reads the address of the service from its log. */
async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The standard output of the service is not a pipe')
  for await (const line of createInterface(stdout)) {
    const { url } = JSON.parse(line)
    if (url) {
      stdout.resume()
      return url
    }
  }
  throw new Error('The service exited before it listened')
}

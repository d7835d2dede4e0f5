import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { jobRecord } from '@fiscus/contracts/jobs/job-record'
import { asOwner } from '@fiscus/db/connections/connect'
import { administrationUrl, findEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { createLogger } from '@fiscus/runtime/logger'
import { openQueues } from '@fiscus/scheduling/queue/queue'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { afterAll, expect, test, vi } from 'vitest'

const redis = await findRedis()
const folder = await mkdtemp(join(tmpdir(), 'fiscus-standalone-'))
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true }))

const cart = {
  currency: 'PLN',
  customer: { country: 'PL' },
  items: [{ id: '1', quantity: '2', unitPrice: '49.99' }],
}

test('a first start prints a key and a curl that works, and Ctrl-C leaves no process behind', async () => {
  await using fiscus = await start()
  expect(fiscus.key).toMatch(/^tx_live_[\w-]{43}$/)
  const answer = await runCurl(fiscus.text)
  expect(answer).toMatchObject({ summary: { totalNet: 99.98, totalTax: 23, totalGross: 122.98 } })
  expect((await fiscus.post('/documents', { type: 'invoice', number: 'FV/1', ...cart })).status).toBe(201)

  const postmaster = await postmasterOf(folder)
  expect(await fiscus.end('SIGINT')).toBe(0)
  expect(isAlive(postmaster)).toBe(false)
  keptKey = fiscus.key
}, 90_000)

let keptKey = ''

test('a second start goes on with the same data and key, also after a kill -9 of the first', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    await using fiscus = await start()
    expect(fiscus.key).toBe('')
    const page = await fiscus.get('/documents', keptKey)
    expect(await page.json()).toMatchObject({
      documents: [{ number: 'FV/1', summary: { totalGross: 122.98 } }],
    })
    await fiscus.end(signal)
  }
}, 120_000)

test('the log of runs fills by itself, and bin/cron sees it from another terminal; background jobs are done', async () => {
  await using fiscus = await start()
  await runBySchedule()
  await downloadReport(`${fiscus.url}/api/v1/engine/jobs`)
  expect(await fiscus.readiness()).toEqual({ status: 'ready', components: everyComponentUp })
  expect(await cron({}, 'list', '--tenant=demo')).toMatch(/^session_cleanup .* success /m)
  expect(await cron({}, '--task=session_cleanup', '--tenant=demo')).toMatch(/^\d+ sessions .* deleted\n$/)
}, 90_000)

test.skipIf(redis === null)(
  'with REDIS_URL queues and locks are there, and whoever looks elsewhere is refused (needs redis-server)',
  async () => {
    await using server = await startRedis(redis ?? '')
    await using fiscus = await start({ REDIS_URL: server.url })
    await runBySchedule()
    expect(await fiscus.readiness()).toEqual({ status: 'ready', components: everyComponentUp })
    await using queue = await openQueues({ redisUrl: server.url }, createLogger('test', 'silent'))
    for (const board of queue.boards) expect(await board.getWorkersCount(), board.name).toBeGreaterThan(0)

    const elsewhere = spawn(join('bin', 'cron'), ['--task=session_cleanup'], {
      env: cronEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(await textOf(elsewhere.stderr)).toMatch(
      /^The tickers and workers that run have their queues and locks elsewhere: /,
    )
    expect(await exitOf(elsewhere)).toBe(1)
    expect(await cron({ REDIS_URL: server.url }, '--task=session_cleanup', '--tenant=demo')).toMatch(
      / deleted\n$/,
    )
  },
  120_000,
)

test('two on one folder are refused with a sentence', async () => {
  await using fiscus = await start()
  const second = run({ DATA_FOLDER: folder, HTTP_PORT: '0' })
  const said = await textOf(second.stderr)
  expect(await exitOf(second)).toBe(1)
  expect(said).toContain('Fiscus already runs on')
  expect(fiscus.url).toMatch(/^http:/)
}, 60_000)

test('a taken port is refused with a sentence that says what to set', async () => {
  await using taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const process = run({ DATA_FOLDER: folder, HTTP_PORT: String(port) })
  const said = await textOf(process.stderr)
  expect(await exitOf(process)).toBe(1)
  expect(said).toContain(`${port}`)
  expect(said).toContain('HTTP_PORT')
}, 60_000)

test('every fault of the environment is told together, before anything starts', async () => {
  const process = run({ HTTP_PORT: 'x', LOG_LEVEL: 'loud', TENANT_POOL_MAX: '-1' })
  const said = await textOf(process.stderr)
  expect(await exitOf(process)).toBe(1)
  for (const name of ['HTTP_PORT', 'LOG_LEVEL', 'TENANT_POOL_MAX']) expect(said).toContain(name)
})

/** Starts what `npm start` starts, and waits until it says that it runs. */
async function start(environment: Record<string, string> = {}) {
  const child = run({ DATA_FOLDER: folder, HTTP_PORT: '0', LOG_LEVEL: 'error', ...environment })
  let text = ''
  for await (const line of createInterface(child.stdout)) {
    text += `${line}\n`
    if (line.includes('Ctrl-C')) break
  }
  child.stdout.resume()
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? ''
  const key = /tx_live_[\w-]+/.exec(text)?.[0] ?? ''
  const call = (path: string, by: string, init: RequestInit = {}) =>
    fetch(`${url}/api/v1/tax${path}`, {
      ...init,
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(10_000),
    })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    return exitOf(child)
  }
  return {
    text,
    url,
    key,
    get: (path: string, by = key) => call(path, by),
    readiness: async () => (await fetch(`${url}/readyz`)).json(),
    post: (path: string, body: object) => call(path, key, { method: 'POST', body: JSON.stringify(body) }),
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
    },
  }
}

function run(environment: Record<string, string>) {
  const { DATABASE_URL: _, ...inherited } = process.env
  return spawn(process.execPath, ['services/standalone/src/main.ts'], {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const everyComponentUp = ['database', 'queue', 'ticker'].map((name) => ({ name, status: 'up' }))

/** Makes a task due in every scope, and resolves when bin/cron says that it has run. */
async function runBySchedule(): Promise<void> {
  const due = `update cron_tasks set next_run_at = now() where name = 'session_cleanup'`
  await asOwner(administrationUrl((await findEmbeddedPostgres(folder)) ?? ''), (owner) => owner.unsafe(due))
  const latest = async () => JSON.parse(await cron({}, 'runs', 'session_cleanup', '-n', '2', '--json'))
  const done = { trigger: 'schedule', status: 'success', result: expect.stringContaining('sessions') }
  await vi.waitFor(async () => expect(await latest()).toMatchObject({ runs: [done, done] }), 60_000)
}

/** Asks for a report, and resolves when a worker has done it and what it has left is downloaded. */
async function downloadReport(jobs: string): Promise<void> {
  const headers = { authorization: `Bearer ${keptKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ kind: 'analytic_report', params: { report: 'tickets_by_status_and_age' } })
  const { id } = jobRecord.parse(await (await fetch(jobs, { method: 'POST', headers, body })).json())
  const job = async () => jobRecord.parse(await (await fetch(`${jobs}/${id}`, { headers })).json())
  await vi.waitFor(async () => expect(await job()).toMatchObject({ status: 'success' }), 60_000)
  for (const { name, bytes } of (await job()).result_files) {
    const file = await fetch(`${jobs}/${id}/files/${name}`, { headers })
    expect(await file.bytes()).toHaveLength(bytes)
  }
}

function cronEnvironment() {
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
  return { ...inherited, DATA_FOLDER: folder }
}

/** What bin/cron prints for the data folder. */
async function cron(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { ...cronEnvironment(), ...environment }
  const child = spawn(join('bin', 'cron'), args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return textOf(child.stdout)
}

/** Runs the command that the welcome prints, as it stands there. */
async function runCurl(welcome: string): Promise<unknown> {
  const command = /curl [\s\S]*?'\{.*\}'/.exec(welcome)?.[0] ?? ''
  const shell = spawn('sh', ['-c', `${command} --silent --max-time 10`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await textOf(shell.stdout))
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(stream)).toString()
}

/** A process that was told to end drains for 3 s; a busy machine takes longer for the rest. */
async function exitOf(child: ReturnType<typeof run>): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null)
    await once(child, 'exit', { signal: AbortSignal.timeout(25_000) })
  return child.exitCode
}

async function postmasterOf(data: string): Promise<number> {
  return Number((await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

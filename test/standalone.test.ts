import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@fiscus/client'
import { jobRecord } from '@fiscus/contracts/jobs/job-record'
import { asOwner } from '@fiscus/db/connections/connect'
import { administrationUrl, findEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { createLogger } from '@fiscus/runtime/log/logger'
import { openQueues } from '@fiscus/scheduling/queue/queue'
import { type Call, createHttpClient } from '@fiscus/testing/http-client'
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

test('the first start prints a key and a working curl command, and Ctrl-C stops all processes', async () => {
  await using fiscus = await start()
  expect(fiscus.key).toMatch(/^tx_live_[\w-]{43}$/)
  expect(await runCurl(fiscus.text)).toMatchObject({
    summary: { totalNet: 99.98, totalTax: 23, totalGross: 122.98 },
  })
  const invoice = { type: 'invoice', number: 'FV/1', ...cart }
  expect((await fiscus.call('POST', '/api/v1/tax/documents', invoice)).status).toBe(201)

  expect(await runDocumentedExample(fiscus)).toBe('VAT23 23.00 122.98\nFV/2/2026 122.98\nFV/2/2026\nFV/1\n')

  const postmaster = await postmasterOf(folder)
  expect(await fiscus.end('SIGINT')).toBe(0)
  expect(isRunning(postmaster)).toBe(false)
  firstKey = fiscus.key
})

let firstKey = ''

test('a second start uses the same data and key, even after a kill -9 of the first process', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    await using fiscus = await start()
    expect(fiscus.key).toBe('')
    const { documents } = await createClient({ baseUrl: fiscus.url, apiKey: firstKey }).listDocuments()
    expect(documents.map(({ number }) => number)).toEqual(['FV/2/2026', 'FV/1'])
    expect(documents[1]?.summary.totalGross).toBe('122.98')
    await fiscus.end(signal)
  }
})

test('scheduled tasks and background jobs run, and bin/cron reads their log from another terminal', async () => {
  await using fiscus = await start()
  await runBySchedule()
  await downloadReport(createHttpClient(fiscus.url, firstKey), fiscus.url)
  await sendWithoutSlot(createHttpClient(fiscus.url, firstKey))
  expect(await fiscus.readiness()).toEqual({ status: 'ready', components: everyComponentUp })
  expect(await cron({}, 'list', '--tenant=demo')).toMatch(/^session_cleanup .* success /m)
  expect(await cron({}, '--task=session_cleanup', '--tenant=demo')).toMatch(/^\d+ sessions .* deleted\n$/)
})

test.skipIf(redis === null)(
  'with REDIS_URL queues and locks are in Redis, and a process without it refuses to start (needs redis-server)',
  async () => {
    await using server = await startRedis(redis)
    await using fiscus = await start({ REDIS_URL: server.url })
    await runBySchedule()
    await sendWithoutSlot(createHttpClient(fiscus.url, firstKey))
    expect(await fiscus.readiness()).toEqual({ status: 'ready', components: everyComponentUp })
    await using queue = await openQueues({ redisUrl: server.url }, createLogger('test', 'silent'))
    for (const board of queue.boards) expect(await board.getWorkersCount(), board.name).toBeGreaterThan(0)

    const elsewhere = spawn(join('bin', 'cron'), ['--task=session_cleanup'], {
      env: cronEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(await textOf(elsewhere.stderr)).toMatch(
      /^The running tickers and workers have their queues and locks elsewhere: /,
    )
    expect(await exitOf(elsewhere)).toBe(1)
    expect(await cron({ REDIS_URL: server.url }, '--task=session_cleanup', '--tenant=demo')).toMatch(
      / deleted\n$/,
    )
  },
)

test('a second process on the same folder refuses to start', async () => {
  await using fiscus = await start()
  const second = run({ DATA_FOLDER: folder, HTTP_PORT: '0' })
  const output = await textOf(second.stderr)
  expect(await exitOf(second)).toBe(1)
  expect(output).toContain('Fiscus already runs on')
  expect(fiscus.url).toMatch(/^http:/)
})

test('npm start -- --demo loads demo data at the first start', async () => {
  const DATA_FOLDER = await mkdtemp(join(tmpdir(), 'fiscus-demo-'))
  await chmod(DATA_FOLDER, 0o755)
  try {
    await using fiscus = await start({ DATA_FOLDER }, ['--demo'])
    const { documents } = await createClient({ baseUrl: fiscus.url, apiKey: fiscus.key }).listDocuments()
    expect(documents.length).toBeGreaterThan(10)
  } finally {
    await rm(DATA_FOLDER, { recursive: true, force: true })
  }
})

test('on a taken port the process names the variable to set', async () => {
  await using taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const process = run({ DATA_FOLDER: folder, HTTP_PORT: String(port) })
  const output = await textOf(process.stderr)
  expect(await exitOf(process)).toBe(1)
  expect(output).toContain(`${port}`)
  expect(output).toContain('HTTP_PORT')
})

test('all faults of the environment are reported together, before anything starts', async () => {
  const process = run({ HTTP_PORT: 'x', LOG_LEVEL: 'loud', TENANT_POOL_MAX: '-1' })
  const output = await textOf(process.stderr)
  expect(await exitOf(process)).toBe(1)
  for (const name of ['HTTP_PORT', 'LOG_LEVEL', 'TENANT_POOL_MAX']) expect(output).toContain(name)
})

/** Starts the process of `npm start`, and waits until it is ready. */
async function start(environment: Record<string, string> = {}, args: readonly string[] = []) {
  const child = run({ DATA_FOLDER: folder, HTTP_PORT: '0', LOG_LEVEL: 'error', ...environment }, args)
  let text = ''
  for await (const line of createInterface(child.stdout)) {
    text += `${line}\n`
    if (line.includes('Ctrl-C')) break
  }
  child.stdout.resume()
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? ''
  const key = /tx_live_[\w-]+/.exec(text)?.[0] ?? ''
  const call = createHttpClient(url, key)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    return exitOf(child)
  }
  return {
    text,
    url,
    key,
    call,
    readiness: async () => (await call('GET', '/readyz')).body,
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
    },
  }
}

function run(environment: Record<string, string>, args: readonly string[] = []) {
  const { DATABASE_URL: _, ...inherited } = process.env
  return spawn(process.execPath, ['services/standalone/src/main.ts', ...args], {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const everyComponentUp = [
  'database',
  'servers',
  'blobs',
  'queue',
  'ticker',
  'workers',
  'queues',
  'runs',
  'descriptors',
].map((name) => ({ name, status: 'up' }))

const inAdministration = async (statement: string) =>
  asOwner(administrationUrl((await findEmbeddedPostgres(folder)) ?? ''), (owner) => owner.unsafe(statement))

/** Sends a message while mail_queue_worker has no slot before tomorrow: its run was triggered. */
async function sendWithoutSlot(call: Call): Promise<void> {
  const tasks = `cron_tasks where name = 'mail_queue_worker' and (run_id is not null or next_run_at < now() + interval '1 hour')`
  await vi.waitFor(async () => {
    await inAdministration(
      `update cron_tasks set next_run_at = now() + interval '1 day' where name = 'mail_queue_worker'`,
    )
    expect(await inAdministration(`select name from ${tasks}`)).toHaveLength(0)
  }, 60_000)
  const message = { to: [{ address: 'ada@example.org' }], subject: 'At once', text: 'Hello' }
  const { status, body } = await call('POST', '/api/v1/mail/messages', message)
  expect(status).toBe(202)
  const sent = () => call('GET', `/api/v1/mail/queue/${Object(body).id}`)
  await vi.waitFor(async () => expect((await sent()).body).toMatchObject({ status: 'sent' }), 60_000)
  const log = `select trigger from cron_runs where task_name = 'mail_queue_worker' order by id desc limit 1`
  expect(await inAdministration(log)).toMatchObject([{ trigger: 'manual' }])
}

/** Makes a task due in every scope, waits for its two runs, and compares them with the list of bin/cron. */
async function runBySchedule(): Promise<void> {
  const successes = `select id from cron_runs where task_name = 'session_cleanup' and trigger = 'schedule' and status = 'success'`
  const { length: before } = await inAdministration(successes)
  await inAdministration(`update cron_tasks set next_run_at = now() where name = 'session_cleanup'`)
  await vi.waitFor(
    async () => expect((await inAdministration(successes)).length).toBeGreaterThanOrEqual(before + 2),
    { timeout: 60_000, interval: 200 },
  )
  const success = { trigger: 'schedule', status: 'success', result: expect.stringContaining('sessions') }
  const listed = JSON.parse(await cron({}, 'runs', 'session_cleanup', '-n', '2', '--json'))
  expect(listed).toMatchObject({ runs: [success, success] })
}

/** Creates a job for a report, waits for its success and downloads its files. */
async function downloadReport(call: Call, url: string): Promise<void> {
  const jobs = '/api/v1/engine/jobs'
  const request = { kind: 'analytic_report', params: { report: 'tickets_by_status_and_age' } }
  const { id } = jobRecord.parse((await call('POST', jobs, request)).body)
  const job = async () => jobRecord.parse((await call('GET', `${jobs}/${id}`)).body)
  await vi.waitFor(async () => expect(await job()).toMatchObject({ status: 'success' }), 60_000)
  for (const { name, bytes } of (await job()).result_files) {
    const headers = { authorization: `Bearer ${firstKey}` }
    const file = await fetch(`${url}${jobs}/${id}/files/${name}`, { headers })
    expect(await file.bytes()).toHaveLength(bytes)
  }
}

function cronEnvironment() {
  const { DATABASE_URL: _, REDIS_URL: __, ...inherited } = process.env
  return { ...inherited, DATA_FOLDER: folder }
}

/** Returns the output of bin/cron for the data folder. */
async function cron(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { ...cronEnvironment(), ...environment }
  const child = spawn(join('bin', 'cron'), args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return textOf(child.stdout)
}

/** Runs the curl command of the welcome message unchanged. */
async function runCurl(welcome: string): Promise<unknown> {
  const command = /curl [\s\S]*?'\{.*\}'/.exec(welcome)?.[0] ?? ''
  const shell = spawn('sh', ['-c', `${command} --silent --max-time 10`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(await textOf(shell.stdout))
}

/** Runs the TypeScript example of docs/first-steps.md; only the address differs, since a test uses a free port. */
async function runDocumentedExample({ url, key }: { url: string; key: string }): Promise<string> {
  const [, code = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(await readFile('docs/first-steps.md', 'utf8')) ?? []
  const file = join(folder, 'example.ts')
  await writeFile(file, code.replace('http://127.0.0.1:8080', url))
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const example = spawn(process.execPath, [file], {
    env: { ...process.env, KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return textOf(example.stdout)
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(stream)).toString()
}

/** A process drains for 3 s after a signal; on a busy machine the rest takes longer. */
async function exitOf(child: ReturnType<typeof run>): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null)
    await once(child, 'exit', { signal: AbortSignal.timeout(180_000) })
  return child.exitCode
}

async function postmasterOf(data: string): Promise<number> {
  return Number((await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

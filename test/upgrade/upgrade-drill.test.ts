import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { createClient, type Fiscus } from '@fiscus/client'
import { formerLogin } from '@fiscus/db/connections/application-login'
import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { readJournal } from '@fiscus/db/migrations/journal'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { giveSlots } from '../slots/give-slots.ts'
import previous from './previous-release.json' with { type: 'json' }
import { previousSource } from './previous-source.ts'
import { schemaOf } from './schema-of.ts'

/** The steps of docs/production/upgrade.md, with the processes and commands of two releases. */
await using opened = new AsyncDisposableStack()
const source = await previousSource(previous.commit)
if (source) opened.use(source)
const blobs = await mkdtemp(join(tmpdir(), 'fiscus-upgrade-'))
opened.defer(() => rm(blobs, { recursive: true, force: true }))
const server = inject('databaseServer')
const database = `test_${randomBytes(6).toString('hex')}`
opened.defer(dropDatabases)
/** Without it the queues are in PostgreSQL. */
const redis = await findRedis()
const queues = redis && source ? opened.use(await startRedis(redis)) : null
const resources = opened.move()
afterAll(() => resources.disposeAsync())

const releases = { old: source?.folder ?? '', new: resolve(import.meta.dirname, '../..') }
type Release = keyof typeof releases
const environment = processEnvironment({
  DATABASE_URL: databaseUrl(server, database),
  ...(queues && { REDIS_URL: queues.url }),
  BLOB_FOLDER: blobs,
  HTTP_HOST: '127.0.0.1',
  HTTP_PORT: '0',
})
const waitOptions = { timeout: 240_000, interval: 250 }
let key = ''

/** A clone without the history of the previous release has nothing to upgrade from. */
describe.skipIf(source === null)(`an upgrade from the release ${previous.commit.slice(0, 10)}`, () => {
  test('old and new processes serve the same data, before, during and after the migration, and after a rollback', async () => {
    await command('old', 'tenant', 'migrate')
    await command('old', 'tenant', 'create', 'demo')
    key = JSON.parse(
      await command(
        'old',
        'key',
        'create',
        '--name=drill',
        '--tenant=demo',
        '--scopes=tax:calculate,tax:read,documents:write,cron:read,cron:run',
        '--json',
      ),
    ).key
    const first = await start('old', 'tax')
    await approve(first.api, 'FV/old/1')
    const oldEngine = await startEngine('old')
    const slots = await giveSlots(databaseUrl(server, database))
    await runTask(oldEngine.scheduler.api)

    const under = requests(first.api, 'FV/during')
    await command('new', 'tenant', 'migrate')
    const during = await under.stop()
    expect(during.failed).toEqual([])
    expect(await migrations()).toEqual({
      control: readJournal('control').length,
      tenant: readJournal('tenant').length,
    })
    await command('new', 'tenant', 'create', 'fresh')
    expect(await schemaOf(databaseUrl(server, `${database}_demo`))).toEqual(
      await schemaOf(databaseUrl(server, `${database}_fresh`)),
    )

    await approve(first.api, 'FV/old/2')
    const second = await start('new', 'tax')
    await approve(second.api, 'FV/new/1')
    const newEngine = await startEngine('new')
    for (const { scheduler } of [oldEngine, newEngine]) await runTask(scheduler.api)
    const startedAt = new Date()
    await vi.waitFor(async () => expect(await workersSince(startedAt)).toBe(2), waitOptions)
    // As in a rollback: the old processes go on without the new ones.
    await stopEngine(newEngine)
    await runTask(oldEngine.scheduler.api)
    const { given, ...faults } = await slots.stop(AbortSignal.timeout(waitOptions.timeout))
    expect(faults).toEqual({ lost: [], startedTwice: [] })
    expect(given).toBeGreaterThan(0)
    await stopEngine(oldEngine)
    await approve(first.api, 'FV/old/3')
    for (const { api } of [first, second])
      expect(await verified(api)).toEqual({ ok: true, documents: 4 + during.done })

    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const restarted = await start('old', 'tax')
    await stop(second.child)
    await approve(restarted.api, 'FV/rollback/1')
    await command('old', 'tenant', 'migrate')
    const again = await start('new', 'tax')
    await approve(again.api, 'FV/new/2')
    for (const { api } of [restarted, again])
      expect(await verified(api)).toEqual({ ok: true, documents: 6 + during.done })
    expect(await formerMayLogIn()).not.toBe(false)
    await Promise.all([stop(restarted.child), stop(again.child)])
    await vi.waitFor(async () => {
      await command('new', 'tenant', 'migrate')
      expect(await formerMayLogIn()).not.toBe(true)
    }, waitOptions)
  })
})

/** Whether processes of the old release may log in: all have one login, which ends after them (0023). No role: undefined. */
function formerMayLogIn(): Promise<boolean> {
  return asOwner(server, async (client) => {
    const [row] = await client`select rolcanlogin from pg_roles where rolname = ${formerLogin(server)}`
    return row?.rolcanlogin
  })
}

async function command(release: Release, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(releases[release], 'bin', program), args, {
    env: environment,
  })
  return stdout
}

type Process = { child: ChildProcess; api: Fiscus }

async function start(release: Release, name: string): Promise<Process> {
  const child = spawn(join(releases[release], 'bin/serve'), [name], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  resources.defer(() => stop(child))
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    const { url } = JSON.parse(line)
    if (url === undefined) continue
    child.stdout.resume()
    if (release === 'old') globalThis.earlierReleases?.add(new URL(url).origin)
    return { child, api: createClient({ baseUrl: url, apiKey: key }) }
  }
  throw new Error(`The process ${name} of the ${release} release ended before it listened`)
}

/** The processes of scheduled tasks. */
async function startEngine(release: Release): Promise<Record<'scheduler' | 'ticker' | 'worker', Process>> {
  const [scheduler, ticker, worker] = await Promise.all([
    start(release, 'scheduler'),
    start(release, 'ticker'),
    start(release, 'worker'),
  ])
  return { scheduler, ticker, worker }
}

async function stopEngine(engine: Record<string, Process>): Promise<void> {
  await Promise.all(Object.values(engine).map(({ child }) => stop(child)))
}

/** Starts a task, and waits for the success of its run. */
async function runTask(api: Fiscus): Promise<void> {
  const { records } = await api.listTasks({})
  const { id } = records.find(({ name }) => name === 'session_cleanup') ?? expect.fail('there is no task')
  // While a slot of it runs, the task rejects another run.
  const run = await vi.waitFor(() => api.runTask(id), waitOptions)
  await vi.waitFor(async () => {
    const { runs } = await api.listRuns(id)
    expect(runs.find((each) => each.id === run.id)).toMatchObject({ status: 'success', attempt: 1 })
  }, waitOptions)
}

/** The number of workers that have started a run after an instant. */
function workersSince(instant: Date): Promise<number> {
  return asOwner(databaseUrl(server, database), async (client) => {
    const [row] =
      await client`select count(distinct worker)::int from cron_runs where started_at > ${instant}`
    return row?.count
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Approves documents one after another until it is stopped. */
function requests(api: Fiscus, prefix: string) {
  const failed: unknown[] = []
  let [done, isStopped] = [0, false]
  const sending = (async () => {
    while (!isStopped) {
      await approve(api, `${prefix}/${done + 1}`).then(
        () => {
          done += 1
        },
        (error: unknown) => failed.push(error),
      )
    }
  })()
  return {
    async stop() {
      isStopped = true
      await sending
      return { done, failed }
    },
  }
}

function approve(api: Fiscus, number: string) {
  const items = [{ id: '1', name: 'Chair', quantity: '1', unitPrice: '10.00' }]
  const customer = { country: 'PL', customerType: 'b2c' } as const
  return api.approveDocument({ type: 'invoice', number, currency: 'PLN', customer, items })
}

/** The chain of all documents: `verify` reads 1,000 at most. */
async function verified(api: Fiscus) {
  const { ok, documents } = await api.verifyDocuments({ limit: 1000 })
  return { ok, documents }
}

async function migrations() {
  const count = async (url: string, schema: 'control' | 'tenant') => {
    const [row] = await asOwner(
      url,
      (client) => client`select count(*)::int from drizzle.${client(`${schema}_migrations`)}`,
    )
    return row?.count
  }
  return {
    control: await count(databaseUrl(server, database), 'control'),
    tenant: await count(databaseUrl(server, `${database}_demo`), 'tenant'),
  }
}

async function dropDatabases(): Promise<void> {
  await asOwner(server, async (client) => {
    const rows = await client`select datname from pg_database where starts_with(datname, ${database})`
    for (const { datname } of rows) await client`drop database ${client(datname)} with (force)`
  })
}

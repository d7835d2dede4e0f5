import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { processes } from '@fiscus/db/schema/control/processes'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { startEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { testRegistry } from '@fiscus/scheduling/testing/sample-registry'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { cron } from '../cron.ts'
import { tenant } from '../tenant.ts'
import { runInTest, startProgram } from '../testing/run-program.ts'

/**
 * Tenants are placed on a second server of PostgreSQL, which running processes know, do not know, or know otherwise.
 */
await using opened = new AsyncDisposableStack()
const main = opened.use(await startDatabaseServer())
const folder = await mkdtemp(join(tmpdir(), 'fiscus-placed-'))
await chmod(folder, 0o755)
opened.defer(() => rm(folder, { recursive: true, force: true }))
const second = opened.use(
  await startEmbeddedPostgres({ folder: join(folder, 'second'), settings: { fsync: 'off' } }),
)
const fresh = opened.use(await freshDatabases(main.url, 'acme', 'beta', 'gamma', 'held'))
const children: ChildProcess[] = []
opened.defer(async () => {
  for (const child of children) await stop(child, 'SIGKILL')
})
const resources = opened.move()
afterAll(() => resources.disposeAsync())

const serverOf = (url: string) => databaseUrl(url, '').replace(/\/$/, '')
const correct = `second=${serverOf(second.url)}`
const variables = {
  DATABASE_URL: fresh.url,
  BLOB_FOLDER: join(folder, 'blobs'),
  DATA_FOLDER: folder,
  SECRETS_KEY: `1:${Buffer.alloc(32).toString('base64')}`,
  HTTP_HOST: '127.0.0.1',
  HTTP_PORT: '0',
}
const environment = { ...variables, DATABASE_SERVERS: correct }
const run = (...args: string[]) => runInTest(tenant, environment, args)

const countOf = (name: string) => fresh.owner.$count(processes, eq(processes.name, name))

/** Starts a process of `bin/serve` and returns it when it is registered. */
async function start(name: string, servers?: string): Promise<ChildProcess> {
  const before = await countOf(name)
  const env = processEnvironment({ ...variables, ...(servers ? { DATABASE_SERVERS: servers } : {}) })
  const file = programFile(`services/${name}/src/main.ts`)
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  await expect.poll(() => countOf(name)).toBe(before + 1)
  return child
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function placeOf(slug: string) {
  const [row] = await asOwner(
    fresh.url,
    (client) => client`select server, moving_to, paused_at from tenants where slug = ${slug}`,
  )
  return row
}
const stayed = { server: null, moving_to: null, paused_at: null }

const foundOnSecond = async () => {
  const rows = await asOwner(
    second.url,
    (client) => client`select datname as name from pg_database where datname like 'test_%'
      union all select rolname from pg_roles where rolname like '%\_application'`,
  )
  return rows.map(({ name }) => name)
}

const names = ['admin', 'groupware', 'mail', 'pdf', 'scheduler', 'standalone', 'tax', 'ticker', 'worker']
const naming = (name: string, why: string) => new RegExp(`${name} on ${hostname()} \\(since 2\\S+Z\\) ${why}`)

test('while processes do not know a server, no tenant is placed there: each is named, and nothing is changed', async () => {
  const ignorant = await Promise.all(names.map((name) => start(name)))
  const refused = await run('move', 'acme', '--to=second')
  for (const name of names) expect(refused.stderr).toMatch(naming(name, 'does not know it'))
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^The server second cannot take the tenant yet: .*; set DATABASE_SERVERS .*, or add --force\.\n$/,
    ),
  })
  const plan = await run('move', 'acme', '--to=second', '--dry-run')
  expect(plan.stdout).toContain('It would be refused: admin on ')
  const planned = JSON.parse((await run('move', 'acme', '--to=second', '--dry-run', '--json')).stdout)
  expect(planned.processes_without_server).toHaveLength(names.length)
  expect(planned.processes_without_server[0]).toMatchObject({ name: 'admin', why: 'unknown' })
  expect(await run('create', 'made', '--server=second')).toMatchObject({ code: 1, stderr: refused.stderr })
  expect(await placeOf('acme')).toEqual(stayed)
  expect(await placeOf('made')).toBeUndefined()
  expect(await foundOnSecond()).toEqual([])
  expect((await run('create', 'acme', '--server=main')).code).toBe(0)
  await Promise.all(ignorant.map((child) => stop(child)))
  expect(await fresh.owner.select().from(processes)).toEqual([])
})

test('processes that know it take its first tenant, although their login there is new', async () => {
  const knowing = await Promise.all([start('tax', correct), start('worker', correct)])
  expect(await run('move', 'acme', '--to=second')).toMatchObject({ code: 0, stderr: '' })
  expect(await placeOf('acme')).toMatchObject({ server: 'second' })
  await Promise.all(knowing.map((child) => stop(child)))
})

test('a process that was killed is in the way for less than a minute', async () => {
  await stop(await start('tax'), 'SIGKILL')
  const moved = () => run('move', 'beta', '--to=second')
  expect((await moved()).code).toBe(1)
  await expect.poll(async () => (await moved()).code, { interval: 1_000, timeout: 60_000 }).toBe(0)
})

test('a process with another server by that name, and one that does not reach it, are named with that', async () => {
  const far = await start('mail', 'second=postgres://fiscus:password@127.0.0.1:1')
  const unreached = await run('move', 'gamma', '--to=second')
  expect(unreached.stderr).toMatch(naming('mail', 'does not reach it'))
  const other = await start('tax', `second=${serverOf(main.url)}`)
  const refused = await run('move', 'gamma', '--to=second')
  expect(refused.stderr).toMatch(naming('mail', 'does not reach it'))
  expect(refused.stderr).toMatch(naming('tax', 'has another server by this name'))
  expect([unreached.code, refused.code]).toEqual([1, 1])
  expect(await placeOf('gamma')).toEqual(stayed)
  const forced = await run('move', 'gamma', '--to=second', '--force')
  expect(forced.code).toBe(0)
  expect(forced.stderr).toMatch(
    /^Requests of the tenant get 503 from processes that cannot use the server second: mail on /,
  )
  expect(await placeOf('gamma')).toMatchObject({ server: 'second' })
  await Promise.all([stop(far), stop(other)])
})

describe('a move', () => {
  test('is undone when a process without the server starts before its end', async () => {
    const { task } = await testRegistry(fresh).addRunningRun({
      name: 'endless',
      tenant_id: fresh.tenant('held').id,
    })
    const moving = startProgram(tenant, { ...environment, PATH: process.env.PATH ?? '' }, [
      'move',
      'held',
      '--to=second',
    ])
    await expect.poll(() => placeOf('held')).toMatchObject({ moving_to: 'second' })
    const late = await start('tax')
    await fresh.owner.delete(cronTasks).where(eq(cronTasks.id, task.id))
    const { code, stderr } = await moving
    expect(code).toBe(1)
    expect(stderr).toMatch(naming('tax', 'does not know it'))
    expect(await placeOf('held')).toEqual(stayed)
    await stop(late)
  })

  test('that was interrupted is refused with the way back', async () => {
    const late = await start('tax')
    await asOwner(fresh.url, (client) => client`update tenants set moving_to = 'second' where slug = 'held'`)
    const { stderr } = await run('move', 'held', '--to=second')
    expect(stderr).toContain(
      'or add --force; or end the interrupted move with bin/tenant move held --cancel.',
    )
    expect((await run('move', 'held', '--cancel')).code).toBe(0)
    expect(await placeOf('held')).toEqual(stayed)
    await stop(late)
  })
})

test('a tenant is not restored there either, without --force', async () => {
  const late = await start('tax')
  const file = join(folder, 'acme.tar.gz')
  expect((await run('export', 'acme', `--file=${file}`)).code).toBe(0)
  const restore = (...more: string[]) => run('restore', file, '--as=copy', '--server=second', ...more)
  const refused = await restore()
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(naming('tax', 'does not know it'))
  expect(await placeOf('copy')).toBeUndefined()
  const forced = await restore('--force')
  expect(forced.code).toBe(0)
  expect(forced.stderr).toMatch(naming('tax', 'does not know it'))
  await stop(late)
})

test('the calls of bin/cron, which execute runs themselves, count between two minutes too', async () => {
  expect((await runInTest(cron, variables, ['tick'])).code).toBe(0)
  const { code, stderr } = await run('create', 'made', '--server=second')
  expect(code).toBe(1)
  expect(stderr).toMatch(naming('bin/cron', 'does not know it'))
  expect((await runInTest(cron, environment, ['tick'])).code).toBe(0)
  expect((await run('create', 'made', '--server=second')).code).toBe(0)
})

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@fiscus/client'
import { applicationUrl } from '@fiscus/db/connections/application-login'
import { asOwner, databaseName, databaseUrl } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { startEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { runs } from '@fiscus/messages/runs'
import { systemClock } from '@fiscus/runtime/clock'
import { runTask } from '@fiscus/scheduling/execution/run-task'
import { testRegistry, testRunContext } from '@fiscus/scheduling/testing/sample-registry'
import { worked } from '@fiscus/scheduling/testing/worked'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { tenant } from '../tenant.ts'
import { approveWhile, invoice } from '../testing/approve-while.ts'
import { runInTest, startProgram } from '../testing/run-program.ts'

/** Tenants are moved between two real servers of PostgreSQL, while the tax service approves documents. */
await using opened = new AsyncDisposableStack()
const server = opened.use(await startDatabaseServer())
const secondFolder = await mkdtemp(join(tmpdir(), 'fiscus-second-'))
await chmod(secondFolder, 0o755)
opened.defer(() => rm(secondFolder, { recursive: true, force: true }))
const second = opened.use(await startEmbeddedPostgres({ folder: secondFolder, settings: { fsync: 'off' } }))
const secondUrl = databaseUrl(second.url, '').replace(/\/$/, '')
const service = opened.use(
  await startTaxService({
    server: server.url,
    tenants: ['acme', 'killed', 'other'],
    servers: [{ name: 'second', url: secondUrl }],
  }),
)
const folder = await mkdtemp(join(tmpdir(), 'fiscus-move-'))
opened.defer(() => rm(folder, { recursive: true, force: true }))
const resources = opened.move()
afterAll(() => resources.disposeAsync())

const { fresh } = service
const environment = {
  DATABASE_URL: fresh.url,
  DATABASE_SERVERS: `second=${secondUrl}`,
  BLOB_FOLDER: service.blobFolder,
}
const run = (...args: string[]) => runInTest(tenant, environment, args)
const moveTo = (slug: string, to: string, ...more: string[]) =>
  run('move', slug, `--to=${to}`, '--json', ...more)

async function rowOf(slug: string) {
  const [row] = await asOwner(
    fresh.url,
    (client) => client`select server, moving_to, paused_at, database from tenants where slug = ${slug}`,
  )
  return row ?? expect.fail()
}

const databasesOn = (url: string, id: string) =>
  asOwner(url, async (client) => {
    const kept = `moved_${id.replaceAll('-', '')}`
    const rows = await client`select datname from pg_database where datname = ${kept}`
    return rows.map(({ datname }) => datname)
  })

test('a tenant is moved while documents are approved: none is lost, and its chain is whole', async () => {
  const fiscus = createClient({ baseUrl: service.url, apiKey: await service.keyOf('acme'), retries: 0 })
  const load = approveWhile(fiscus, 'FV')
  await expect.poll(() => load.numbers.length).toBeGreaterThan(3)
  expect((await run('move', 'acme', '--to=second', '--dry-run')).stdout).toMatch(
    /^acme: the database \S+ would move from main to second: [\d.]+ MB with indexes(, about \d+ rows)?\.\n$/,
  )
  const plan = await run('move', 'acme', '--to=second', '--dry-run', '--json')
  expect(JSON.parse(plan.stdout)).toMatchObject({ slug: 'acme', from: 'main', to: 'second', is_taken: false })
  const { code, stdout, stderr } = await moveTo('acme', 'second')
  expect([code, stderr]).toEqual([0, ''])
  const before = load.numbers.length
  await expect.poll(() => load.numbers.length).toBeGreaterThan(before + 3)
  await load.stop()
  const moved = JSON.parse(stdout)
  expect(moved).toMatchObject({ slug: 'acme', server: 'second', faults: [] })
  expect(moved.paused_ms).toBeGreaterThan(0)
  expect(load.rejected.length).toBeGreaterThan(0)
  expect(new Set(load.rejected.map(({ code }) => code))).toEqual(new Set(['database-unavailable']))
  expect(load.rejected.every(({ retryAfter }) => retryAfter)).toBe(true)
  const stored: string[] = []
  for await (const document of fiscus.listDocuments.all({ type: 'invoice' })) stored.push(document.number)
  expect(stored.toSorted()).toEqual(load.numbers.toSorted())
  expect((await fiscus.verifyDocuments({})).faults).toEqual([])
  expect(await rowOf('acme')).toMatchObject({ server: 'second', moving_to: null, paused_at: null })
})

test('the application has the same rights on the other server, and the move is audited and listed', async () => {
  const url = databaseUrl(applicationUrl(secondUrl), fresh.tenant('acme').database)
  const denied = asOwner(url, async () => null)
  await expect(denied).rejects.toThrow('has the login of the application')
  const [audited] = await asOwner(
    fresh.url,
    (client) => client`select action, before ->> 'server' as from, after ->> 'server' as to
      from audit_log where entity = 'tenant' and entity_id = ${fresh.tenant('acme').id} order by id desc limit 1`,
  )
  expect(audited).toEqual({ action: 'move', from: null, to: 'second' })
  expect((await run('list')).stdout).toMatch(/^acme +active +Europe\/Warsaw +second /m)
  expect((await run('application-url', 'standalone', '--server=second')).stdout).toBe(
    `${applicationUrl(secondUrl).replace(/\/$/, '')}\n`,
  )
  expect((await run('settings', 'acme')).code).toBe(0)
  expect((await run('migrate')).stdout).toBe('0 migrated, 3 already current, 0 failed\n')
})

test('the former database is kept until its days have passed; a second move needs it to be dropped', async () => {
  const { id } = fresh.tenant('acme')
  expect(await databasesOn(server.url, id)).toHaveLength(1)
  expect((await run('purge')).stdout).toBe('0 of 0 tenants deleted\n')
  expect(await databasesOn(server.url, id)).toHaveLength(1)
  expect((await run('move', 'acme', '--to=second')).stdout).toBe('The tenant acme is on second.\n')
  expect((await moveTo('acme', 'main', '--no-keep')).code).toBe(0)
  expect(await databasesOn(second.url, id)).toEqual([])
  expect(await moveTo('acme', 'second')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /former database of an earlier move: drop it with bin\/tenant move acme --drop-kept/,
    ),
  })
  await asOwner(server.url, (client) =>
    client.unsafe(
      `comment on database "moved_${id.replaceAll('-', '')}" is 'fiscus: kept until 2026-01-01T00:00:00.000Z'`,
    ),
  )
  expect((await run('purge')).stdout).toMatch(/^0 of 0 tenants deleted\nacme: moved_\w+ on main: dropped\n$/)
  expect(await databasesOn(server.url, id)).toEqual([])
  expect((await moveTo('acme', 'second')).code).toBe(0)
})

test('a run waits for the end of the move, and then runs once on the other server', async () => {
  const registry = testRegistry(fresh)
  const { ids, task } = await registry.addScheduledRun({ name: 'where', tenant_id: fresh.tenant('other').id })
  const ports: unknown[] = []
  await using databases = openDatabases({ url: fresh.url, servers: [{ name: 'second', url: secondUrl }] })
  const context = testRunContext({ ...fresh, databases }, [
    {
      name: 'where',
      label: 'Where',
      schedule: '* * * * *',
      queue: 'maintenance',
      async run({ db }) {
        const [row] = await db.execute('select inet_server_port() as port')
        ports.push(row?.port)
        return worked('done')
      },
    },
  ])
  const signal = new AbortController().signal
  await asOwner(fresh.url, (client) => client`update tenants set moving_to = 'second' where slug = 'other'`)
  expect(await runTask(context, ids, { signal })).toEqual({
    kind: 'held_back',
    reason: runs.tenantMoving({ tenant: 'other' }),
  })
  expect((await moveTo('other', 'second')).code).toBe(0)
  expect(await runTask(context, ids, { signal })).toMatchObject({ kind: 'ended' })
  expect(await runTask(context, ids, { signal })).toEqual({ kind: 'not_scheduled' })
  expect(ports).toEqual([Number(new URL(second.url).port)])
  await fresh.owner.delete(cronTasks).where(eq(cronTasks.id, task.id))
})

describe('a move that cannot be done leaves the tenant where it is', () => {
  test('while a run does not end', async () => {
    const { task } = await testRegistry(fresh).addRunningRun({
      name: 'endless',
      tenant_id: fresh.tenant('killed').id,
    })
    expect(await moveTo('killed', 'second', '--wait=1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The tasks endless have not ended in 1 s: raise --wait'),
    })
    expect(await rowOf('killed')).toMatchObject({ server: null, moving_to: null, paused_at: null })
    await fresh.owner.delete(cronTasks).where(eq(cronTasks.id, task.id))
  })

  test('to a server that is unknown, or has a database of its name with a table', async () => {
    expect(await moveTo('killed', 'third')).toMatchObject({
      code: 1,
      stderr: 'There is no database server third: DATABASE_SERVERS must name it. Named are main, second.\n',
    })
    const { database } = fresh.tenant('killed')
    await asOwner(second.url, (client) => client`create database ${client(database)}`)
    await asOwner(databaseUrl(second.url, database), (client) => client`create table notes (text text)`)
    expect(await moveTo('killed', 'second')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`The database ${database} exists and belongs to no move`),
    })
    await asOwner(second.url, (client) => client`drop database ${client(database)}`)
    expect(await rowOf('killed')).toMatchObject({ server: null, moving_to: null, paused_at: null })
  })
})

describe('a move that is killed', () => {
  const killed = fresh.tenant('killed')
  const registry = testRegistry(fresh)
  const copyUrl = databaseUrl(second.url, killed.database)
  const isPaused = async () => (await rowOf('killed')).paused_at !== null
  const isClosed = async () => (await databasesOn(server.url, killed.id)).length > 0
  const isMoved = async () => (await rowOf('killed')).server === 'second'
  const start = () =>
    startProgram(tenant, { ...environment, PATH: process.env.PATH ?? '' }, ['move', 'killed', '--to=second'])

  async function killWhen(moving: ReturnType<typeof start>, reached: () => Promise<boolean>) {
    await expect.poll(reached, { interval: 20 }).toBe(true)
    expect(moving.child.exitCode).toBeNull()
    moving.child.kill('SIGKILL')
    await moving
  }

  /** Starts a move whose new database is prepared, and which waits for the end of a run. */
  async function startHeld() {
    await asOwner(second.url, (client) =>
      client.unsafe(`drop database if exists "${killed.database}" with (force)`),
    )
    // No run of a tenant that is being moved would start.
    await asOwner(fresh.url, (client) => client`update tenants set moving_to = null where slug = 'killed'`)
    const { task } = await registry.addRunningRun({ name: 'endless', tenant_id: killed.id })
    const moving = start()
    const isHeld = async () => {
      const [row] = await asOwner(
        copyUrl,
        (client) => client`select to_regclass('users') is not null as is_ready`,
      )
      return row?.is_ready === true && (await rowOf('killed')).moving_to === 'second'
    }
    await expect.poll(() => isHeld().catch(() => false), { timeout: 120_000 }).toBe(true)
    return { moving, release: () => fresh.owner.delete(cronTasks).where(eq(cronTasks.id, task.id)) }
  }

  /** Runs work while a transaction keeps its locks. */
  const whileHolding = (url: string, statement: string, work: () => Promise<void>) =>
    asOwner(url, (client) =>
      client.begin(async (tx) => {
        await tx.unsafe(statement)
        await work()
      }),
    )

  const whileCopyBlocked = async (work: (moving: ReturnType<typeof start>) => Promise<void>) => {
    const { moving, release } = await startHeld()
    await whileHolding(copyUrl, 'lock table users in access exclusive mode', async () => {
      await release()
      await expect.poll(() => isWaiting(copyUrl, 'delete from')).toBe(true)
      await work(moving)
    })
  }

  const client = async () =>
    createClient({ baseUrl: service.url, apiKey: await service.keyOf('killed'), retries: 0 })

  test('or gets a signal while it waits for runs leaves the tenant where it was', async () => {
    const { moving, release } = await startHeld()
    moving.child.kill('SIGTERM')
    const { code, stderr } = await moving
    await release()
    expect(code).toBe(1)
    expect(stderr).toContain(
      'A signal stopped the move, and the tenant killed stays on main: run the command again, it begins anew.',
    )
    expect(await rowOf('killed')).toMatchObject({ server: null, moving_to: null, paused_at: null })
  })

  test('while it copies can be cancelled: the tenant goes on where it was', async () => {
    const fiscus = await client()
    await fiscus.approveDocument(invoice('A/1'))
    await whileCopyBlocked((moving) => killWhen(moving, isClosed))
    await expect(fiscus.approveDocument(invoice('A/2'))).rejects.toMatchObject({
      code: 'database-unavailable',
    })
    expect(await run('settings', 'killed')).toMatchObject({
      code: 1,
      stderr:
        'The tenant killed is being moved to another server: repeat this when bin/tenant move has ended.\n',
    })
    expect((await run('list')).stdout).toContain('main to second (paused)')
    expect((await run('move', 'killed', '--cancel')).stdout).toBe('The tenant killed stays on main.\n')
    expect(await rowOf('killed')).toMatchObject({ server: null, moving_to: null, paused_at: null })
    await fiscus.approveDocument(invoice('A/2'))
    expect((await run('move', 'killed', '--cancel')).stdout).toBe('The tenant killed is not being moved.\n')
    const repeated = await run('move', 'killed', '--cancel', '--json')
    expect(JSON.parse(repeated.stdout)).toEqual({ slug: 'killed', server: 'main', cancelled: false })
    expect((await run('move', 'killed', '--drop-kept')).stdout).toBe(
      'The tenant killed has no former database.\n',
    )
    const none = await run('move', 'killed', '--drop-kept', '--json')
    expect(JSON.parse(none.stdout)).toMatchObject({ slug: 'killed', dropped_on: [] })
  })

  test('at any step is completed by the same command', async () => {
    const begun = await startHeld()
    await killWhen(begun.moving, async () => true)
    await begun.release()

    await whileHolding(fresh.urlOf('killed'), 'select from documents', () => killWhen(start(), isPaused))
    expect(await isClosed()).toBe(false)

    await whileCopyBlocked((moving) => killWhen(moving, isClosed))

    const { promise: unblocked, resolve: unblock } = Promise.withResolvers<void>()
    let switching: Promise<unknown> = Promise.resolve()
    await whileCopyBlocked(async (moving) => {
      const holding = Promise.withResolvers<void>()
      switching = whileHolding(
        fresh.url,
        `select from tenants where slug = 'killed' for update`,
        async () => {
          holding.resolve()
          await unblocked
          await killWhen(moving, () => isWaiting(fresh.url, 'for update'))
        },
      )
      await holding.promise
    })
    unblock()
    await switching
    expect(await isMoved()).toBe(false)

    const settling = await startHeld()
    await whileHolding(copyUrl, 'lock table users in share update exclusive mode', async () => {
      await settling.release()
      await killWhen(settling.moving, isMoved)
    })

    expect((await run('move', 'killed', '--to=second')).stdout).toBe('The tenant killed is on second.\n')
    const fiscus = await client()
    await fiscus.approveDocument(invoice('A/3'))
    const { faults, documents } = await fiscus.verifyDocuments({})
    expect([faults, documents]).toEqual([[], 3])
  })

  /** Returns whether a statement with this text waits for a lock. */
  async function isWaiting(url: string, text: string) {
    const waiting = await asOwner(
      url,
      (client) => client`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and position(${text} in query) > 0`,
    )
    return waiting.length > 0
  }
})

test('a process that does not know the server refuses its tenants with one sentence, and serves the others', async () => {
  await using ignorant = openDatabases({ url: fresh.url }, systemClock)
  const { id } = fresh.tenant('acme')
  await expect(ignorant.withTenant(id, async () => null)).rejects.toMatchObject({
    code: 'database-unavailable',
    message: expect.stringContaining('is on the server second, which this process does not know'),
  })
  const administration = await ignorant.findTenant({ slug: 'administration' })
  expect(await ignorant.withTenant(administration.id, async () => 'served')).toBe('served')
})

test('a moved tenant is exported, restored on a server, and deleted with all its databases', async () => {
  const file = join(folder, 'acme.tar.gz')
  expect(await run('export', 'acme', `--file=${file}`)).toMatchObject({ code: 0, stderr: '' })
  const environmentWithKey = { ...environment, SECRETS_KEY: `1:${Buffer.alloc(32).toString('base64')}` }
  const restored = await runInTest(tenant, environmentWithKey, [
    'restore',
    file,
    '--as=copy',
    '--server=second',
    '--json',
  ])
  expect(JSON.parse(restored.stdout)).toMatchObject({ tenant: { server: 'second' }, faults: [] })
  expect((await run('create', 'made', '--server=second')).stdout).toBe(
    `The tenant made is ready, in the database ${databaseName(fresh.url)}_made.\n`,
  )
  expect(await rowOf('made')).toMatchObject({ server: 'second' })
  const { id, database } = fresh.tenant('acme')
  expect(await databasesOn(server.url, id)).toHaveLength(1)
  expect((await run('delete', 'acme', '--confirm=acme', `--file=${join(folder, 'last')}`)).code).toBe(0)
  await asOwner(fresh.url, (client) => client`update tenants set delete_at = now() where slug = 'acme'`)
  expect((await run('purge')).stdout).toContain('1 of 1 tenants deleted')
  expect(await databasesOn(server.url, id)).toEqual([])
  const left = await asOwner(
    second.url,
    (client) => client`select from pg_database where datname = ${database}`,
  )
  expect(left).toHaveLength(0)
  const tasks = await asOwner(fresh.url, (client) =>
    controlDatabase(client).select().from(cronTasks).where(eq(cronTasks.tenant_id, id)),
  )
  expect(tasks).toEqual([])
})

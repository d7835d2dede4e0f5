import { randomBytes } from 'node:crypto'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@fiscus/client'
import { applicationUrl, userlistLines } from '@fiscus/db/connections/application-login'
import { asOwner, databaseName, databaseUrl } from '@fiscus/db/connections/connect'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { poolerChecks } from '@fiscus/db/tenants/pooler-checks'
import { readTenant } from '@fiscus/db/tenants/read-tenant'
import { startEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { createLogger } from '@fiscus/runtime/log/logger'
import { runTask } from '@fiscus/scheduling/execution/run-task'
import { testRegistry, testRunContext } from '@fiscus/scheduling/testing/sample-registry'
import { worked } from '@fiscus/scheduling/testing/worked'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { freePorts } from '@fiscus/testing/servers/free-ports'
import { findPgBouncer, startPgBouncer } from '@fiscus/testing/servers/pgbouncer'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { tenant } from '../tenant.ts'
import { approveWhile } from '../testing/approve-while.ts'
import { runInTest } from '../testing/run-program.ts'

const program = await findPgBouncer()

/**
 * Two servers of PostgreSQL, each behind a PgBouncer of its own, which all processes use; commands connect directly.
 */
describe.skipIf(program === null)('a further server behind a PgBouncer', async () => {
  await using opened = new AsyncDisposableStack()
  const open = await startInstallation(opened)
  const resources = opened.move()
  afterAll(() => resources.disposeAsync())
  const { service, second, run, servers } = open
  const { fresh } = service
  const calculate = async (slug: string) => {
    const call = await service.caller(null)
    const path = `/api/v1/tenants/${slug}/tax/calculate`
    return (await call('POST', path, cart, { 'x-audit-reason': 'test' })).status
  }

  test('a tenant is created there by a command, and its requests go through that PgBouncer', async () => {
    expect(await run('create', 'beta', '--server=second')).toMatchObject({ code: 0 })
    expect(await calculate('beta')).toBe(200)
    const name = `${databaseName(fresh.url)}_beta`
    expect(await poolsOf(name)).toEqual(['fiscus_standalone_application'])
    expect(await run('application-url', 'standalone', '--server=second')).toMatchObject({
      stdout: `${applicationUrl(second.direct)}\n`,
    })
  })

  test('a task runs there with its lease and its fence', async () => {
    const row = await readTenant(fresh.owner, { slug: 'beta' })
    const registry = testRegistry(fresh)
    const { ids } = await registry.addScheduledRun({ name: 'where', tenant_id: row?.id })
    await using databases = openDatabases({ url: fresh.url, servers })
    const context = testRunContext({ ...fresh, databases }, [
      {
        name: 'where',
        label: 'Where',
        schedule: '* * * * *',
        queue: 'maintenance',
        run: ({ db }) =>
          db.transaction(async (tx) => {
            const [place] = await tx.execute<{ port: number; limit: string }>(
              sql`select inet_server_port() as port, current_setting('statement_timeout') as limit`,
            )
            return worked(`${place?.port} ${place?.limit}`)
          }),
      },
    ])
    expect(await runTask(context, ids, { signal: new AbortController().signal })).toMatchObject({
      kind: 'ended',
      run: { result: { text: `${new URL(second.direct).port} 15s` } },
    })
  })

  test('a process whose PgBouncer there rejects its login is degraded, and logs what to do', async () => {
    const poolerUrl = second.pooled.replace(/:[^:@/]+@/, ':wrong@')
    const lines: string[] = []
    const log = createLogger('test', 'info', { write: (line: string) => void lines.push(line) })
    const faulty = poolerChecks([{ name: 'second', url: second.direct, poolerUrl }], log)
    await expect.poll(() => faulty.poolers?.()).toBe('degraded')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 50,
        fault: expect.stringMatching(/^The PgBouncer \S+ rejects the login .+: run bin\/tenant migrate/),
      },
    ])
    const unreachable = {
      name: 'second',
      url: second.direct,
      poolerUrl: 'postgres://a_application:b@127.0.0.1:1',
    }
    for (const each of [...servers, unreachable])
      expect(await poolerChecks([each], log).poolers?.()).toBe('up')
    expect(lines).toHaveLength(1)
    expect(poolerChecks([{ name: 'second', url: second.direct }], log)).toEqual({})
  })

  test('its tenants are migrated', async () => {
    expect(await run('migrate')).toMatchObject({
      code: 0,
      stdout: '0 migrated, 2 already current, 0 failed\n',
    })
  })

  test('a tenant moves there and back while documents are approved: none is lost', async () => {
    const fiscus = createClient({ baseUrl: service.url, apiKey: await service.keyOf('acme'), retries: 0 })
    const load = approveWhile(fiscus, 'FV')
    for (const to of ['second', 'main']) {
      const before = load.numbers.length
      await expect.poll(() => load.numbers.length).toBeGreaterThan(before + 2)
      expect(await run('move', 'acme', `--to=${to}`, '--no-keep')).toMatchObject({ code: 0, stderr: '' })
    }
    const before = load.numbers.length
    await expect.poll(() => load.numbers.length).toBeGreaterThan(before + 2)
    await load.stop()
    const stored: string[] = []
    for await (const document of fiscus.listDocuments.all({ type: 'invoice' })) stored.push(document.number)
    expect(stored.toSorted()).toEqual(load.numbers.toSorted())
    expect((await fiscus.verifyDocuments({})).faults).toEqual([])
    expect(new Set(load.rejected.map(({ code }) => code))).toEqual(new Set(['database-unavailable']))
  })

  test('the login there is replaced: by migrate, the user list, and a new address', async () => {
    const [login, password] = [`fiscus_${randomBytes(4).toString('hex')}`, 'replaced']
    await asOwner(second.maintenance, async (owner) => {
      const [{ user } = {}] = await owner`select current_user as user`
      await owner.unsafe(
        `create role ${login} login createdb createrole password '${password}' in role "${user}"`,
      )
      await owner.unsafe(`alter role ${login} set role = '${user}'`)
    })
    const rotated = new URL(second.direct)
    rotated.username = login
    rotated.password = password
    const direct = rotated.href
    expect(await open.runWith({ direct, pooled: second.pooled }, 'migrate')).toMatchObject({
      code: 0,
      stdout: '0 migrated, 2 already current, 0 failed\n',
    })
    const line = await open.runWith(
      { direct, pooled: second.pooled },
      'application-url',
      '--server=second',
      '--userlist',
    )
    expect(line.stdout).toBe(`${userlistLines(direct).join('\n')}\n`)
    await appendFile(second.userlist, line.stdout)
    second.pgBouncer.process.kill('SIGHUP')

    const url = second.pgBouncer.urlOf(direct)
    await using databases = openDatabases({
      url: fresh.url,
      servers: [{ name: 'second', url: direct, poolerUrl: url }],
    })
    const userThere = async () => {
      const [row] = await databases.withTenant(
        (await readTenant(fresh.owner, { slug: 'beta' }))?.id ?? '',
        (db) => db.execute(sql`select current_user as user`),
      )
      return row?.user
    }
    await expect.poll(() => userThere().catch(() => null)).toBe(`${login}_standalone_application`)
    expect(await calculate('beta'), 'with the former login').toBe(200)
    await asOwner(second.maintenance, (owner) => owner`alter role fiscus_standalone_application nologin`)
    expect(await userThere()).toBe(`${login}_standalone_application`)
  })

  /** The logins with connections to a database of the further server. */
  function poolsOf(name: string): Promise<string[]> {
    return asOwner(second.maintenance, async (owner) => {
      const rows = await owner`select distinct usename from pg_stat_activity where datname = ${name}`
      return rows.map(({ usename }) => usename)
    })
  }

  test('without its PgBouncer its tenants get 503, and the others go on', async () => {
    await second.pgBouncer[Symbol.asyncDispose]()
    const call = await service.caller(null)
    const documentsOf = (slug: string) =>
      call('GET', `/api/v1/tenants/${slug}/tax/documents`, undefined, { 'x-audit-reason': 'test' })
    expect(await documentsOf('beta')).toMatchObject({ status: 503, body: { code: 'database-unavailable' } })
    expect(await documentsOf('acme')).toMatchObject({ status: 200 })
  })
})

const cart = {
  currency: 'PLN',
  customer: { country: 'PL' },
  items: [{ id: '1', name: 'Chair', quantity: 3, unitPrice: '33.33' }],
}

async function startInstallation(opened: AsyncDisposableStack) {
  const path = program ?? ''
  const server = inject('databaseServer')
  const first = opened.use(await startPgBouncer(path, { serverUrl: server }))
  const second = await startSecond(path, opened)
  const servers = [{ name: 'second', url: second.direct, poolerUrl: second.pooled }]
  const service = opened.use(
    await startTaxService({ server, tenants: ['acme'], poolerUrlOf: first.urlOf, servers }),
  )
  const { fresh, blobFolder } = service
  const runWith = ({ direct, pooled }: { direct: string; pooled: string }, ...args: string[]) =>
    runInTest(
      tenant,
      {
        DATABASE_URL: first.urlOf(fresh.url),
        DATABASE_DIRECT_URL: fresh.url,
        DATABASE_SERVERS: `second=${pooled}`,
        DATABASE_DIRECT_SERVERS: `second=${direct}`,
        BLOB_FOLDER: blobFolder,
      },
      args,
    )
  return { service, second, servers, runWith, run: (...args: string[]) => runWith(second, ...args) }
}

/** A second PostgreSQL, and its PgBouncer with a user list that the test changes. */
async function startSecond(program: string, opened: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-second-'))
  await chmod(folder, 0o755)
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const [port = 0] = await freePorts(1)
  const settings = { fsync: 'off' }
  const { url: maintenance } = opened.use(await startEmbeddedPostgres({ folder, settings, port }))
  const direct = databaseUrl(maintenance, '').replace(/\/$/, '')
  const userlist = join(folder, 'userlist.txt')
  await writeFile(userlist, `${userlistLines(direct).join('\n')}\n`)
  const pgBouncer = opened.use(
    await startPgBouncer(program, { serverUrl: maintenance, settings: { auth_file: userlist } }),
  )
  return { maintenance, direct, userlist, pgBouncer, pooled: pgBouncer.urlOf(direct) }
}

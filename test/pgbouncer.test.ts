import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { applicationUrl } from '@fiscus/db/connections/application-login'
import { asOwner, databaseName, databaseUrl } from '@fiscus/db/connections/connect'
import { migrateDatabase } from '@fiscus/db/migrations/migrate-database'
import { requireReadyDatabase } from '@fiscus/db/migrations/require-migrated'
import { listenForChanges } from '@fiscus/db/notifications/listen-for-changes'
import { notifyChange } from '@fiscus/db/notifications/notify-change'
import { users } from '@fiscus/db/schema/tenant/users'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { createLogger } from '@fiscus/runtime/log/logger'
import { runTask } from '@fiscus/scheduling/execution/run-task'
import { leaseKeyOf } from '@fiscus/scheduling/leases/leases'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { testRegistry, testRunContext } from '@fiscus/scheduling/testing/sample-registry'
import { worked } from '@fiscus/scheduling/testing/worked'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { processEnvironment } from '@fiscus/testing/process-environment'
import { programFile } from '@fiscus/testing/program-file'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '@fiscus/testing/servers/pgbouncer'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const server = inject('databaseServer')
const program = await findPgBouncer()
const log = createLogger('test', 'silent')
const opened = new AsyncDisposableStack()
let direct: FreshDatabases
let pgBouncer: PgBouncer
/** The databases with their pools through PgBouncer. */
let fresh: FreshDatabases

const whileItRuns = describe.skipIf(program === null)

beforeAll(async () => {
  if (program === null) return
  direct = opened.use(await freshDatabases(server, 'acme'))
  pgBouncer = opened.use(await startPgBouncer(program, { serverUrl: server }))
  const addresses = { url: direct.url, poolerUrl: pgBouncer.urlOf(direct.url) }
  fresh = { ...direct, databases: opened.use(openDatabases(addresses)) }
})
afterAll(() => opened.disposeAsync())

whileItRuns('through PgBouncer in transaction mode', () => {
  test('a process starts, and its connections have the limits of the application', async () => {
    const poolerUrl = pgBouncer.urlOf(direct.url)
    await requireReadyDatabase({ databaseUrl: direct.url, poolerUrl })
    const [row] = await fresh.databases.control.execute(
      sql`select current_setting('statement_timeout') as statement, current_setting('transaction_timeout') as transaction`,
    )
    expect(row).toEqual({ statement: '15s', transaction: '75s' })
  })

  test('the statements of ten processes at once share four connections of the server', async () => {
    await using processes = new AsyncDisposableStack()
    const { id } = direct.tenant('acme')
    const addresses = { url: direct.url, poolerUrl: pgBouncer.urlOf(direct.url) }
    const opened = Array.from({ length: 10 }, () => processes.use(openDatabases(addresses)))
    const rows = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        opened[n % 10]?.withTenant(id, (db) =>
          db.execute<{ n: number; pid: number }>(sql`select ${n}::integer as n, pg_backend_pid() as pid`),
        ),
      ),
    )
    expect(rows.map((row) => row?.[0]?.n)).toEqual(Array.from({ length: 200 }, (_, n) => n))
    expect(new Set(rows.map((row) => row?.[0]?.pid)).size).toBeLessThanOrEqual(4)
  })

  test('the shorter limit of transactions is set in each, and stays in none', async () => {
    const addresses = { url: direct.url, poolerUrl: pgBouncer.urlOf(direct.url) }
    await using ticker = openDatabases({ ...addresses, transactionMsMax: 20_000 })
    const limit = sql`select current_setting('transaction_timeout') as limit, pg_backend_pid() as pid`
    const [inside] = await ticker.control.transaction((tx) => tx.execute(limit))
    const [outside] = await ticker.control.execute(limit)
    expect([inside?.limit, outside?.limit]).toEqual(['20s', '75s'])
    expect(outside?.pid).toBe(inside?.pid)
  })

  test('a cart is calculated, and its document approved and verified', async () => {
    await using tax = await startTaxService({ server, tenants: ['shop'], poolerUrlOf: pgBouncer.urlOf })
    const call = await tax.caller('shop')
    const cart = { currency: 'PLN', customer: { country: 'PL' }, items: [line] }
    const calculated = await call<Snapshot>('POST', '/api/v1/tax/calculate', cart)
    expect(calculated.status).toBe(200)
    const document = { type: 'invoice', number: 'FV/1', ...cart }
    const approved = await Promise.all(
      ['FV/1', 'FV/2', 'FV/3'].map((number) =>
        call<Snapshot>('POST', '/api/v1/tax/documents', { ...document, number }),
      ),
    )
    expect(approved.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(approved.map(({ body }) => body.snapshotDigest)).toEqual(
      Array.from({ length: 3 }, () => calculated.body.snapshotDigest),
    )
    const backends = await clientsOf(tax.fresh.urlOf('shop'))
    expect(backends, 'no connection past PgBouncer').toEqual(['fiscus_standalone_application'])
  })

  test('a task runs with its lease and its fence, and a released run commits nothing', async () => {
    const registry = testRegistry(fresh)
    const { id: tenant_id } = fresh.tenant('acme')
    const task = defineTask({
      name: 'adds_user',
      label: 'Adds a user',
      schedule: '* * * * *',
      queue: 'maintenance',
      async run({ db }) {
        await db.insert(users).values({ email: 'first@example.com', name: 'First' })
        await fresh.databases.withTenant(tenant_id, (other) =>
          other.execute(sql`update run_fences set fence = fence + 1`),
        )
        await db.insert(users).values({ email: 'second@example.com', name: 'Second' })
        return worked('done')
      },
    })
    const { task: row, ids } = await registry.addScheduledRun({ name: task.name, tenant_id })
    const context = testRunContext(fresh, [task])
    await runTask(context, ids, { signal: new AbortController().signal })
    const stored = await fresh.databases.withTenant(tenant_id, (db) => db.select().from(users))
    expect(stored.map(({ name }) => name)).toEqual(['First'])
    expect(await context.leases.heldKeys([leaseKeyOf(row.id)])).toEqual(new Set())
  })

  test('a change that is notified through PgBouncer reaches the direct listener', async () => {
    const keys: (string | null)[] = []
    const ignore = () => {}
    const listeners = { tax_configuration: ignore, app_users: ignore, tenants: ignore }
    await using _ = await listenForChanges(direct.url, {
      ...listeners,
      api_keys: (digest) => keys.push(digest),
    })
    await notifyChange(fresh.databases.control, 'api_keys', 'digest')
    await expect.poll(() => keys).toEqual([null, 'digest'])
  })

  test('the queues in the database and the migrations use the direct address', async () => {
    const { control } = fresh.databases
    await using transport = await openTransport(
      { redisUrl: undefined, databaseUrl: direct.url },
      { control, log },
    )
    await transport.queue.enqueue([{ runId: 'r', taskId: 't', tenantId: null, queue: 'jobs', attempt: 1 }])
    expect(await transport.queue.depths()).toContainEqual(
      expect.objectContaining({ queue: 'jobs', waiting: 1 }),
    )
    await migrateDatabase(direct.urlOf('acme'), ['tenant'])
  })
})

const line = { id: '1', name: 'Chair', quantity: 3, unitPrice: '33.33' }
type Snapshot = { snapshotDigest: string }

/** The logins with connections to a database. */
function clientsOf(url: string): Promise<string[]> {
  return asOwner(url, async (owner) => {
    const rows = await owner`select distinct usename from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    return rows.map(({ usename }) => usename)
  })
}

whileItRuns('a process stops with one sentence for', () => {
  const throughPgBouncer =
    /^127\.0\.0\.1:\d+ is a PgBouncer, [^\n]+: set DATABASE_DIRECT_URL to the address of/

  test('a PgBouncer as the only address, of a service and of a command', async () => {
    const databaseUrl = pgBouncer.urlOf(direct.url)
    const main = programFile('services/ticker/src/main.ts')
    const env = processEnvironment({ DATABASE_URL: databaseUrl, HTTP_PORT: '0' })
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    expect((await text(child.stderr)).trimEnd()).toMatch(throughPgBouncer)
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1)
    const asOwnerThere = new URL(direct.url)
    asOwnerThere.host = new URL(databaseUrl).host
    await expect(asOwner(asOwnerThere.href, (owner) => owner`select 1`)).rejects.toThrow(throughPgBouncer)
  })

  test('a PgBouncer that ignores the parameters of a connection, and one that leads elsewhere', async () => {
    const { hostname, port } = new URL(server)
    await using ignoring = await startPgBouncer(program ?? '', {
      serverUrl: server,
      settings: {
        ignore_startup_parameters:
          'statement_timeout,idle_in_transaction_session_timeout,transaction_timeout,fiscus.session',
      },
      databases: [`elsewhere = host=${hostname} port=${port} dbname=template_control`],
    })
    await expect(requireReadyDatabase({ databaseUrl: ignoring.urlOf(direct.url) })).rejects.toThrow(
      throughPgBouncer,
    )
    const poolerUrl = ignoring.urlOf(databaseUrl(server, 'elsewhere'))
    await expect(requireReadyDatabase({ databaseUrl: direct.url, poolerUrl })).rejects.toThrow(
      /^The PgBouncer \S+ leads to another server than the direct address \(DATABASE_DIRECT_URL, DATABASE_DIRECT_SERVERS\): correct/,
    )
  })

  test('a login without the limits', async () => {
    await using other = await freshDatabases(server)
    const [login, name] = ['fiscus_standalone_application', databaseName(other.url)]
    await asOwner(other.url, (owner) =>
      owner.unsafe(`alter role ${login} in database ${name} set transaction_timeout = 0`),
    )
    const addresses = { databaseUrl: other.url, poolerUrl: pgBouncer.urlOf(other.url) }
    await expect(requireReadyDatabase(addresses)).rejects.toThrow(
      /^Through the PgBouncer \S+, transaction_timeout is 0 ms instead of 75000: run bin\/tenant migrate/,
    )
  })

  test('a user list that an older release printed, with the password instead of the verifier, goes on', async () => {
    const { username, password } = new URL(applicationUrl(direct.url))
    const folder = await mkdtemp(join(tmpdir(), 'fiscus-userlist-'))
    const userlist = join(folder, 'userlist.txt')
    await chmod(folder, 0o755)
    await writeFile(userlist, `"${username}" "${password}"\n`)
    await using older = await startPgBouncer(program ?? '', {
      serverUrl: server,
      settings: { auth_file: userlist },
    })
    await requireReadyDatabase({ databaseUrl: direct.url, poolerUrl: older.urlOf(direct.url) })
    await rm(folder, { recursive: true })
  })

  test('a login that PgBouncer rejects', async () => {
    for (const username of ['fiscus_standalone_application', 'other_application']) {
      const pooler = new URL(pgBouncer.urlOf(direct.url))
      pooler.username = username
      pooler.password = 'wrong'
      const addresses = { databaseUrl: direct.url, poolerUrl: pooler.href }
      await expect(requireReadyDatabase(addresses)).rejects.toThrow(
        new RegExp(
          `^The PgBouncer \\S+ rejects the login ${username} \\(.+\\): run bin/tenant migrate, then`,
        ),
      )
    }
  })
})

import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createClient } from '@fiscus/client'
import { archiveAuditLog } from '@fiscus/db/audit/archive-audit-log'
import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { startEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { storeIncoming } from '@fiscus/mail/incoming/store-incoming'
import { prepareSources } from '@fiscus/mail/messages/prepare-message'
import { findSource } from '@fiscus/mail/messages/read-message'
import { readRawSource } from '@fiscus/mail/sources/raw-source'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { secretKeys } from '@fiscus/runtime/secrets/secret-keys'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { startTaxService } from '@fiscus/service-tax/testing/start-tax-service'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { noMail } from '@fiscus/testing/no-mail'
import { testAuthor } from '@fiscus/testing/test-author'
import { userWithRole } from '@fiscus/testing/users/user-with-role'
import { afterAll, describe, expect, test } from 'vitest'
import { audit } from '../audit.ts'
import { cron } from '../cron.ts'
import { tenant } from '../tenant.ts'
import { runInTest, startProgram } from '../testing/run-program.ts'

/**
 * The drill of docs/production/backup.md: a tenant is restored out of a backup of the whole server, under a new name.
 * The tenant has documents, an archive with its blob, a mailbox with a password and messages in a bundle, an edited
 * task and a user.
 */
await using opened = new AsyncDisposableStack()
const server = opened.use(await startDatabaseServer())
const clock = fakeClock('2026-11-21T08:00:00Z')
const service = opened.use(await startTaxService({ server: server.url, tenants: ['acme', 'other'], clock }))
const folder = await mkdtemp(join(tmpdir(), 'fiscus-restore-'))
// PostgreSQL may run as another account.
await chmod(folder, 0o755)
opened.defer(() => rm(folder, { recursive: true, force: true }))
const resources = opened.move()
afterAll(() => resources.disposeAsync())

const keys = `1:${randomBytes(32).toString('base64')}`
const { fresh } = service
const environment = { DATABASE_URL: fresh.url, BLOB_FOLDER: service.blobFolder, SECRETS_KEY: keys }
const run = (...args: string[]) => runInTest(tenant, environment, args)
const acme = fresh.tenant('acme')
const mailboxId = randomUUID()
const mails = ['Subject: first\r\n\r\none', 'Subject: second\r\n\r\ntwo']
const exported = join(folder, 'acme.tar.gz')

const fiscus = createClient({ baseUrl: service.url, apiKey: await service.keyOf('acme') })
await createData()
const { chainEnd } = await fiscus.verifyDocuments({})

async function createData() {
  for (const number of ['FV/1', 'FV/2', 'FV/3'])
    await fiscus.approveDocument({
      type: 'invoice',
      number,
      currency: 'PLN',
      customer: { country: 'PL', customerType: 'b2c' },
      items: [{ id: '1', name: 'Krzesło\t„ą”\\N', quantity: '1', unitPrice: '123.00' }],
    })
  const place = { field: 'mailboxes.in_secret', id: mailboxId }
  await fresh.databases.withTenant(acme.id, async (db) => {
    const in_secret = createSecretBox(secretKeys.parse(keys), acme.id).seal('password', place)
    const values = { id: mailboxId, name: 'Office', address: 'a@example.com', in_secret }
    const mailbox = requireRow(await db.insert(mailboxes).values(values).returning())
    await storeMail(db, mailbox)
    const old = {
      at: new Date('2025-01-01'),
      actor: 'key:1',
      action: 'update',
      entity: 'tax_rate',
      entity_id: '7',
    }
    await db.insert(auditLog).values(old)
    const context = { db, clock, blobs: service.blobsOf(acme.id), signal: AbortSignal.timeout(60_000) }
    await archiveAuditLog(context, { from: '-infinity', before: new Date('2025-12-01') })
  })
  await asOwner(fresh.url, async (client) => {
    const control = controlDatabase(client)
    await reconcileRegistry(control, registryRows, clock.now())
    const grant = { tenantId: acme.id, role: 'admin' } as const
    await control.transaction((tx) =>
      userWithRole(tx, { email: 'ada@example.com', name: 'Ada', grant }, testAuthor()),
    )
  })
  await runInTest(cron, environment, ['change', 'session_cleanup', 'expression=7 3 * * *', '--tenant=acme'])
}

async function storeMail(db: TenantDatabase, mailbox: typeof mailboxes.$inferSelect): Promise<void> {
  const signal = AbortSignal.timeout(60_000)
  const blobs = service.blobsOf(acme.id)
  const prepared = await prepareSources(
    blobs,
    mails.map((text) => Buffer.from(text)),
    signal,
  )
  const now = clock.now()
  const messages = prepared.map(({ raw, message }) => {
    if (message instanceof Error) throw message
    return { raw, parsed: message, receivedAt: now }
  })
  const secrets = createSecretBox(secretKeys.parse(keys), acme.id)
  const context = {
    blobs,
    secrets,
    mail: noMail.mail,
    log: { warn() {} },
    tally: { acknowledged: 0, unacknowledged: 0 },
    signal,
  }
  await db.transaction((tx) => storeIncoming(tx, { mailbox, messages, now }, context))
}

/** A base backup: the files of the running server, and then its log, which completes them. */
async function backUpServer(to: string): Promise<void> {
  await asOwner(server.url, async (client) => {
    const [place] =
      await client`select current_setting('data_directory') as folder, pg_backup_start('drill', true)`
    const source = dirname(place?.folder)
    await promisify(execFile)('cp', ['-a', source, to])
    const [stopped] = await client`select labelfile from pg_backup_stop(false)`
    await promisify(execFile)('cp', ['-a', join(place?.folder, 'pg_wal'), join(to, basename(place?.folder))])
    const label = join(to, 'postgres', 'backup_label')
    await writeFile(label, stopped?.labelfile)
    await promisify(execFile)('chown', ['--reference', join(to, 'postgres', 'PG_VERSION'), label])
    await rm(join(to, 'postgres', 'postmaster.pid'))
  })
  await cp(service.blobFolder, join(to, 'blobs'), { recursive: true })
}

test('a tenant is restored out of a backup of the whole server under a new name, with archive and blobs', async () => {
  const backup = join(folder, 'backup')
  await backUpServer(backup)
  await fiscus.approveDocument({
    type: 'invoice',
    number: 'FV/after the backup',
    currency: 'PLN',
    customer: { country: 'PL', customerType: 'b2c' },
    items: [{ id: '1', name: 'a', quantity: '1', unitPrice: '1.00' }],
  })
  {
    await using copy = await startEmbeddedPostgres({ folder: backup, settings: { fsync: 'off' } })
    const url = databaseUrl(copy.url, new URL(fresh.url).pathname.slice(1))
    const result = await runInTest(tenant, { DATABASE_URL: url, BLOB_FOLDER: join(backup, 'blobs') }, [
      'export',
      'acme',
      `--file=${exported}`,
    ])
    expect(result).toMatchObject({ code: 0, stderr: '' })
    expect(result.stdout).toMatch(/^The export of acme has \d+ rows and 2 files \(\d+ bytes\)\.\n$/)
  }
  const restored = await run('restore', exported, '--as=acme-copy', '--json')
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(restored.stdout)).toMatchObject({
    tenant: { slug: 'acme-copy', name: 'acme', status: 'active' },
    blobs: { count: 2 },
    members: 1,
    secrets: { rotated: 1, unreadable: 0 },
    documents: 3,
    chainEnd,
    faults: [],
  })
})

test('the restored tenant has the rows of every table, its archive, its password, its tasks paused, and its users', async () => {
  const copy = await fresh.databases.findTenant({ slug: 'acme-copy' })
  const url = databaseUrl(fresh.url, copy.database)
  expect(await fresh.databases.withTenant(copy.id, (db) => db.select().from(mailboxes))).toMatchObject([
    { id: mailboxId, name: 'Office' },
  ])
  const sources = await fresh.databases.withTenant(copy.id, async (db) => {
    const messages = await db.select({ id: mailMessages.id }).from(mailMessages).orderBy(mailMessages.subject)
    return Promise.all(messages.map(({ id }) => findSource(db, id)))
  })
  const read = sources.map(async (source) => {
    const chunks = source?.bundle_sha256
      ? await Array.fromAsync(readRawSource(service.blobsOf(copy.id), source))
      : []
    return Buffer.concat(chunks).toString()
  })
  expect(await Promise.all(read), 'the sources of a bundle').toEqual(mails)
  const [mailbox] = await asOwner(url, (client) => client`select in_secret from mailboxes`)
  const place = { field: 'mailboxes.in_secret', id: mailboxId }
  expect(createSecretBox(secretKeys.parse(keys), copy.id).open(mailbox?.in_secret, place)).toBe('password')
  const [archive] = JSON.parse(
    (await runInTest(audit, environment, ['archives', '--tenant=acme-copy', '--json'])).stdout,
  )
  expect((await runInTest(audit, environment, ['read', archive.id, '--tenant=acme-copy'])).stdout).toContain(
    'tax_rate  7',
  )
  const tasks = await asOwner(
    fresh.url,
    (client) => client`select name, expression from cron_tasks
      where tenant_id = ${copy.id} and paused_until > '9999-01-01' order by name`,
  )
  expect(tasks).toHaveLength(registryRows.length)
  expect(tasks).toContainEqual({ name: 'session_cleanup', expression: '7 3 * * *' })
  const [members] = await asOwner(
    fresh.url,
    (client) =>
      client`select count(*)::int from tenant_members where tenant_id = ${copy.id} and role = 'admin'`,
  )
  expect(members).toEqual({ count: 1 })
  const key = await asOwner(fresh.url, (client) => client`select from api_keys where tenant_id = ${copy.id}`)
  expect(key).toEqual([])
})

test('a restore that was killed begins again, and names the secrets that its key does not open', async () => {
  const args = ['restore', exported, '--as=killed']
  const first = startProgram(tenant, { ...environment, PATH: process.env.PATH ?? '' }, args)
  const database = `${new URL(fresh.url).pathname.slice(1)}_killed`
  await expect
    .poll(
      () => asOwner(server.url, (client) => client`select from pg_database where datname = ${database}`),
      { timeout: 180_000, interval: 20 },
    )
    .toHaveLength(1)
  first.child.kill('SIGKILL')
  await first
  const withoutKey = { ...environment, SECRETS_KEY: `2:${randomBytes(32).toString('base64')}` }
  const { code, stdout, stderr } = await runInTest(tenant, withoutKey, [...args, '--name=Second'])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('1 secrets cannot be opened: enter the passwords of their mailboxes and accounts')
  expect(stdout).toContain('3 approved documents are verified. The last chain digest is')
  expect(await fresh.databases.findTenant({ slug: 'killed' })).toMatchObject({
    name: 'Second',
    status: 'active',
  })
})

test('a restore that a signal stops leaves no tenant, and the same command begins anew', async () => {
  const args = ['--as=signalled']
  const environmentOfCall = { ...environment, PATH: process.env.PATH ?? '' }
  const call = startProgram(tenant, environmentOfCall, ['restore', '-', ...args])
  const bytes = readFileSync(exported)
  call.child.stdin?.write(bytes.subarray(0, bytes.length / 2))
  const database = `${new URL(fresh.url).pathname.slice(1)}_signalled`
  await expect
    .poll(
      () => asOwner(server.url, (client) => client`select from pg_database where datname = ${database}`),
      { timeout: 180_000, interval: 20 },
    )
    .toHaveLength(1)
  call.child.kill('SIGTERM')
  expect(await call).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'A signal stopped the restore, and there is no tenant signalled: run the command again, it begins anew in place of the unfinished database.\n',
  })
  await expect(fresh.databases.findTenant({ slug: 'signalled' })).rejects.toThrow()
  expect(await runInTest(tenant, environment, ['restore', exported, ...args])).toMatchObject({ code: 0 })
})

test('a restore uses an empty database of its name, which a killed restore may leave, and refuses one with a table', async () => {
  const database = `${new URL(fresh.url).pathname.slice(1)}_unmarked`
  const args = ['restore', exported, '--as=unmarked']
  await asOwner(server.url, (client) => client.unsafe(`create database "${database}"`))
  await asOwner(databaseUrl(server.url, database), (client) => client`create table notes (text text)`)
  const refused = await runInTest(tenant, environment, args)
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain(`The database ${database} exists and belongs to no restore`)
  await asOwner(databaseUrl(server.url, database), (client) => client`drop table notes`)
  expect(await runInTest(tenant, environment, args)).toMatchObject({ code: 0, stderr: '' })
  expect(await fresh.databases.findTenant({ slug: 'unmarked' })).toMatchObject({ status: 'active' })
})

test('an export that a signal stops leaves no file', async () => {
  const file = join(folder, 'stopped.tar.gz')
  const files = async () => (await readdir(folder)).filter((name) => name.startsWith('stopped'))
  const stopped = await asOwner(fresh.urlOf('acme'), (client) =>
    client.begin(async (locking) => {
      await locking`lock table documents`
      const call = startProgram(tenant, environment, ['export', 'acme', `--file=${file}`])
      const waiting = () =>
        locking`select from pg_locks where not granted and relation = 'documents'::regclass`
      await expect.poll(async () => (await waiting()).length).toBe(1)
      expect(await files()).toEqual(['stopped.tar.gz.part'])
      call.child.kill('SIGINT')
      return { call }
    }),
  )
  expect(await stopped.call).toEqual({
    code: 1,
    stdout: '',
    stderr: `A signal stopped the export: ${file} was not written.\n`,
  })
  expect(await files()).toEqual([])
})

test('an export through a pipe is the same, and needs no file', async () => {
  const piped = await promisify(execFile)(
    'sh',
    ['-c', 'bin/tenant export acme-copy | cat | bin/tenant restore - --as=piped --json'],
    { env: { ...environment, PATH: process.env.PATH }, cwd: join(import.meta.dirname, '../../../..') },
  )
  expect(JSON.parse(piped.stdout)).toMatchObject({ documents: 3, chainEnd, faults: [] })
  expect(piped.stderr).toMatch(/^The export of acme-copy has /)
})

test.runIf(process.platform === 'linux')(
  'an export that cannot be written ends with one sentence and the exit code 1',
  async () => {
    const command = 'bin/tenant export acme > /dev/full; echo "code $?" >&2'
    const { stderr } = await promisify(execFile)('sh', ['-c', command], {
      env: { ...environment, PATH: process.env.PATH },
      cwd: join(import.meta.dirname, '../../../..'),
    })
    expect(stderr).toBe('ENOSPC: no space left on device, write.\ncode 1\n')
  },
)

describe('a restore rejects', () => {
  const tar = () => gunzipSync(readFileSync(exported))
  const damaged: [string, () => Promise<string>, RegExp][] = [
    [
      'a file that is cut off',
      () => store(readFileSync(exported).subarray(0, -200)),
      /is damaged, incomplete/,
    ],
    ['another file', () => store(Buffer.from('no export')), /is damaged, incomplete/],
    [
      'changed rows',
      () => store(gzipSync(changed(tar(), 'Krzes', 'Krzez'))),
      /rows or files differ from its manifest/,
    ],
    [
      'an export of another version',
      () => store(gzipSync(changed(tar(), '"schema":"00', '"schema":"99'))),
      /has the schema 99\w+, which this version of Fiscus does not know/,
    ],
  ]
  test.for(damaged)('%s', async ([, file, sentence]) => {
    const { code, stderr } = await run('restore', await file(), '--as=never')
    expect(stderr).toMatch(sentence)
    expect(code).toBe(1)
    await expect(fresh.databases.findTenant({ slug: 'never' })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('a file that is missing, and one that is a folder', async () => {
    const missing = join(folder, 'missing')
    for (const [file, reason] of [
      [missing, 'it does not exist'],
      [folder, 'it is a folder'],
    ] as const)
      expect(await run('restore', file, '--as=never')).toMatchObject({
        code: 1,
        stderr: `The file ${file} cannot be read: ${reason}.\n`,
      })
  })

  test('a slug that is taken, and a name that is none', async () => {
    expect(await run('restore', exported, '--as=other')).toMatchObject({
      code: 1,
      stderr: 'The slug other is taken: choose another one with --as.\n',
    })
    expect(await run('restore', exported, '--as=No Slug')).toMatchObject({ code: 2 })
    expect(await run('export', 'acme', `--file=${exported}`)).toMatchObject({
      code: 1,
      stderr: `${exported} exists: name another file.\n`,
    })
  })

  async function store(content: Uint8Array): Promise<string> {
    const file = join(folder, randomUUID())
    await writeFile(file, content)
    return file
  }

  function changed(bytes: Buffer, from: string, to: string): Buffer {
    const at = bytes.indexOf(from)
    expect(at).toBeGreaterThan(0)
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(to), bytes.subarray(at + from.length)])
  }
})

describe('a tenant that is to be deleted', () => {
  const file = join(folder, 'last.tar.gz')
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

  test('is neither suspended nor exported without a confirmation, which names the law', async () => {
    const { code, stderr } = await run('delete', 'acme-copy', `--file=${file}`)
    expect(code).toBe(2)
    expect(stderr).toContain('Invoices must be kept: in Poland for five years')
    expect(stderr).toMatch(
      /^Nothing was changed\. With --confirm=acme-copy the tenant acme-copy is suspended /,
    )
    expect(await fresh.databases.findTenant({ slug: 'acme-copy' })).toMatchObject({ status: 'active' })
  })

  test('is suspended and exported, and is kept when it is resumed within its days', async () => {
    const args = ['delete', 'acme-copy', '--confirm=acme-copy', `--file=${file}`, '--days=2', '--json']
    const { code, stdout } = await run(...args)
    expect(code).toBe(0)
    const { delete_at } = JSON.parse(stdout)
    expect(delete_at > days(1.9) && delete_at < days(2.1)).toBe(true)
    expect(await listed('acme-copy')).toMatchObject({
      status: 'suspended',
      suspension_reason: 'To be deleted',
      delete_at,
    })
    expect((await run('purge')).stdout).toBe('0 of 0 tenants deleted\n')
    await run('resume', 'acme-copy')
    expect(await listed('acme-copy')).toMatchObject({ status: 'active', delete_at: null })
    await rm(file)
  })

  test('is not suspended for an export that cannot have its file, and the failed export of a suspended one says so', async () => {
    const args = ['delete', 'acme-copy', '--confirm=acme-copy']
    await writeFile(file, '')
    expect(await run(...args, `--file=${file}`)).toMatchObject({
      code: 1,
      stderr: `${file} exists: name another file.\n`,
    })
    await rm(file)
    const nowhere = join(folder, 'nowhere', 'x')
    expect(await run(...args, `--file=${nowhere}`)).toMatchObject({
      code: 1,
      stderr: `The file ${nowhere} cannot be written: its folder does not exist.\n`,
    })
    expect(await listed('acme-copy')).toMatchObject({ status: 'active' })

    const { database } = await listed('acme-copy')
    const rename = (from: string, to: string) =>
      asOwner(fresh.url, async (client) => {
        await client`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${from}`
        await client.unsafe(`alter database "${from}" rename to "${to}"`)
      })
    await rename(database, 'elsewhere')
    expect((await run(...args, `--file=${file}`)).stderr).toMatch(
      /^acme-copy is suspended, but its export failed: The database .*_acme-copy does not exist: restore it from a backup .*\. Repeat the command, or end the suspension with bin\/tenant resume acme-copy\.\n$/,
    )
    await rename('elsewhere', database)
    expect(await readdir(folder)).not.toContain(basename(`${file}.part`))
    await run('resume', 'acme-copy')
  })

  test('is deleted after its days with its database, keys, tasks and files; its export restores it', async () => {
    const { id, database } = await listed('acme-copy')
    await run('delete', 'acme-copy', '--confirm=acme-copy', `--file=${file}`, '--reason=contract ended')
    await asOwner(
      fresh.url,
      (client) => client`update tenants set delete_at = now() where slug = 'acme-copy'`,
    )
    const old = new Date(Date.now() - 2 * 86_400_000)
    for (const name of await readdir(join(service.blobFolder, id), { recursive: true }))
      await utimes(join(service.blobFolder, id, name), old, old)
    expect((await run('purge')).stdout).toBe('acme-copy: deleted, with 2 files\n1 of 1 tenants deleted\n')
    const [left] = await asOwner(
      fresh.url,
      (client) => client`select (select count(*) from tenants where id = ${id})::int as tenants,
        (select count(*) from cron_tasks where tenant_id = ${id})::int as tasks,
        (select count(*) from pg_database where datname = ${database})::int as databases,
        (select string_agg(action, ', ' order by id) from audit_log where entity_id = ${id}) as audited`,
    )
    expect(left).toEqual({
      tenants: 0,
      tasks: 0,
      databases: 0,
      audited:
        'create, resume, suspend, schedule deletion, resume, suspend, resume, suspend, schedule deletion, delete',
    })
    expect(await run('restore', file, '--as=acme-copy')).toMatchObject({ code: 0, stderr: '' })
  })

  async function listed(slug: string) {
    const tenants: { slug: string; id: string; database: string }[] = JSON.parse(
      (await run('list', '--json')).stdout,
    )
    return tenants.find((row) => row.slug === slug) ?? expect.fail()
  }
})

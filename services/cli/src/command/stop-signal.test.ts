import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner } from '@fiscus/db/connections/connect'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { mail } from '../mail.ts'
import { secrets } from '../secrets.ts'
import { tenant } from '../tenant.ts'
import { startProgram } from '../testing/run-program.ts'
import type { Program } from './run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'other')
const folder = await mkdtemp(join(tmpdir(), 'fiscus-stop-'))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await fresh[Symbol.asyncDispose]()
})
const environment = {
  PATH: process.env.PATH ?? '',
  DATABASE_URL: fresh.url,
  BLOB_FOLDER: folder,
  SECRETS_KEY: `1:${randomBytes(32).toString('base64')}`,
}

/** Starts a command, and sends it a signal while it waits for a lock of a database. */
async function signalled(
  program: Program,
  args: string[],
  { url, lock, signal }: { url: string; lock: string; signal: NodeJS.Signals },
) {
  const { call } = await whileWaiting(program, args, { url, lock }, async ({ child }) => {
    child.kill(signal)
  })
  return call
}

function whileWaiting(
  program: Program,
  args: string[],
  { url, lock }: { url: string; lock: string },
  work: (call: ReturnType<typeof startProgram>) => Promise<void>,
) {
  return asOwner(url, (client) =>
    client.begin(async (locking) => {
      await locking.unsafe(lock)
      const call = startProgram(program, environment, args)
      const waiting = () => locking`
        select from pg_locks join pg_database on database = pg_database.oid and datname = current_database() where not granted`
      await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1)
      await work(call)
      return { call }
    }),
  )
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'bin/tenant migrate ends the tenant in progress after %s, and names how far it came',
  async (signal) => {
    const lock = 'select pg_advisory_xact_lock(20261122)'
    const args = ['migrate', '--parallel=1']
    const stopped = await signalled(tenant, args, { url: fresh.urlOf('demo'), lock, signal })
    expect(stopped).toEqual({
      code: 1,
      stdout: '0 migrated, 1 already current, 0 failed\n',
      stderr:
        'A signal stopped the migration after 1 tenants: run bin/tenant migrate again, it migrates the rest.\n',
    })
  },
)

test('bin/secrets rotate ends its transaction after a signal, and leaves the other scopes', async () => {
  const lock = 'lock table app_users in access exclusive mode'
  const stopped = await signalled(secrets, ['rotate', '--json'], {
    url: fresh.url,
    lock,
    signal: 'SIGTERM',
  })
  expect(stopped).toMatchObject({
    code: 1,
    stderr: 'A signal stopped the rotation. Run bin/secrets rotate again: it seals the rest.\n',
  })
  expect(JSON.parse(stopped.stdout)).toEqual({
    scopes: [{ scope: 'platform', result: { rotated: 0, unreadable: 0 }, error: null }],
    is_stopped: true,
  })
})

test('bin/mail reparse stops after a signal, and states how to continue', async () => {
  const at = new Date('2026-11-22T10:00:00Z')
  await fresh.databases.withTenant(fresh.tenant('demo').id, async (db) => {
    const mailbox = await db
      .insert(mailboxes)
      .values({ name: 'Office', address: 'office@example.org' })
      .returning()
    const thread = await db.insert(mailThreads).values({ subject: 'x', last_message_at: at }).returning()
    await db.insert(mailMessages).values({
      mailbox_id: requireRow(mailbox).id,
      thread_id: requireRow(thread).id,
      direction: 'incoming',
      raw_sha256: 'e'.repeat(64),
      raw_bytes: 1,
      received_at: at,
      stored_at: at,
      parser_version: 0,
    })
  })
  const lock = 'lock table mail_messages in access exclusive mode'
  const args = ['reparse', '--tenant=demo']
  const url = fresh.urlOf('demo')
  expect(await signalled(mail, args, { url, lock, signal: 'SIGTERM' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'A signal stopped the reading: run bin/mail reparse again, it reads the rest.\n',
  })
})

test('a second signal ends a command at once', async () => {
  const lock = 'lock table app_users in access exclusive mode'
  await whileWaiting(secrets, ['rotate'], { url: fresh.url, lock }, async ({ child }) => {
    const sendAgain = () => {
      child.kill('SIGTERM')
      return child.signalCode
    }
    await expect.poll(sendAgain).toBe('SIGTERM')
  })
})

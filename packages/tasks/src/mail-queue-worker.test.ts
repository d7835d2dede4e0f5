import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMessages, addSender, showMessage } from '@fiscus/mail/testing/queued-messages'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { afterAll, expect, inject, test } from 'vitest'
import { mailQueueWorker } from './mail-queue-worker.ts'
import { runOn } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other', 'counted')
const folder = await mkdtemp(join(tmpdir(), 'fiscus-mail-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await fresh[Symbol.asyncDispose]()
})
const now = new Date('2026-11-22T08:00:00Z')
const blobs = openFileBlobs(folder)('acme')
const loopback = new BlockList()
loopback.addAddress('127.0.0.1')

const idOf = async (slug: string | null) =>
  (await fresh.databases.findTenant({ slug: slug ?? 'administration' })).id
const add = async (slug: string | null, message: Parameters<typeof addMessages>[1][number] = {}) => {
  const ids = await fresh.databases.withTenant(await idOf(slug), (db) =>
    addMessages({ db, blobs, now }, [message]),
  )
  return ids[0] ?? ''
}
const show = async (slug: string | null, id: string) =>
  fresh.databases.withTenant(await idOf(slug), (db) => showMessage(db, id))
const send = (slug: string | null, mail: Partial<MailEnvironment>, context: Partial<TaskContext> = {}) =>
  runOn(fresh, mailQueueWorker, { slug, now, blobs, mail: { ...noMail.mail, ...mail }, ...context })

test.for([null, 'acme'])('the global server sends the mail of its own scope only: %s', async (slug) => {
  const logins: string[] = []
  await using server = await startScriptedSmtp(
    {
      login(user, password) {
        logins.push(`${user} ${password}`)
        return null
      },
    },
    { tls: 'none' },
  )
  const id = await add(slug)
  const foreign = await add('other')
  const login = { user: 'fiscus', pass: 'secret' }
  const global = {
    kind: 'server',
    server: { host: '127.0.0.1', port: server.port, tls: 'none', login },
  } as const
  expect(await send(slug, { global })).toBe('Outgoing mail: 1 sent')
  expect(await send(slug, { global })).toBe('Outgoing mail: none')
  expect(logins).toEqual(['fiscus secret'])
  expect((await show(slug, id)).status).toBe('sent')
  expect((await show('other', foreign)).status).toBe('pending')
  expect(server.messages).toHaveLength(1)
})

test('without a server mail becomes files in the outbox, and the log names the folder', async () => {
  const outbox = join(folder, 'outbox')
  const lines: string[] = []
  const id = await add('acme')
  const log = { info: (line: string) => void lines.push(line), warn() {}, error() {} }
  expect(await send('acme', { global: { kind: 'folder', folder: outbox } }, { log })).toBe(
    'Outgoing mail: 1 sent',
  )
  expect(lines).toEqual([expect.stringContaining(outbox)])
  expect(await readdir(outbox)).toEqual([`${id}.eml`])
  expect(await readFile(join(outbox, `${id}.eml`), 'utf8')).toContain('X-Envelope-To: ada@example.org')
})

test('a run counts the ends of its tries, and measures what is due and what is unknown', async () => {
  const counted: Record<string, number> = {}
  const measured: Record<string, number> = {}
  const context: Partial<TaskContext> = {
    count: (counter, by) => Object.assign(counted, { [counter]: by }),
    measure: (gauge, value) => Object.assign(measured, { [gauge]: value }),
  }
  await send('counted', { global: { kind: 'folder', folder: join(folder, 'counted') } }, context)
  expect(measured).toEqual({ mail_queue_oldest_seconds: 0, mail_unknown_messages: 0 })
  await add('counted')
  await send('counted', { global: { kind: 'folder', folder: join(folder, 'counted') } }, context)
  const none = { mail_deferred_total: 0, mail_failed_total: 0, mail_unknown_total: 0 }
  expect(counted).toEqual({ mail_sent_total: 1, ...none })
  await add('counted', { available_at: new Date(now.getTime() - 90_000) })
  await add('counted', { available_at: new Date(now.getTime() + 60_000), queued_at: new Date(0) })
  await add('counted', { status: 'unknown' })
  const transmission = { transmission_at: now, claimed_until: new Date(now.getTime() - 1) }
  await add('counted', { status: 'sending', ...transmission })
  await send('counted', { global: { kind: 'none' } }, context)
  expect(counted, 'a lost worker').toEqual({ mail_sent_total: 0, ...none, mail_unknown_total: 1 })
  expect(measured).toEqual({ mail_queue_oldest_seconds: 90, mail_unknown_messages: 2 })
})

test('without a server and a folder mail waits', async () => {
  const id = await add('acme')
  expect(await send('acme', { global: { kind: 'none' } })).toBe('Outgoing mail: none')
  expect(await show('acme', id)).toMatchObject({ status: 'pending', attempts_count: 0 })
})

test('a mailbox sends with its own server and login, which must be at an allowed address and have a certificate of a known authority', async () => {
  await using server = await startScriptedSmtp(
    {
      login: (user, password) =>
        `${user} ${password}` === 'ann pass word' ? null : { code: 535, text: 'no' },
    },
    { tls: 'implicit' },
  )
  const keys = { current: 1, all: new Map([[1, randomBytes(32)]]) }
  const secrets = createSecretBox(keys, 'acme')
  const columns = {
    id: '0190b1a0-0000-7000-8000-000000000001',
    out_port: server.port,
    out_login: 'ann',
    out_tls: 'implicit' as const,
  }
  const sealed = secrets.seal('pass word', { field: 'mailboxes.out_secret', id: columns.id })
  const mailbox = await fresh.databases.withTenant(await idOf('acme'), (db) =>
    addSender(db, { ...columns, out_secret: sealed }),
  )
  const id = await add('acme', { mailbox_id: mailbox })
  const environment = { ports: [server.port], networks: loopback, ca: server.certificate }
  expect(await send('acme', environment, { secrets })).toBe('Outgoing mail: 1 sent')
  expect(await show('acme', id)).toMatchObject({ status: 'sent' })
  await add('acme', { mailbox_id: mailbox })
  expect(await send('acme', { ...environment, networks: undefined }, { secrets })).toBe(
    'Outgoing mail: 1 to be tried again',
  )
  expect(server.connections(), 'a loopback address is not allowed').toBe(1)
  expect(await send('acme', environment, { secrets }), 'the mailbox stops until it is changed').toBe(
    'Outgoing mail: none',
  )
})

test('a message that is enqueued while copies are made leaves with the same run', async () => {
  const keys = { current: 1, all: new Map([[1, randomBytes(32)]]) }
  const secrets = createSecretBox(keys, 'acme')
  const id = '0190b1a0-0000-7000-8000-000000000002'
  let late = ''
  await using smtp = await startScriptedSmtp({}, { tls: 'none' })
  await using imap = await startLineServer(async ({ socket }) => {
    late = await add('acme', { mailbox_id: id })
    socket.destroy()
  })
  const incoming = {
    in_protocol: 'imap',
    in_host: '127.0.0.1',
    in_port: imap.port,
    in_tls: 'none',
    in_login: 'ann',
    in_secret: secrets.seal('secret', { field: 'mailboxes.in_secret', id }),
  } as const
  await fresh.databases.withTenant(await idOf('acme'), (db) =>
    addSender(db, { id, out_port: smtp.port, sent_folder: 'Sent', ...incoming }),
  )
  await add('acme', { mailbox_id: id })
  const environment = { ports: [smtp.port, imap.port], networks: loopback, plaintext: true }
  expect(await send('acme', environment, { secrets })).toBe('Outgoing mail: 2 sent')
  expect((await show('acme', late)).status).toBe('sent')
})

import { mkdtemp, rm } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { secretPlace } from '@fiscus/mail/mailboxes/mailbox-secrets'
import { addMessages, addSender } from '@fiscus/mail/testing/queued-messages'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { tasks } from '@fiscus/tasks/catalog'
import { runOn } from '@fiscus/tasks/testing/task-context'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { startScriptedPop3 } from '@fiscus/testing/servers/mail/scripted-pop3'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other')
const folder = await mkdtemp(join(tmpdir(), 'fiscus-tenants-'))
afterAll(async () => {
  await fresh[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
const now = new Date('2026-11-22T12:00:00Z')
const blobs = openFileBlobs(folder)('scope')
const secrets = createSecretBox({ current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) }, 'scope')
const networks = new BlockList()
networks.addAddress('127.0.0.1')
const inTenant = <T>(slug: string, work: (db: TenantDatabase) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant(slug).id, work)

const addIncoming = (slug: string, port: number) =>
  inTenant(slug, async (db) => {
    const login = {
      in_login: 'ann',
      in_protocol: 'pop3',
      in_tls: 'none',
      in_host: '127.0.0.1',
      in_next_at: now,
    } as const
    const id = await addSender(db, { out_host: null, out_port: null, out_tls: null, in_port: port, ...login })
    const in_secret = secrets.seal('secret', secretPlace(id, 'in_secret'))
    await db.update(mailboxes).set({ in_secret }).where(eq(mailboxes.id, id))
  })
const addOutgoing = (slug: string, port: number) =>
  inTenant(slug, async (db) => {
    const mailbox_id = await addSender(db, { out_port: port })
    await addMessages({ db, blobs, now }, [{ mailbox_id }])
  })

test.for([
  [
    'inbound_email_sync',
    addIncoming,
    '1 new message, 1 mailbox read',
    '0 new messages, 0 mailboxes read, 1 mailbox failed',
  ],
  ['mail_queue_worker', addOutgoing, 'Outgoing mail: 1 sent', 'Outgoing mail: 1 to be tried again'],
] as const)(
  '%s: while a server of one tenant is silent, the run of another tenant begins and ends',
  async ([name, add, served, failed]) => {
    const task = tasks.find((each) => each.name === name)
    if (!task) throw new Error(`There is no task ${name}`)
    const silent = await startLineServer(() => {})
    await using pop3 = await startScriptedPop3([{ uidl: 'a', source: 'Subject: a\r\n\r\ntext\r\n' }])
    await using smtp = await startScriptedSmtp({}, { tls: 'none' })
    const healthy = add === addIncoming ? pop3.port : smtp.port
    await add('acme', silent.port)
    await add('other', healthy)
    const mail = { ...noMail.mail, networks, ports: [silent.port, healthy] }
    const run = (slug: string) => runOn(fresh, task, { slug, now, blobs, secrets, mail })

    let isWaiting = true
    const waiting = run('acme').finally(() => {
      isWaiting = false
    })
    await expect.poll(silent.connections).toBe(1)
    expect(await run('other')).toBe(served)
    expect(isWaiting).toBe(true)
    await silent[Symbol.asyncDispose]()
    expect(await waiting).toBe(failed)
  },
)

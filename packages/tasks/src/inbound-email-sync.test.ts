import { mkdtemp, rm } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireRow } from '@fiscus/db/queries/require-row'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { secretPlace } from '@fiscus/mail/mailboxes/mailbox-secrets'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { startScriptedPop3 } from '@fiscus/testing/servers/mail/scripted-pop3'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { inboundEmailSync } from './inbound-email-sync.ts'
import { registryRows } from './registry-rows.ts'
import { runOn } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const folder = await mkdtemp(join(tmpdir(), 'fiscus-sync-'))
afterAll(async () => {
  await fresh[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
const now = new Date('2026-11-22T12:00:00Z')

test.for([null, 'acme'])(
  'a mailbox at a private address is refused, and the run succeeds: %s',
  async (slug) => {
    const { id } = await fresh.databases.findTenant({ slug: slug ?? administrationSlug })
    const blobs = openFileBlobs(folder)('scope')
    expect(await runOn(fresh, inboundEmailSync, { slug, now, blobs })).toBe('No mailbox is due')
    const server = { in_protocol: 'imap', in_host: '127.0.0.1', in_port: 993, in_tls: 'implicit' } as const
    await fresh.databases.withTenant(id, (db) =>
      db.insert(mailboxes).values({
        name: 'Office',
        address: 'office@example.com',
        in_login: 'office',
        in_next_at: now,
        ...server,
      }),
    )
    expect(await runOn(fresh, inboundEmailSync, { slug, now, blobs })).toBe(
      '0 new messages, 0 mailboxes read, 1 mailbox failed',
    )
    const [mailbox] = await fresh.databases.withTenant(id, (db) =>
      db.select().from(mailboxes).where(eq(mailboxes.address, 'office@example.com')),
    )
    expect(mailbox).toMatchObject({ in_state: 'address_refused', in_failures: 1, sync_until: null })
    expect(await runOn(fresh, inboundEmailSync, { slug, now, blobs })).toBe('No mailbox is due')
  },
)

test('acknowledgements of new tickets trigger a run of mail_queue_worker, and are enqueued without it', async () => {
  const { control } = fresh.databases
  const { id: tenantId } = fresh.tenant('acme')
  await reconcileRegistry(control, registryRows, now)
  const secrets = createSecretBox({ current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) }, 'acme')
  const messages = [{ uidl: 'a', source: question('ada') }]
  await using server = await startScriptedPop3(messages)
  const networks = new BlockList()
  networks.addAddress('127.0.0.1')
  const mailboxId = await fresh.databases.withTenant(tenantId, async (db) => {
    const incoming = {
      in_protocol: 'pop3',
      in_host: '127.0.0.1',
      in_port: server.port,
      in_tls: 'none',
    } as const
    const outgoing = { out_host: 'smtp.example.org', out_port: 465, out_tls: 'implicit' } as const
    const address = 'support@example.com'
    const row = { name: 'Support', address, in_login: 'support', is_support: 1, acknowledges: 1 } as const
    const rows = await db
      .insert(mailboxes)
      .values({ ...row, ...incoming, ...outgoing, in_next_at: now })
      .returning({ id: mailboxes.id })
    const { id } = requireRow(rows)
    const in_secret = secrets.seal('secret', secretPlace(id, 'in_secret'))
    await db.update(mailboxes).set({ in_secret }).where(eq(mailboxes.id, id))
    return id
  })
  const warnings: string[] = []
  const run = async () => {
    await fresh.databases.withTenant(tenantId, (db) =>
      db.update(mailboxes).set({ in_next_at: now }).where(eq(mailboxes.id, mailboxId)),
    )
    return runOn(fresh, inboundEmailSync, {
      slug: 'acme',
      now,
      blobs: openFileBlobs(folder)('acme'),
      secrets,
      mail: { ...noMail.mail, networks, ports: [server.port] },
      log: { info() {}, warn: (line) => void warnings.push(line), error() {} },
    })
  }
  expect(await run()).toBe('1 new message, 1 mailbox read')
  const triggered = { task_name: 'mail_queue_worker', tenant_id: tenantId, enqueued_at: null }
  expect(await control.select().from(cronRuns)).toMatchObject([triggered])
  expect(await run(), 'nothing new').toBe('0 new messages, 1 mailbox read')

  messages.push({ uidl: 'b', source: question('bob') })
  await fresh.owner.execute('alter table cron_tasks rename to cron_tasks_away')
  try {
    expect(await run()).toBe('1 new message, 1 mailbox read')
  } finally {
    await fresh.owner.execute('alter table cron_tasks_away rename to cron_tasks')
  }
  expect(warnings).toEqual([
    expect.stringContaining('mail_queue_worker not triggered: it runs at its next slot'),
  ])
  const queued = await fresh.databases.withTenant(tenantId, (db) => db.select().from(mailQueue))
  expect(queued).toHaveLength(2)
})

const question = (sender: string) =>
  `From: ${sender}@example.org\r\nSubject: Question\r\nMessage-ID: <${sender}@example.org>\r\nDate: ${now.toUTCString()}\r\n\r\nHello\r\n`

import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '@fiscus/db/connections/connect'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { secretPlace } from '@fiscus/mail/mailboxes/mailbox-secrets'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { type Dovecot, startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { eq } from 'drizzle-orm'
import type { MailReaderOptions } from './processes/mail-reader.ts'
import { startProcess, type TestProcess } from './testbed.ts'

const password = 'secret'

/** A mailbox of the tenant and of the server. */
export type ReadMailbox = { id: string; address: string }

/** What the database has, compared with what the server had. */
export type Comparison = {
  expected: number
  stored: number
  lost: number
  duplicates: number
  failed: number
}

/**
 * A tenant with mailboxes on Dovecot, every second one over POP3, and a process that reads them and that a test kills.
 */
export async function openMailReaders({
  server,
  program,
  count,
}: {
  server: string
  program: string
  count: number
}) {
  await using opened = new AsyncDisposableStack()
  const fresh = opened.use(await freshDatabases(server, 'acme'))
  const addresses = Array.from({ length: count }, (_, n) => `box${n}@example.test`)
  const users = Object.fromEntries(addresses.map((address) => [address, password]))
  const dovecot = opened.use(await startDovecot(program, { users }))
  const blobFolder = await mkdtemp(join(tmpdir(), 'fiscus-mail-'))
  opened.defer(() => rm(blobFolder, { recursive: true, force: true }))
  const key = randomBytes(32)
  const boxes: ReadMailbox[] = []
  for (const address of addresses)
    boxes.push(await addMailbox(fresh, { address, key, dovecot, isPop3: boxes.length % 2 === 1 }))
  const options: MailReaderOptions = {
    databaseUrl: fresh.url,
    tenantId: fresh.tenant('acme').id,
    blobFolder,
    key: key.toString('hex'),
    ports: Object.values(dovecot.ports),
    leaseMs: 2_000,
  }
  const expected = new Set<string>()
  const countOf = (text: string) =>
    asOwner(fresh.urlOf('acme'), async (client) => Number((await client.unsafe(text))[0]?.count))
  const resources = opened.move()
  return {
    dovecot,
    boxes,
    start: (): TestProcess => startProcess('mail-reader', options),
    /** Saves a message that must be stored. */
    async save({ address }: ReadMailbox, source: string | Buffer) {
      await dovecot.saveMessage(address, source)
      // The same content in two mailboxes is stored in both.
      expected.add(`${address} ${createHash('sha256').update(source).digest('hex')}`)
    },
    storedCount: () => countOf('select count(*) from mail_messages'),
    /** Waits until so many messages are stored. */
    async untilStored(least: number, timeoutMs: number) {
      const until = performance.now() + timeoutMs
      while ((await countOf('select count(*) from mail_messages')) < least) {
        if (performance.now() > until) throw new Error(`Fewer than ${least} messages are stored`)
        await sleep(50)
      }
    },
    /** Makes every mailbox due now. */
    makeDue: () =>
      asOwner(fresh.urlOf('acme'), async (client) => {
        await client.unsafe(`update mailboxes set in_next_at = now() - interval '1 hour'`)
      }),
    /** Waits until every mailbox was read to its end after a call of `makeDue`. */
    async untilRead(timeoutMs: number) {
      const until = performance.now() + timeoutMs
      while (
        (await countOf('select count(*) from mailboxes where in_next_at < now() or sync_until is not null')) >
        0
      ) {
        if (performance.now() > until) throw new Error('Some mailboxes were not read')
        await sleep(100)
      }
    },
    async compare(): Promise<Comparison> {
      const rows = await asOwner(
        fresh.urlOf('acme'),
        (client) =>
          client<{ address: string; sha256: string; copies: number }[]>`
          select address, raw_sha256 as sha256, count(*)::integer as copies
          from mail_messages join mailboxes on mailboxes.id = mailbox_id group by 1, 2`,
      )
      const stored = new Set(rows.map(({ address, sha256 }) => `${address} ${sha256}`))
      return {
        expected: expected.size,
        stored: stored.size,
        lost: [...expected].filter((message) => !stored.has(message)).length,
        duplicates: rows.reduce((sum, { copies }) => sum + copies - 1, 0),
        failed: await countOf('select count(*) from mail_placements where message_id is null'),
      }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function addMailbox(
  fresh: Awaited<ReturnType<typeof freshDatabases>>,
  { address, key, dovecot, isPop3 }: { address: string; key: Buffer; dovecot: Dovecot; isPop3: boolean },
): Promise<ReadMailbox> {
  const secrets = createSecretBox({ current: 1, all: new Map([[1, key]]) }, 'acme')
  const protocol = isPop3 ? 'pop3' : 'imap'
  return fresh.databases.withTenant(fresh.tenant('acme').id, async (db) => {
    const rows = await db
      .insert(mailboxes)
      .values({
        name: address,
        address,
        in_protocol: protocol,
        in_host: '127.0.0.1',
        in_port: dovecot.ports[protocol],
        in_tls: 'none',
        in_login: address,
      })
      .returning({ id: mailboxes.id })
    const { id } = requireRow(rows)
    const in_secret = secrets.seal(password, secretPlace(id, 'in_secret'))
    await db.update(mailboxes).set({ in_secret }).where(eq(mailboxes.id, id))
    return { id, address }
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { inboundEmailSync } from './inbound-email-sync.ts'
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
      '0 new messages, 0 mailboxes read, 1 mailboxes failed',
    )
    const [mailbox] = await fresh.databases.withTenant(id, (db) =>
      db.select().from(mailboxes).where(eq(mailboxes.address, 'office@example.com')),
    )
    expect(mailbox).toMatchObject({ in_state: 'address_refused', in_failures: 1, sync_until: null })
    expect(await runOn(fresh, inboundEmailSync, { slug, now, blobs })).toBe('No mailbox is due')
  },
)

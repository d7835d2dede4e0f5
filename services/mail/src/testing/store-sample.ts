import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { storeIncoming } from '@fiscus/mail/incoming/store-incoming'
import { prepareMessage } from '@fiscus/mail/messages/prepare-message'
import { noMail } from '@fiscus/testing/no-mail'
import { eq } from 'drizzle-orm'
import type { RunningMail } from './running-mail.ts'

/**
 * For tests: stores a message of the given lines in a mailbox of a tenant: without `mailboxId` in the first one, which
 * the first call creates. Returns its id.
 */
export async function storeSample(
  { fresh, blobsOf, secretsOf, clock }: Pick<RunningMail, 'fresh' | 'blobsOf' | 'secretsOf' | 'clock'>,
  slug: string,
  lines: readonly string[],
  mailboxId?: string,
): Promise<string> {
  const tenantId = fresh.tenant(slug).id
  const source = Buffer.from(lines.join('\r\n'))
  const { signal } = new AbortController()
  const raw = { ...(await blobsOf(tenantId).put(chunk(source), signal)), place: null }
  const parsed = await prepareMessage(blobsOf(tenantId), source, signal)
  return fresh.databases.withTenant(tenantId, async (db) => {
    const values = { name: 'Inbox', address: 'inbox@example.org' }
    const [found] = await db
      .select()
      .from(mailboxes)
      .where(mailboxId === undefined ? undefined : eq(mailboxes.id, mailboxId))
      .limit(1)
    const mailbox = found ?? requireRow(await db.insert(mailboxes).values(values).returning())
    const now = clock.now()
    const batch = { mailbox, messages: [{ parsed, raw, receivedAt: now }], now }
    const context = {
      blobs: blobsOf(tenantId),
      secrets: secretsOf(tenantId),
      mail: noMail.mail,
      log: { warn() {} },
      tally: { acknowledged: 0, unacknowledged: 0 },
      signal,
    }
    const stored = await db.transaction((tx) => storeIncoming(tx, batch, context))
    return requireRow(stored).id
  })
}

async function* chunk(source: Buffer) {
  yield source
}

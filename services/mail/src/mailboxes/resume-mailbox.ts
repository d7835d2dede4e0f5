import { textColumns } from '@fiscus/contracts/fields/text-columns'
import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes, mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { mailHosts } from '@fiscus/db/schema/mail/outgoing'
import { breakerHost } from '@fiscus/mail/queue/breakers'
import { eq } from 'drizzle-orm'
import { newIncoming, newOutgoing } from './beginning.ts'
import type { MailboxWrite } from './changes.ts'
import { mailboxRecordOf, type StoredMailbox } from './mailbox-record-of.ts'
import { getMailbox, lockMailbox } from './queries.ts'

/**
 * Ends the waiting time or the stop of both directions and of the folders of a mailbox, and the pause of the host that
 * it sends by. A direction that is `ok` stays.
 * @throws Problem 404 `not-found`
 */
export function resumeMailbox(
  { scope, author }: Pick<MailboxWrite, 'scope' | 'author'>,
  id: string,
): Promise<StoredMailbox> {
  const { at } = author
  return scope.withDatabase((db) =>
    db.transaction(async (tx) => {
      const before = await lockMailbox(tx, id)
      const resumed = {
        ...(before.in_state !== 'ok' && newIncoming(at)),
        ...(before.out_state !== 'ok' && newOutgoing(at)),
        in_next_at: at,
      }
      requireRow(
        await tx.update(mailboxes).set(resumed).where(eq(mailboxes.id, id)).returning({ id: mailboxes.id }),
      )
      const { out_host: host, out_port: port, out_tls: tls } = before
      if (host !== null && port !== null && tls !== null)
        await tx.delete(mailHosts).where(eq(mailHosts.host, breakerHost({ host, port, tls })))
      await tx
        .update(mailFolders)
        .set({ ...textColumns('error', null), validity_changes: 0 })
        .where(eq(mailFolders.mailbox_id, id))
      const states = ({ in_state, out_state }: Pick<typeof before, 'in_state' | 'out_state'>) => ({
        in_state,
        out_state,
      })
      const row = await getMailbox(tx, id)
      await writeAuditEntry(tx, author, {
        entity: 'mailbox',
        entity_id: id,
        action: 'resume',
        before: states(before),
        after: states(row),
      })
      return mailboxRecordOf(row)
    }),
  )
}

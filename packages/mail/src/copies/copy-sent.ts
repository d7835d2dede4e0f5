import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { mailServers } from '@fiscus/messages/mail-servers'
import { render } from '@fiscus/messages/render'
import { BlobDamaged, BlobMissing, type Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import { isUnavailable } from '@fiscus/runtime/faults/unavailability'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { ownFault } from '@fiscus/runtime/turns/own-fault'
import { eq } from 'drizzle-orm'
import { mailFaultOf } from '../connections/mail-fault.ts'
import { FolderMissing } from '../imap/imap-fault.ts'
import { openImap } from '../imap/open-imap.ts'
import { openIncomingServer, type ServerAccess } from '../mailboxes/incoming-server.ts'
import type { MailboxRow } from '../mailboxes/mailbox-secrets.ts'
import { mailboxesToCopy, uncopiedOf } from './find-uncopied.ts'
import { openSentFolder, type SentFolder } from './sent-folder.ts'

/** What copies need of a run. */
export type CopyContext = {
  db: TenantDatabase
  blobs: Blobs
  secrets: SecretBox
  clock: Clock
  log: RunLog
  /** Aborts with the run. */
  signal: AbortSignal
}

/** Milliseconds for all mailboxes of a run, for one of them, and for a connection. */
export type CopyTiming = { allMs: number; mailboxMs: number; silenceMs: number }

const usualTiming: CopyTiming = { allMs: 60_000, mailboxMs: 30_000, silenceMs: 10_000 }

/** Answers to the commands of a copy are short. */
const literalBytesMax = 256 * 1024

/**
 * Copies sent messages into the folders for sent mail of their IMAP mailboxes: of at most 50 mailboxes, 50 messages
 * each. What is left and what fails is copied by a later run, up to seven days after it was sent. Returns the number of
 * messages that are now there.
 * @throws only when the database or the files cannot be used, or with the run
 */
export async function copySent(
  context: CopyContext,
  access: ServerAccess,
  timing: CopyTiming = usualTiming,
): Promise<number> {
  const { db, clock, signal } = context
  const end = AbortSignal.any([signal, AbortSignal.timeout(timing.allMs)])
  let copied = 0
  for (const mailbox of await mailboxesToCopy(db, clock.now())) {
    if (end.aborted) break
    const limit = AbortSignal.any([end, AbortSignal.timeout(timing.mailboxMs)])
    try {
      await copyOfMailbox({ ...context, signal: limit }, { ...access, timing }, mailbox, () => {
        copied += 1
      })
    } catch (error) {
      signal.throwIfAborted()
      if (isUnavailable(error)) throw error
      context.log.warn(`mailbox ${mailbox.id}: sent messages are copied later. ${reasonOf(error)}`)
    }
  }
  signal.throwIfAborted()
  return copied
}

function reasonOf(error: unknown): string {
  if (error instanceof FolderMissing) return render(mailServers.sentFolderMissing())
  return render((mailFaultOf(error) ?? ownFault).reason)
}

async function copyOfMailbox(
  context: CopyContext,
  { timing, ...access }: ServerAccess & { timing: CopyTiming },
  mailbox: MailboxRow,
  onCopied: () => void,
): Promise<void> {
  const { db, clock, signal } = context
  const server = await openIncomingServer(mailbox, access, context)
  await using session = await openImap({ ...server, timeoutMs: timing.silenceMs, literalBytesMax }, signal)
  const folder = await openSentFolder(session.client, mailbox.sent_folder ?? '')
  for (const message of await uncopiedOf(db, mailbox.id, clock.now())) {
    signal.throwIfAborted()
    if (await copyMessage(context, folder, message)) onCopied()
  }
}

type SentMessage = Awaited<ReturnType<typeof uncopiedOf>>[number]

/** Returns false for a message whose source cannot be read: it does not stop the others. */
async function copyMessage(
  { db, blobs, clock, log }: CopyContext,
  folder: SentFolder,
  { id, message_id, mime_sha256, sent_at }: SentMessage,
): Promise<boolean> {
  try {
    // A server may have its own copy, and a run may have ended after APPEND.
    if (!(await folder.has(message_id))) {
      const source = Buffer.concat(await Array.fromAsync(blobs.read(mime_sha256)))
      await folder.append(source, sent_at ?? clock.now())
    }
  } catch (error) {
    if (!(error instanceof BlobMissing || error instanceof BlobDamaged)) throw error
    log.error(`Message ${id} is not copied: ${error.message}`)
    return false
  }
  await db.update(mailQueue).set({ copied_to_sent_at: clock.now() }).where(eq(mailQueue.id, id))
  return true
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '@fiscus/runtime/blobs/sync-folder'
import { mapBounded } from '@fiscus/runtime/concurrency/map-bounded'
import { ImapFlow } from 'imapflow'
import { type MailTestbed, password } from './mail-testbed.ts'

const connectionsMax = 4
const batchMessages = 50
const writesMax = 8

/**
 * Downloads the messages from a UID on from each mailbox of a testbed into files, four mailboxes at a time, with one
 * FETCH for each: the least that reading them needs. `isFlushed`: the files of 50 messages, and then their folder, are
 * flushed to disk, as those of inbound_email_sync are.
 * @param folder is created
 */
export async function downloadBare(
  { dovecot, addresses }: MailTestbed,
  { folder, firstUid, isFlushed }: { folder: string; firstUid: number; isFlushed: boolean },
): Promise<void> {
  await mkdir(folder)
  await mapBounded(addresses, connectionsMax, async (address) => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: dovecot.ports.imap,
      secure: false,
      doSTARTTLS: false,
      auth: { user: address, pass: password },
      logger: false,
    })
    const waiting: { path: string; source: Buffer }[] = []
    async function write() {
      await mapBounded(waiting.splice(0), writesMax, ({ path, source }) =>
        writeFile(path, source, { flush: isFlushed }),
      )
      if (isFlushed) await syncFolder(folder)
    }
    await client.connect()
    await client.mailboxOpen('INBOX', { readOnly: true })
    const range = `${firstUid}:*`
    for await (const { uid, source } of client.fetch(range, { uid: true, source: true }, { uid: true })) {
      waiting.push({ path: join(folder, `${address}-${uid}`), source: source ?? Buffer.alloc(0) })
      if (waiting.length === batchMessages) await write()
    }
    await write()
    await client.logout()
  })
}

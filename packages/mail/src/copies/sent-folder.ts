import type { ImapFlow } from 'imapflow'
import { MailError } from '../connections/mail-error.ts'
import { ofImap } from '../imap/imap-fault.ts'

/** The folder for sent mail on the server of a mailbox. */
export type SentFolder = {
  /** Whether a message with this Message-ID (without angle brackets) is there. */
  has(messageId: string): Promise<boolean>
  /** Adds a message as seen. */
  append(source: Buffer, sentAt: Date): Promise<void>
}

/**
 * Opens the folder for sent mail. Read-write: imapflow omits the flag `\Seen` in a folder that is open read-only.
 * @throws FolderMissing, another MailError
 */
export async function openSentFolder(client: ImapFlow, path: string): Promise<SentFolder> {
  await ofImap(client.mailboxOpen(path))
  return {
    async has(messageId) {
      const found = await ofImap(client.search({ header: { 'message-id': `<${messageId}>` } }, { uid: true }))
      if (!found) throw new MailError('no_connection', 'The server refused UID SEARCH')
      return found.length > 0
    },
    async append(source, sentAt) {
      const appended = await ofImap(client.append(path, source, ['\\Seen'], sentAt))
      if (!appended) throw new MailError('no_connection', 'The server refused APPEND')
    },
  }
}

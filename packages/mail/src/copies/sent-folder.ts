import type { ImapFlow } from 'imapflow'

/** The folder for sent mail on the server of a mailbox. */
export type SentFolder = {
  /** Whether a message with this Message-ID (without angle brackets) is there. */
  has(messageId: string): Promise<boolean>
  /** Adds a message as seen. */
  append(source: Buffer, sentAt: Date): Promise<void>
}

/**
 * Opens the folder for sent mail. Read-write: imapflow omits the flag `\Seen` in a folder that is open read-only.
 * @throws an error of imapflow, with `mailboxMissing` when the server has no such folder
 */
export async function openSentFolder(client: ImapFlow, path: string): Promise<SentFolder> {
  await client.mailboxOpen(path)
  return {
    async has(messageId) {
      // imapflow returns nothing when the connection was closed, or when the server refused the command.
      const found = await client.search({ header: { 'message-id': `<${messageId}>` } }, { uid: true })
      if (!found) throw new Error('The server refused UID SEARCH')
      return found.length > 0
    },
    async append(source, sentAt) {
      const appended = await client.append(path, source, ['\\Seen'], sentAt)
      if (!appended) throw new Error('The connection was closed before APPEND')
    },
  }
}

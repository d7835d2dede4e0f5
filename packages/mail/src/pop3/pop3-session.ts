import type { Pop3Connection } from './pop3-connection.ts'
import { Pop3Error } from './pop3-error.ts'

const messagesMax = 500_000
const headerBytesMax = 1024 * 1024

/** A session after the login. The server deletes nothing before `quit`. */
export type Pop3Session = AsyncDisposable & {
  isOpen(): boolean
  /** In upper case, each with its arguments. */
  capabilities: ReadonlyMap<string, string>
  stat(): Promise<{ messages: number; bytes: number }>
  /** Sizes in bytes by message number. */
  list(): Promise<Map<number, number>>
  /** Unique ids by message number; null when the server has no UIDL. A message without a valid id is missing. */
  uidl(): Promise<Map<number, string> | null>
  /** The header of a message; null when the server has no TOP. */
  top(message: number): Promise<Buffer | null>
  /** The source of a message. More than `bytesMax` bytes, and a caller that stops early, close the connection. */
  retr(message: number, bytesMax: number): AsyncGenerator<Buffer>
  /** Marks a message; `quit` deletes it. */
  dele(message: number): Promise<void>
  /** Ends the session and deletes the marked messages. Rejects when the server does not confirm that. */
  quit(): Promise<void>
}

/**
 * Opens the transaction state (RFC 1939 §5) of a connection that is logged in. Disposal closes it and deletes nothing.
 */
export function pop3Session(
  connection: Pop3Connection,
  capabilities: ReadonlyMap<string, string>,
): Pop3Session {
  async function numbered<T>(name: string, read: (text: string) => T | undefined): Promise<Map<number, T>> {
    await connection.command(name)
    const entries = new Map<number, T>()
    for await (const line of connection.lines(name, messagesMax)) {
      const [, digits = '', text = ''] = /^ *(\d{1,9})(?: +(?! )(.*))?$/.exec(line) ?? []
      const message = Number(digits)
      if (message < 1 || entries.has(message)) {
        connection.close()
        throw new Pop3Error('protocol', `The answer to ${name} is not a list of messages`)
      }
      const value = read(text.trimEnd())
      if (value !== undefined) entries.set(message, value)
    }
    return entries
  }

  return {
    capabilities,
    isOpen: connection.isOpen,
    async stat() {
      const [, messages, bytes] = /^(\d{1,9}) (\d{1,15})\b/.exec(await connection.command('STAT')) ?? []
      if (messages === undefined) throw new Pop3Error('protocol', 'The answer to STAT has no figures')
      return { messages: Number(messages), bytes: Number(bytes) }
    },
    list: () =>
      numbered('LIST', (text) => (/^\d{1,15}\b/.test(text) ? Number.parseInt(text, 10) : undefined)),
    uidl: () => unlessRefused(() => numbered('UIDL', (text) => (isUniqueId(text) ? text : undefined))),
    top: (message) =>
      unlessRefused(async () => {
        await connection.command('TOP', String(message), '0')
        return Buffer.concat(await Array.fromAsync(connection.bytes('TOP', headerBytesMax)))
      }),
    async *retr(message, bytesMax) {
      await connection.command('RETR', String(message))
      yield* connection.bytes('RETR', bytesMax)
    },
    async dele(message) {
      await connection.command('DELE', String(message))
    },
    async quit() {
      await connection.command('QUIT')
      connection.close()
    },
    async [Symbol.asyncDispose]() {
      connection.close()
    },
  }
}

/** RFC 1939 §7: one to 70 printable characters. */
const isUniqueId = (text: string) => /^[\x21-\x7e]{1,70}$/.test(text)

/** Null when the server refuses a command, which is how it shows that it has none. */
async function unlessRefused<T>(send: () => Promise<T>): Promise<T | null> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Pop3Error && error.fault === 'refused') return null
    throw error
  }
}

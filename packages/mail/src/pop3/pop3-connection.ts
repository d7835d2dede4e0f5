import type { Socket } from 'node:net'
import { dotDecoder } from './dot-decoder.ts'
import { Pop3Error } from './pop3-error.ts'
import { type SocketReader, socketReader } from './socket-reader.ts'

/** RFC 2449 §4 allows 512 bytes in a line; greetings and error texts of servers exceed that. */
const lineBytesMax = 4_096

/**
 * One POP3 connection (RFC 1939), below login and list of messages: commands, their answers, and multi-line answers.
 */
export type Pop3Connection = {
  /** Reads the greeting. */
  greet(): Promise<void>
  /** Sends a command and returns the text of its `+OK` answer. */
  command(name: string, ...words: string[]): Promise<string>
  /** Sends a line that continues a login (RFC 5034 §4), and returns the kind and the text of the answer. */
  exchange(name: string, line: string): Promise<Answer>
  /** The lines of a multi-line answer whose `+OK` was read, at most `linesMax`. */
  lines(name: string, linesMax: number): AsyncGenerator<string>
  /**
   * The bytes of a multi-line answer whose `+OK` was read, decoded. A caller that stops before the end, and an answer
   * with more than `bytesMax` bytes, closes the connection.
   */
  bytes(name: string, bytesMax: number): AsyncGenerator<Buffer>
  /**
   * Replaces the socket after STLS. Rejects when the server sent anything after its answer, which would be read as if
   * encrypted.
   */
  upgrade(wrap: (socket: Socket) => Promise<Socket>): Promise<void>
  /** The error of an `-ERR` answer. */
  refusal(name: string, text: string): Pop3Error
  /** False after the connection was closed, also by an answer that was not complete. */
  isOpen(): boolean
  close(): void
}

type Answer = { kind: 'ok' | 'error' | 'continue'; text: string }

type Opened = { socket: Socket; reader: SocketReader }

/**
 * Opens the protocol on a connected socket. An answer in one line, and each step of a longer one, takes at most
 * `timeoutMs`. The signal destroys the connection.
 */
export function pop3Connection(
  first: Socket,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Pop3Connection {
  let { socket, reader }: Opened = { socket: first, reader: socketReader(first) }
  const close = () => {
    socket.destroy()
    signal.removeEventListener('abort', stop)
  }
  const stop = () => socket.destroy(asError(signal.reason))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })

  /** Adds the command to a fault of the reader. After a fault, what the server sends next belongs to no command. */
  async function named<T>(name: string, read: Promise<T>): Promise<T> {
    try {
      return await read
    } catch (error) {
      close()
      signal.throwIfAborted()
      if (!(error instanceof Pop3Error)) throw error
      throw new Pop3Error(error.fault, `${name}: ${error.message}`, { cause: error })
    }
  }

  async function answer(name: string): Promise<Answer> {
    const line = await named(name, reader.line({ bytesMax: lineBytesMax, timeoutMs }))
    const text = line.toString('latin1')
    if (/^\+OK\b/i.test(text)) return { kind: 'ok', text: text.slice(3).trim() }
    if (/^-ERR\b/i.test(text)) return { kind: 'error', text: text.slice(4).trim() }
    if (/^\+(?: |$)/.test(text)) return { kind: 'continue', text: text.slice(2) }
    close()
    throw new Pop3Error('protocol', `The answer to ${name} is not POP3`)
  }

  async function exchange(name: string, line: string): Promise<Answer> {
    // Cuts an argument that would begin a further command.
    if (/\p{Cc}/u.test(line)) throw new RangeError(`An argument of ${name} has a control character`)
    socket.write(`${line}\r\n`)
    return answer(name)
  }

  return {
    exchange,
    refusal,
    close,
    isOpen: () => !socket.destroyed,
    async greet() {
      // A server of another protocol is like none: the difference would tell which ports are open.
      const greeting = await answer('greeting').catch((cause) => {
        const isFault = cause instanceof Pop3Error && cause.fault === 'protocol'
        throw isFault ? new Pop3Error('closed', 'The server does not greet like POP3', { cause }) : cause
      })
      requireOk('greeting', greeting)
    },
    async command(name, ...words) {
      return requireOk(name, await exchange(name, [name, ...words].join(' ')))
    },
    async *lines(name, linesMax) {
      for (let count = 0; count <= linesMax; count += 1) {
        const line = await named(name, reader.line({ bytesMax: lineBytesMax, timeoutMs }))
        if (line.length === 1 && line[0] === 46) return
        yield line.subarray(line[0] === 46 ? 1 : 0).toString('latin1')
      }
      close()
      throw new Pop3Error('protocol', `The answer to ${name} has more than ${linesMax} lines`)
    },
    async *bytes(name, bytesMax) {
      const decode = dotDecoder()
      let length = 0
      let isComplete = false
      try {
        while (!isComplete) {
          const { parts, rest } = decode(await named(name, reader.chunk(timeoutMs)))
          for (const part of parts) length += part.length
          if (length > bytesMax)
            throw new Pop3Error('protocol', `The answer to ${name} has more than ${bytesMax} bytes`)
          if (rest) reader.unread(rest)
          isComplete = rest !== null
          yield* parts
        }
      } finally {
        if (!isComplete) close()
      }
    },
    async upgrade(wrap) {
      if (reader.buffered() > 0)
        throw new Pop3Error('protocol', 'The server sent text after its answer to STLS')
      reader.detach()
      socket = await wrap(socket)
      reader = socketReader(socket)
    },
  }
}

function requireOk(name: string, { kind, text }: Answer): string {
  if (kind === 'ok') return text
  if (kind === 'continue') throw new Pop3Error('protocol', `The answer to ${name} is not POP3`)
  throw refusal(name, text)
}

function refusal(name: string, text: string): Pop3Error {
  const [, responseCode] = /^\[([\w/.-]{1,40})/.exec(text) ?? []
  return new Pop3Error('refused', `The server refused ${name}`, {
    responseCode: responseCode?.toUpperCase() ?? null,
  })
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

import { type LineConnection, type LineServer, startLineServer } from '../line-server.ts'

/** A message of the mailbox. `uidl` may repeat, as on bad servers. */
export type Pop3Message = { uidl: string; source: string | Buffer }

/** A POP3 server in the process of the test. */
export type ScriptedPop3 = LineServer & {
  /** The UIDLs of the messages that were deleted by sessions that ended with QUIT. */
  deleted: readonly string[]
}

/**
 * Starts a POP3 server (RFC 1939) with one mailbox that any login opens, without TLS.
 * @param answers whole answers by command, such as `{ UIDL: '-ERR unknown command\r\n' }`, or `silence`: no more
 * answers on the connection
 */
export async function startScriptedPop3(
  messages: readonly Pop3Message[],
  answers: Readonly<Record<string, string>> = {},
): Promise<ScriptedPop3> {
  const deleted: string[] = []
  const server = await startLineServer(async ({ send, lines, socket }: LineConnection) => {
    const marked = new Set<string>()
    send(answers.greeting ?? '+OK ready\r\n')
    for await (const line of lines) {
      const [name = '', ...args] = line.split(' ')
      const command = name.toUpperCase()
      const answer = answers[command] ?? answerTo(command, args.map(Number), messages)
      if (answer === 'silence') return
      send(answer)
      const target = messages[Number(args[0]) - 1]
      if (command === 'DELE' && target) marked.add(target.uidl)
      if (command === 'RSET') marked.clear()
      if (command === 'QUIT') {
        deleted.push(...marked)
        socket.end()
      }
    }
  })
  return { ...server, deleted }
}

function answerTo(
  command: string,
  [number = 0, lineCount = 0]: readonly number[],
  messages: readonly Pop3Message[],
): string | Buffer {
  const message = messages[number - 1]
  const list = (column: (message: Pop3Message) => string | number) =>
    message
      ? `+OK ${number} ${column(message)}\r\n`
      : `+OK\r\n${messages.map((each, index) => `${index + 1} ${column(each)}\r\n`).join('')}.\r\n`
  switch (command) {
    case 'CAPA':
      return '+OK\r\nUSER\r\nSASL PLAIN\r\nTOP\r\nUIDL\r\n.\r\n'
    case 'STAT':
      return `+OK ${messages.length} ${messages.reduce((sum, { source }) => sum + Buffer.byteLength(source), 0)}\r\n`
    case 'UIDL':
      return list(({ uidl }) => uidl)
    case 'LIST':
      return list(({ source }) => Buffer.byteLength(source))
    case 'RETR':
      return message ? stuffed(message.source) : '-ERR no such message\r\n'
    case 'TOP':
      return message ? stuffed(topOf(message.source, lineCount)) : '-ERR no such message\r\n'
    default:
      return '+OK\r\n'
  }
}

/** The header and the first lines of the body. */
function topOf(source: string | Buffer, lineCount: number): Buffer {
  const text = Buffer.from(source).toString('latin1')
  const body = text.indexOf('\r\n\r\n') + 4
  const lines = text.slice(body).split(/(?<=\r\n)/)
  return Buffer.from(text.slice(0, body) + lines.slice(0, lineCount).join(''), 'latin1')
}

/**
 * An answer with a message: a dot before each line that begins with one, and a line with a dot at the end (RFC
 * 1939 §3).
 */
function stuffed(source: string | Buffer): Buffer {
  // A line ends with CRLF: a dot behind a lone CR or LF begins none.
  const text = Buffer.from(source)
    .toString('latin1')
    .replace(/(?<=^|\r\n)\./g, '..')
  return Buffer.from(`+OK\r\n${text}${text.endsWith('\r\n') ? '' : '\r\n'}.\r\n`, 'latin1')
}

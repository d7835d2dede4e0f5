import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { portOf } from './free-ports.ts'

/** A connection of a client to a server of lines, such as IMAP or POP3. */
export type LineConnection = {
  /** Sends text or bytes as they are. Lines end with CRLF. */
  send(text: string | Buffer): void
  /** The lines of the client without CRLF. They end with the connection. */
  lines: AsyncIterable<string>
  socket: Socket
}

/** A server on a free port of 127.0.0.1. */
export type LineServer = AsyncDisposable & { port: number; connections(): number }

/**
 * Starts a server that serves each connection with a function. The connection stays open when the function ends, and is
 * then silent. For example a server that is silent after its greeting:
 * `startLineServer(({ send }) => send('* OK ready\r\n'))`.
 */
export async function startLineServer(
  serve: (connection: LineConnection) => void | Promise<void>,
): Promise<LineServer> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
    void serve({ send: (text) => void socket.write(text), lines: linesOf(socket), socket })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The lines of a client. A connection that is reset ends them like one that is closed. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  try {
    yield* createInterface(socket)
  } catch (error) {
    if (!socket.errored) throw error
  }
}

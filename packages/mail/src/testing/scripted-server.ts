import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export type ScriptedServer = AsyncDisposable & { port: number; received: string[] }

/**
 * For tests: a server that sends a greeting and answers each line. An answer in parts is sent in one packet for each part. Without
 * an answer it stays silent.
 */
export async function scriptedServer(
  greeting: string | null,
  answer: (line: string, socket: Socket) => string | Buffer | readonly string[] | null,
): Promise<ScriptedServer> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => {})
    if (greeting !== null) socket.write(greeting)
    socket.on('data', async (chunk: Buffer) => {
      const lines = (text + chunk.toString('latin1')).split('\r\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        received.push(line)
        const parts = answer(line, socket)
        for (const part of Array.isArray(parts) ? parts : [parts]) await send(socket, part)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Waits for the turn of the event loop after the write, so that the next part is a packet of its own. */
async function send(socket: Socket, part: string | Buffer | null) {
  if (part === null || socket.destroyed) return
  await new Promise<void>((sent) => socket.write(part, 'latin1', () => setImmediate(sent)))
}

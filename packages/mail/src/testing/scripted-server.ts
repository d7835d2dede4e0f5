import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { type LineServer, startLineServer } from '@fiscus/testing/servers/line-server'

export type ScriptedServer = LineServer & { received: string[] }

/**
 * For tests: a server that sends a greeting and answers each line. An answer in parts is sent in one packet for each
 * part. Without an answer it stays silent.
 */
export async function scriptedServer(
  greeting: string | null,
  answer: (line: string) => string | Buffer | readonly string[] | null,
): Promise<ScriptedServer> {
  const received: string[] = []
  const server = await startLineServer(async ({ send, lines, socket }) => {
    socket.setNoDelay()
    if (greeting !== null) send(greeting)
    for await (const line of lines) {
      received.push(line)
      const parts = answer(line)
      for (const part of Array.isArray(parts) ? parts : [parts]) await sendPacket(socket, part)
    }
  })
  return { ...server, received }
}

/** Waits for a turn of the event loop after the write, so that the next part is a packet of its own. */
async function sendPacket(socket: Socket, part: string | Buffer | null): Promise<void> {
  if (part === null || socket.destroyed) return
  await new Promise<void>((sent) => socket.write(part, () => sent()))
  await setImmediate()
}

import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'

/** Sends lines to a port of 127.0.0.1 at once, whose last one ends the connection, and returns all answers. */
export async function talk(port: number, lines: readonly string[], ca?: string): Promise<string> {
  const socket = ca
    ? connectTls({ host: '127.0.0.1', port, ca, timeout: 10_000 })
    : connect({ host: '127.0.0.1', port, timeout: 10_000 })
  socket.on('timeout', () => socket.destroy(new Error(`The port ${port} does not answer`)))
  await once(socket, ca ? 'secureConnect' : 'connect')
  socket.write(lines.map((line) => `${line}\r\n`).join(''))
  return (await buffer(socket)).toString('latin1')
}

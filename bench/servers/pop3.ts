import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

/** A POP3 server whose only message has the requested size. */
const [{ bytes }] = await once(process, 'message')
const lines = `${`${'x'.repeat(76)}\r\n`.repeat(9)}..${'y'.repeat(75)}\r\n`
const part = Buffer.from(lines.repeat(100))

function* message() {
  yield '+OK\r\n'
  for (let sent = 0; sent < bytes * 1.01; sent += part.length) yield part
  yield '.\r\n'
}

const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.write('+OK ready\r\n')
  createInterface(socket).on('line', (line) => {
    if (line.startsWith('RETR')) Readable.from(message()).pipe(socket, { end: false })
    else socket.write(line === 'CAPA' ? '-ERR\r\n' : '+OK\r\n')
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
process.once('disconnect', () => process.exit())

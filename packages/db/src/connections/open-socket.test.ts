import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createSocketOpener } from './open-socket.ts'

test('a socket is closed when the database becomes silent, but not while it sends data', async () => {
  // Sends data every 50 ms for half a second.
  const server = createServer((socket) => {
    const sending = setInterval(() => socket.write('.'), 50)
    setTimeout(() => clearInterval(sending), 500)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const openedAt = performance.now()
  const socket = createSocketOpener(200)({ host: ['127.0.0.1'], port: [port] })
  socket.resume()
  await once(socket, 'close')
  expect(performance.now() - openedAt).toBeGreaterThan(600)
  server.close()
})

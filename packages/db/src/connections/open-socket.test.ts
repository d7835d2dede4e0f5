import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSocketOpener } from './open-socket.ts'

const silenceMsMax = 600

test('a socket is closed when the database becomes silent, but not while it sends data', async () => {
  // Sends for longer than the limit, each time long before it.
  const server = createServer(async (socket) => {
    for (let sent = 0; sent < 6; sent++) {
      await setTimeout(silenceMsMax / 4)
      socket.write('.')
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const socket = createSocketOpener(silenceMsMax)({ host: ['127.0.0.1'], port: [port] })
  socket.resume()
  await once(socket, 'close')
  expect(socket.bytesRead).toBe(6)
  server.close()
})

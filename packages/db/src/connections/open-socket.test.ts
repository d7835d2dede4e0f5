import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { socketOpener } from './open-socket.ts'

test('a database that becomes silent is given up, one that goes on talking is not', async () => {
  // Talks every 50 ms for half a second.
  const server = createServer((socket) => {
    const talking = setInterval(() => socket.write('.'), 50)
    setTimeout(() => clearInterval(talking), 500)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const openedAt = performance.now()
  const socket = socketOpener(200)({ host: ['127.0.0.1'], port: [port] })
  socket.resume()
  await once(socket, 'close')
  expect(performance.now() - openedAt).toBeGreaterThan(600)
  server.close()
})

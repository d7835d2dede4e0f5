import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { describe, expect, test } from 'vitest'
import { recordValidKey } from './connection-shares.ts'
import { createHttpServer, type HttpLimits } from './http-server.ts'

const echo: RequestListener = (incoming, outgoing) => {
  if (incoming.headers.authorization === 'Bearer valid') recordValidKey(incoming.socket)
  incoming.resume().once('end', () => outgoing.end(incoming.url))
}

/** A server, and a function that opens connections to it. */
async function start(handle: RequestListener, limits: Partial<HttpLimits> = {}) {
  const metrics = createMetrics()
  const { server } = createHttpServer(
    handle,
    { connectionsMax: 100, headersMsMax: 10_000, unreadMsMax: 30_000, ...limits },
    { log: createLogger('test', 'silent'), metrics },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  return {
    async open(from = '127.0.0.1') {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from })
      socket.on('error', () => {})
      sockets.push(socket)
      await once(socket, 'connect')
      return socket
    },
    /** The number of open connections of the server. */
    connections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    metric: async (line: string) => (await metrics.registry.metrics()).includes(`\n${line}\n`),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const get = (path: string, ...headers: string[]) =>
  ['GET', path, `HTTP/1.1\r\n${['host: x', ...headers].join('\r\n')}\r\n\r\n`].join(' ')
const last = 'connection: close'

/** Sends a request on a connection, and returns the body of the response; null: the server closed the connection. */
async function send(socket: Socket, path: string, ...headers: string[]): Promise<string | null> {
  const received = Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.write(get(path, ...headers))
  const [data] = await received
  return Buffer.isBuffer(data) ? (data.toString().split('\r\n\r\n')[1] ?? '') : null
}

test('a request with a Host that is none of the names does not reach the app', async () => {
  const handled: (string | undefined)[] = []
  const handle: RequestListener = ({ headers }, outgoing) => {
    handled.push(headers.host)
    outgoing.end('served')
  }
  await using server = await start(handle, { hostNames: ['fiscus.example.com'] })
  const answerTo = async (host: string) => {
    const socket = await server.open()
    socket.write(`GET /readyz HTTP/1.1\r\nhost: ${host}\r\n${last}\r\n\r\n`)
    return text(socket)
  }
  expect(await answerTo('evil.example')).toMatch(/^HTTP\/1.1 400 .*"code":"malformed-request"/s)
  expect(await answerTo('fiscus.example.com')).toContain('served')
  expect(await answerTo('127.0.0.1:8080')).toContain('served')
  expect(handled).toEqual(['fiscus.example.com', '127.0.0.1:8080'])
})

describe('bytes that are not a request', () => {
  const chunked = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n'
  for (const [name, bytes, status, code] of [
    ['no HTTP', 'hello\r\n\r\n', '400 Bad Request', 'malformed-request'],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', '400 Bad Request', 'malformed-request'],
    ['two Hosts', get('/', 'Host: y'), '400 Bad Request', 'malformed-request'],
    [
      'two Hosts of HTTP/1.0',
      'GET / HTTP/1.0\r\nhost: x\r\nHost: x\r\n\r\n',
      '400 Bad Request',
      'malformed-request',
    ],
    ['two lengths', `${chunked}content-length: 3\r\n\r\n0\r\n\r\n`, '400 Bad Request', 'malformed-request'],
    [
      'long headers',
      get('/', `x: ${'x'.repeat(17_000)}`),
      '431 Request Header Fields Too Large',
      'headers-too-large',
    ],
    [
      'long extensions of a chunk',
      `${chunked}\r\n1;${'x'.repeat(17_000)}`,
      '413 Payload Too Large',
      'payload-too-large',
    ],
    ['half of the headers', 'GET / HTTP/1.1\r\nhost: x\r\n', '408 Request Timeout', 'request-timeout'],
  ] as const)
    test(`${name} → ${status}, ${code}`, async () => {
      await using server = await start(echo, { headersMsMax: 100 })
      const socket = await server.open()
      socket.write(bytes)
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
      expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
      expect(head).toMatch(/^content-type: application\/problem\+json$/m)
      expect(head).toMatch(/^x-content-type-options: nosniff$/m)
      expect(head).toMatch(/^connection: close$/m)
      expect(JSON.parse(body)).toMatchObject({ code, status: Number(status.slice(0, 3)), instance: '/' })
    })

  test('after the start of a response: the connection is closed without a problem', async () => {
    await using server = await start((_, outgoing) => outgoing.write('half'))
    const socket = await server.open()
    socket.write(get('/'))
    const received = text(socket)
    await once(socket, 'data')
    socket.write('hello\r\n\r\n')
    expect(await received).not.toContain('malformed-request')
  })
})

test('every response forbids browsers to guess its type', async () => {
  await using server = await start(echo)
  const socket = await server.open()
  socket.end(get('/', last))
  expect(await text(socket)).toMatch(/^x-content-type-options: nosniff$/m)
})

test('an unknown expectation is ignored', async () => {
  await using server = await start(echo)
  expect(await send(await server.open(), '/a', 'expect: tea')).toBe('/a')
})

describe('pipelined requests', () => {
  test('are handled one after another', async () => {
    let handled = 0
    let concurrent = 0
    await using server = await start((incoming, outgoing) => {
      concurrent = Math.max(concurrent, ++handled)
      setImmediate(() => outgoing.end(`<${incoming.url}>`, () => handled--))
    })
    const socket = await server.open()
    socket.write(get('/a') + get('/b') + get('/c', last))
    expect((await text(socket)).match(/<.*>/g)).toEqual(['</a>', '</b>', '</c>'])
    expect(concurrent).toBe(1)
  })

  test('do not start after their connection is closed', async () => {
    const paths: unknown[] = []
    await using server = await start((incoming) => paths.push(incoming.url))
    const socket = await server.open()
    socket.write(get('/a') + get('/b'))
    await expect.poll(() => paths).toEqual(['/a'])
    socket.destroy()
    await expect.poll(server.connections).toBe(0)
    expect(paths).toEqual(['/a'])
  })

  test('beyond 32 → 429, and the connection is closed', async () => {
    let handled = 0
    await using server = await start(() => handled++)
    const socket = await server.open()
    socket.write(get('/').repeat(1000))
    expect(await text(socket)).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\n[\s\S]*"code":"rate-limited"/)
    expect(handled).toBe(1)
    expect(await server.metric('http_connections_closed_total{reason="pipelined"} 1')).toBe(true)
  })
})

describe('a connection without traffic', () => {
  test('is closed when the client does not read its response', async () => {
    const closed = Promise.withResolvers<void>()
    await using server = await start(
      (_, outgoing) => {
        outgoing.once('close', closed.resolve)
        outgoing.end(Buffer.alloc(50_000_000))
      },
      { unreadMsMax: 100 },
    )
    const socket = await server.open()
    socket.pause()
    socket.write(get('/'))
    await closed.promise
    expect(await server.metric('http_connections_closed_total{reason="unread"} 1')).toBe(true)
  })

  test('stays open while its request is handled', async () => {
    const slow: RequestListener = (incoming, outgoing) => setTimeout(() => echo(incoming, outgoing), 400)
    await using server = await start(slow, { unreadMsMax: 100 })
    expect(await send(await server.open(), '/slow')).toBe('/slow')
  })
})

describe('connections without a key', () => {
  const key = 'authorization: Bearer valid'

  test('do not displace those with one, of which half the limit is kept', async () => {
    await using server = await start(echo, { connectionsMax: 8 })
    const withKey = await Promise.all(Array.from({ length: 4 }, () => server.open()))
    for (const socket of withKey) await send(socket, '/', key)
    for (let index = 0; index < 40; index++) await server.open()
    await expect.poll(server.connections).toBe(8)
    expect(await server.metric('http_connections{key="valid"} 4')).toBe(true)
    expect(await server.metric('http_connections{key="none"} 4')).toBe(true)
    for (const socket of withKey) expect(await send(socket, '/still')).toBe('/still')
  })

  test('make room for a new one: the oldest idle connection is closed', async () => {
    const enter = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    await using server = await start(
      async (incoming, outgoing) => {
        if (incoming.url === '/slow') {
          enter.resolve()
          await leave.promise
        }
        echo(incoming, outgoing)
      },
      { connectionsMax: 4 },
    )
    const busy = await server.open()
    const answer = send(busy, '/slow')
    await enter.promise
    const idle = await server.open()
    const closed = once(idle, 'close')
    expect(await send(await server.open(), '/new')).toBe('/new')
    await closed
    leave.resolve()
    expect(await answer).toBe('/slow')
    expect(await server.metric('http_connections_closed_total{reason="displaced"} 1')).toBe(true)
  })

  test('of a full share of keys stay in the other share', async () => {
    await using server = await start(echo, { connectionsMax: 4 })
    for (let index = 0; index < 3; index++) await send(await server.open(), '/', key)
    expect(await server.metric('http_connections{key="valid"} 2')).toBe(true)
    expect(await server.metric('http_connections{key="none"} 1')).toBe(true)
  })

  // Other systems have only one address of the loopback interface.
  test.skipIf(process.platform !== 'linux')('of one network do not displace those of others', async () => {
    await using server = await start(echo, { connectionsMax: 8 })
    const single = await server.open('127.0.0.1')
    for (let index = 0; index < 40; index++) await server.open('127.0.0.2')
    await expect.poll(server.connections).toBe(4)
    expect(await send(single, '/still')).toBe('/still')
  })
})

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { createEgress, createEgressGuard, type EgressRequest, requireAllowedUrl } from './egress.ts'
import { EgressRejected, NameRejected, type ResolveHost } from './vet-host.ts'

const get: EgressRequest = { method: 'GET', timeoutMs: 5_000 }
const loopback = new BlockList()
loopback.addAddress('127.0.0.1')
const to =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** A server on the loopback address that counts its connections. */
async function localServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

test('a request is sent to the checked address, with the original host name', async () => {
  await using server = await localServer(async (request, response) => {
    const { method, url, headers } = request
    response.end(JSON.stringify([method, url, headers.host, headers['x-why'], await text(request)]))
  })
  const egress = createEgress({ allowed: loopback, resolve: to('127.0.0.1') })
  const post = { ...get, method: 'POST', headers: { 'x-why': 'test' }, body: 'zażółć' } as const
  const host = `hooks.example:${server.port}`
  const response = await egress(`http://${host}/ping?a=1`, post)
  expect(response).toEqual({
    status: 200,
    text: JSON.stringify(['POST', '/ping?a=1', host, 'test', 'zażółć']),
    isComplete: true,
  })
})

test.for<[url: string, reason: string]>([
  ['nowhere', 'The address is not a valid URL'],
  ['file:///etc/passwd', 'file: is not allowed: only http: and https: are'],
  ['ftp://example.org/', 'ftp: is not allowed: only http: and https: are'],
  ['http://user@example.org/', 'The address must not contain a user name or a password'],
  ['http://:secret@example.org/', 'The address must not contain a user name or a password'],
])('%s is rejected', async ([url, reason]) => {
  const response = createEgress({ resolve: to('1.1.1.1') })(url, get)
  await expect(response).rejects.toThrow(new EgressRejected(reason))
})

test.for(['127.0.0.1', '0x7f.1', '2130706433', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '[::]'])(
  'an internal server is not reached by the address %s',
  async (host) => {
    await using server = await localServer((_, response) => response.end('ours'))
    const response = createEgress()(`http://${host}:${server.port}/`, get)
    await expect(response).rejects.toThrow(EgressRejected)
    expect(server.connections()).toBe(0)
  },
)

test('a name is rejected if any of its addresses is not public', async () => {
  const bad = createEgress({ resolve: to('1.1.1.1', 'fd00:ec2::254') })('https://both.example/', get)
  await expect(bad).rejects.toThrow(
    new NameRejected('both.example resolves to fd00:ec2::254, which is not a public address'),
  )
})

test('localhost is rejected', async () => {
  for (const host of ['LOCALHOST', 'localhost.', 'panel.localhost'])
    expect(() => requireAllowedUrl(`http://${host}/`)).toThrow(EgressRejected)
  expect(() => requireAllowedUrl('http://localhost/', loopback)).not.toThrow()
  await expect(createEgress()('http://localhost/', get)).rejects.toThrow(EgressRejected)
})

test('a name is resolved once: a later change of DNS has no effect', async () => {
  await using server = await localServer((_, response) => response.end('checked'))
  const resolutions = ['127.0.0.1', '169.254.169.254']
  const resolve: ResolveHost = async () => [{ address: resolutions.shift() ?? '', family: 4 }]
  const response = await createEgress({ allowed: loopback, resolve })(
    `http://rebinds.example:${server.port}/`,
    get,
  )
  expect([response.text, resolutions]).toEqual(['checked', ['169.254.169.254']])
})

test.for([300, 302, 399])('a redirect with status %i is not followed', async (status) => {
  await using server = await localServer((_, response) => {
    response.writeHead(status, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  })
  const response = createEgress({ allowed: loopback })(`http://127.0.0.1:${server.port}/`, get)
  await expect(response).rejects.toThrow(
    new EgressRejected(`The server returned a redirect (${status}), which is not followed`),
  )
})

test.for([299, 400])('a response with status %i is returned: it is no redirect', async (status) => {
  await using server = await localServer((_, response) => response.writeHead(status).end('x'))
  const response = await createEgress({ allowed: loopback })(`http://127.0.0.1:${server.port}/`, get)
  expect(response).toEqual({ status, text: 'x', isComplete: true })
})

test.for<[url: string, address: string, family: number]>([
  ['http://127.0.0.1/', '127.0.0.1', 4],
  ['http://0x7f.1/', '127.0.0.1', 4],
  ['http://[::1]/', '::1', 6],
  ['https://[0:0:0:0:0:0:0:1]:8443/', '::1', 6],
])('%s has its address without DNS, and is allowed in its family', async ([url, address, family]) => {
  const allowed = new BlockList()
  allowed.addAddress(address, family === 6 ? 'ipv6' : 'ipv4')
  const resolve = vi.fn<ResolveHost>()
  const guarded = await createEgressGuard({ allowed, resolve })(url, new AbortController().signal)
  expect(guarded.addresses).toEqual([{ address, family }])
  expect(resolve).not.toHaveBeenCalled()
})

test('an IPv6 address is not allowed by an IPv4 network, and an IPv4 address not by an IPv6 network', async () => {
  const allowed = new BlockList()
  allowed.addSubnet('10.0.0.0', 8, 'ipv4')
  allowed.addSubnet('fd00::', 8, 'ipv6')
  const guard = (address: string) =>
    createEgressGuard({ allowed, resolve: to(address) })('http://in.example/', AbortSignal.timeout(60_000))
  for (const address of ['10.1.2.3', 'fd01::1'])
    expect(await guard(address)).toMatchObject({ addresses: [{ address }] })
  for (const address of ['127.0.0.1', '::1'])
    await expect(guard(address)).rejects.toThrow(`in.example resolves to ${address}`)
})

test('a name without an address is an error that has the name', async () => {
  await expect(createEgress({ resolve: to() })('http://empty.example/', get)).rejects.toThrow(
    'empty.example has no address',
  )
})

test('an https address is never requested without TLS', async () => {
  const listener = vi.fn<RequestListener>((_, response) => void response.end('plain'))
  await using server = await localServer(listener)
  const response = createEgress({ allowed: loopback })(`https://127.0.0.1:${server.port}/`, get)
  await expect(response).rejects.toThrow(/SSL|TLS/)
  expect([server.connections(), listener.mock.calls]).toEqual([1, []])
})

test('a response without an end is cut off after 64 KB', async () => {
  const isBrokenOff = Promise.withResolvers<void>()
  await using server = await localServer((_, response) => {
    response.on('close', isBrokenOff.resolve)
    const more = () => {
      while (response.write('x'.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  })
  const response = await createEgress({ allowed: loopback })(`http://127.0.0.1:${server.port}/`, get)
  expect([response.status, response.text.length, response.isComplete]).toEqual([200, 65_536, false])
  await isBrokenOff.promise
})

test('a response of exactly 64 KB is complete', async () => {
  await using server = await localServer((_, response) => response.end('x'.repeat(65_536)))
  const response = await createEgress({ allowed: loopback })(`http://127.0.0.1:${server.port}/`, get)
  expect([response.text.length, response.isComplete]).toEqual([65_536, true])
})

test.for<[request: Partial<EgressRequest>, length: string | null]>([
  [{ method: 'GET' }, null],
  [{ method: 'POST' }, '0'],
  [{ method: 'POST', body: 'zażółć' }, '10'],
])('the Content-Length of %o is %s, in bytes', async ([request, length]) => {
  await using server = await localServer(({ headers }, response) =>
    response.end(JSON.stringify([headers['content-length'] ?? null, headers['transfer-encoding'] ?? null])),
  )
  const egress = createEgress({ allowed: loopback })
  const response = await egress(`http://127.0.0.1:${server.port}/`, { ...get, ...request })
  expect(JSON.parse(response.text)).toEqual([length, null])
})

test.for<[what: string, listener: RequestListener]>([
  ['nothing', () => {}],
  ['the beginning of a response', (_, response) => void response.write('x')],
])('a request to a server that sends %s times out', async ([, listener]) => {
  await using server = await localServer(listener)
  const waiting = createEgress({ allowed: loopback })(`http://127.0.0.1:${server.port}/`, {
    ...get,
    timeoutMs: 200,
  })
  await expect(waiting).rejects.toThrow()
})

test('a request times out while DNS does not respond, and it can be aborted', async () => {
  const stuck = createEgress({ resolve: () => new Promise(() => {}) })
  await expect(stuck('http://slow.example/', { ...get, timeoutMs: 50 })).rejects.toThrow('timeout')
  const stopped = stuck('http://slow.example/', { ...get, signal: AbortSignal.abort(new Error('stopped')) })
  await expect(stopped).rejects.toThrow('stopped')
})

test('a refused connection rejects with the network error', async () => {
  const { port } = await localServer(() => {}).then(async (server) => {
    await server[Symbol.asyncDispose]()
    return server
  })
  const failing = createEgress({ allowed: loopback })(`http://127.0.0.1:${port}/`, get)
  await expect(failing).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

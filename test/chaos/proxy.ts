import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy before a server. Disposal closes its connections. */
export type Proxy = AsyncDisposable & {
  /** The address of the server, by way of the proxy. */
  url: string
  /** From now on the proxy forwards nothing and answers nothing, like a frozen server. */
  freeze(): void
}

/** Starts a TCP proxy to the server of a URL. */
export async function startProxy(serverUrl: string): Promise<Proxy> {
  const server = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const proxy = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    if (isFrozen) return
    const upstream = connect({ host: server.hostname, port: Number(server.port) })
    sockets.add(upstream)
    upstream.on('error', () => client.destroy())
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

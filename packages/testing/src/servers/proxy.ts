import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { Fault, type FaultOfConnection } from './fault.ts'
import { portOf } from './free-ports.ts'

/** A proxy before a server. Disposal closes its connections. */
export type Proxy = AsyncDisposable & {
  /** The address of the server, by way of the proxy. */
  url: string
  port: number
  /** The number of connections that the proxy has accepted. */
  connections(): number
  /** From now on the proxy forwards nothing and answers nothing, like a frozen server. */
  freeze(): void
  /** Plays a fault on the next `times` connections. The connections after them are whole. */
  break(fault: FaultOfConnection, times?: number): void
}

/** Starts a TCP proxy to the server of a URL such as `imap://127.0.0.1:143`. */
export async function startProxy(serverUrl: string): Promise<Proxy> {
  const server = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const faults: FaultOfConnection[] = []
  let isFrozen = false
  let connections = 0
  const proxy = createServer((client) => {
    connections++
    sockets.add(client)
    client.on('error', () => {})
    if (isFrozen) return
    const upstream = connect({ host: server.hostname, port: Number(server.port) })
    sockets.add(upstream)
    upstream.on('error', () => client.destroy())
    const fault = faults.shift()
    const reset = () => {
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    }
    const forward = (from: Socket, to: Socket, side: 'client' | 'server') =>
      fault?.from === side ? pipeline(from, new Fault(fault, reset), to, () => {}) : from.pipe(to)
    forward(client, upstream, 'client')
    forward(upstream, client, 'server')
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const port = portOf(proxy)
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    port,
    connections: () => connections,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe()
    },
    break(fault, times = 1) {
      faults.push(...Array<FaultOfConnection>(times).fill(fault))
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

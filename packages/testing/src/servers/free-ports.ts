import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below the ports that the system gives to connections and to servers on port 0: from 32768 on Linux, from 49152 on
 * macOS.
 */
const blocks = { first: 20_000, count: 120, size: 100 }

let ownBlock: Promise<number> | undefined
let lastGiven = 0

/**
 * Returns free ports of 127.0.0.1, each another one. No other process gets them from this function or from the system,
 * so that a server may stop for a while and start again on its port.
 */
export async function freePorts(count: number): Promise<number[]> {
  ownBlock ??= reserveBlock()
  const first = await ownBlock
  const ports: number[] = []
  for (let tries = 1; tries < blocks.size && ports.length < count; tries++) {
    lastGiven = (lastGiven % (blocks.size - 1)) + 1
    const port = first + lastGiven
    const probe = await tryListen(port)
    if (!probe) continue
    probe.close()
    await once(probe, 'close')
    ports.push(port)
  }
  if (ports.length < count) throw new Error(`Fewer than ${count} ports from ${first} are free`)
  return ports
}

/** Reserves a block of ports for this process by listening on the first of them until it ends. */
async function reserveBlock(): Promise<number> {
  for (let tries = 0; tries < blocks.count; tries++) {
    const first = blocks.first + ((process.pid + tries) % blocks.count) * blocks.size
    const guard = await tryListen(first)
    guard?.unref()
    if (guard) return first
  }
  throw new Error('Every block of ports is reserved by a process')
}

/** A server that listens on a port of 127.0.0.1, or null if the port is in use. */
async function tryListen(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1')
  return once(server, 'listening').then(
    () => server,
    () => null,
  )
}

/** The port of a server that listens on TCP. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

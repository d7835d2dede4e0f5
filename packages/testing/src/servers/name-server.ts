import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode } from 'dns-packet'

/** A DNS server of one container network. Disposal closes it. */
export type NameServer = AsyncDisposable & {
  /** `address:port`, as `resolver` of nginx takes it. */
  address: string
}

/**
 * Starts a DNS server (RFC 1035) on a free port of a loopback address. It answers with all IPv4 addresses that a name
 * has at this moment, and with NXDOMAIN for a name without addresses, as the resolver of a Docker network does. Null:
 * the answer is lost.
 */
export async function startNameServer(
  host: string,
  addressesOf: (name: string) => readonly string[] | null,
): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const answers: Answer[] = []
    let isKnown = false
    for (const { name, type } of questions) {
      const addresses = addressesOf(name)
      if (addresses === null) return
      if (addresses.length > 0) isKnown = true
      if (type === 'A') answers.push(...addresses.map((data) => ({ name, type, ttl: 600, data })))
    }
    const flags = isKnown ? 0 : 3
    socket.send(encode({ type: 'response', id: id ?? 0, flags, questions, answers }), port, address)
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  return {
    address: `${host}:${socket.address().port}`,
    async [Symbol.asyncDispose]() {
      await closed(socket)
    },
  }
}

async function closed(socket: Socket): Promise<void> {
  const ended = once(socket, 'close')
  socket.close()
  await ended
}

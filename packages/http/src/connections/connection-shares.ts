import type { Socket } from 'node:net'
import { networkOf } from './network-of.ts'

type Options = {
  connectionsMax: number
  /** Whether no request of the connection is in progress. */
  isIdle: (socket: Socket) => boolean
  /** Called after a connection was closed to make room. */
  onClosed: () => void
}

/** The shares in which the open connections of this process are counted. */
const sharesOf = new WeakMap<Socket, ConnectionShares>()

/**
 * Bounds the open connections of a server. Half of them are for connections that have sent a valid API key, so that
 * callers without a key cannot use them up. A new connection has no key yet: when the other half is full, a connection
 * is closed for it, the oldest idle one of the network that has the most without a key.
 */
export class ConnectionShares {
  readonly #shareMax: number
  readonly #isIdle: Options['isIdle']
  readonly #onClosed: Options['onClosed']
  readonly #withKey = new Set<Socket>()
  /** The networks of the connections without a key, the oldest connection first. */
  readonly #withoutKey = new Map<Socket, string>()

  constructor({ connectionsMax, isIdle, onClosed }: Options) {
    this.#shareMax = Math.max(1, Math.floor(connectionsMax / 2))
    this.#isIdle = isIdle
    this.#onClosed = onClosed
  }

  get counts(): { withKey: number; withoutKey: number } {
    return { withKey: this.#withKey.size, withoutKey: this.#withoutKey.size }
  }

  /** The open connections. */
  sockets(): Socket[] {
    return [...this.#withKey, ...this.#withoutKey.keys()]
  }

  /** Counts a new connection until it is closed. */
  add(socket: Socket): void {
    sharesOf.set(socket, this)
    this.#withoutKey.set(socket, networkOf(socket.remoteAddress ?? 'unknown'))
    socket.once('close', () => {
      this.#withKey.delete(socket)
      this.#withoutKey.delete(socket)
    })
    if (this.#withoutKey.size > this.#shareMax) this.#closeOne()
  }

  /** Moves a connection to the share of the valid keys, unless that is full. */
  moveToKeys(socket: Socket): void {
    if (this.#withKey.size >= this.#shareMax || !this.#withoutKey.delete(socket)) return
    this.#withKey.add(socket)
  }

  #closeOne(): void {
    const network = this.#largestNetwork()
    const candidates = [...this.#withoutKey]
      .filter(([, other]) => other === network)
      .map(([socket]) => socket)
    const socket = candidates.find(this.#isIdle) ?? candidates[0]
    if (!socket) return
    // A destroyed socket emits its close event later.
    this.#withoutKey.delete(socket)
    socket.destroy()
    this.#onClosed()
  }

  #largestNetwork(): string | undefined {
    const counts = new Map<string, number>()
    for (const network of this.#withoutKey.values()) counts.set(network, (counts.get(network) ?? 0) + 1)
    let largest: string | undefined
    for (const [network, count] of counts)
      if (largest === undefined || count > (counts.get(largest) ?? 0)) largest = network
    return largest
  }
}

/**
 * Records that a request with a valid key arrived on a connection, so that callers without a key cannot displace it.
 */
export function recordValidKey(socket: Socket): void {
  sharesOf.get(socket)?.moveToKeys(socket)
}

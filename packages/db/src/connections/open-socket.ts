import { connect, Socket } from 'node:net'

const slowFailureMs = 1000
const failFastMs = 1000

type Hosts = { host: string[]; port: number[] }

/**
 * Opens the sockets of a pool. A socket fails when the database stays silent for `silenceMaxMs`, as it does when its machine
 * vanishes without closing the connection, or when it closes before its first word. `silenceMaxMs` must be longer than a
 * connection may be idle and a statement may take together; then only a dead connection is ever so silent.
 * After an attempt that ran into its time-out, further ones fail at once for a second: requests that queue for a connection
 * then fail together and not one after the other, each with a time-out of its own.
 */
export function socketOpener(silenceMaxMs: number): (hosts: Hosts) => Socket {
  let unreachableUntil = 0
  return ({ host: [host], port: [port = 5432] }) => {
    const startedAt = performance.now()
    if (startedAt < unreachableUntil) return failingSocket('The database did not answer a moment ago')
    // The driver names them in its errors, and expects the host in the server's certificate.
    const socket = Object.assign(connect({ host, port }), { host, port })
    socket.on('end', () => {
      if (socket.bytesRead === 0) socket.destroy(failure('The database closed the connection at once'))
    })
    socket.on('close', () => {
      const isSlowFailure = socket.bytesRead === 0 && performance.now() - startedAt > slowFailureMs
      if (isSlowFailure) unreachableUntil = performance.now() + failFastMs
    })
    watchSilence(socket, silenceMaxMs)
    return socket
  }
}

/** The driver forgets a connection whose socket can't even be made, so there is one, which fails in its next turn. */
function failingSocket(message: string): Socket {
  const socket = new Socket()
  setImmediate(() => socket.destroy(failure(message)))
  return socket
}

const failure = (message: string) => Object.assign(new Error(message), { code: 'ECONNREFUSED' })

/** Counts bytes rather than hears events: the driver takes every listener off a socket that it secures with TLS. */
function watchSilence(socket: Socket, silenceMaxMs: number): void {
  let bytesRead = 0
  let readAt = performance.now()
  const watch = setInterval(() => {
    if (socket.bytesRead > bytesRead) {
      bytesRead = socket.bytesRead
      readAt = performance.now()
    } else if (performance.now() - readAt > silenceMaxMs) {
      socket.destroy()
    }
    if (socket.destroyed) clearInterval(watch)
  }, silenceMaxMs / 10)
  watch.unref()
}

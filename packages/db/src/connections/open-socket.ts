import { Socket } from 'node:net'

const slowFailureMs = 1000
const failFastMs = 1000

type Hosts = { host: string[]; port: number[] }

/**
 * Returns a function that opens the sockets of a pool. A socket fails when it receives nothing for `silenceMaxMs`, as
 * when the machine of the database vanishes, or when the database closes it before sending anything. `silenceMaxMs`
 * must be longer than the idle time-out and the statement time-out together, so that only a lost connection is silent
 * for that long. After an attempt that timed out, further attempts fail at once for a second: requests that queue for a
 * connection then fail together instead of one after another.
 */
export function createSocketOpener(silenceMaxMs: number): (hosts: Hosts) => Socket {
  let unreachableUntil = 0
  return ({ host: [host], port: [port = 5432] }) => {
    const startedAt = performance.now()
    // The driver reads both from the socket: for its errors, and to verify the certificate of the server.
    const socket = Object.assign(new Socket(), { host, port })
    // The driver listens to errors only after this turn. An attempt that fails at once (EMFILE, ENETUNREACH) would have
    // no listener and end the process.
    setImmediate(() => {
      if (startedAt < unreachableUntil)
        socket.destroy(connectionError('The database was unreachable a moment ago'))
      else if (!socket.destroyed) socket.connect({ host, port })
    })
    socket.on('end', () => {
      if (socket.bytesRead === 0)
        socket.destroy(connectionError('The database closed the connection at once'))
    })
    socket.on('close', () => {
      const isSlowFailure = socket.bytesRead === 0 && performance.now() - startedAt > slowFailureMs
      if (isSlowFailure) unreachableUntil = performance.now() + failFastMs
    })
    closeWhenSilent(socket, silenceMaxMs)
    return socket
  }
}

const connectionError = (message: string) => Object.assign(new Error(message), { code: 'ECONNREFUSED' })

/** Counts bytes instead of listening to events, because the driver removes every listener when it starts TLS. */
function closeWhenSilent(socket: Socket, silenceMaxMs: number): void {
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

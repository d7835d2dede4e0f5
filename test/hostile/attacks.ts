import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** An address of the loopback interface other than the tenant's. */
const attacker = '127.0.0.2'

/**
 * Sends requests to a port of this machine until the signal aborts. Returns the number of connections that it has
 * opened.
 */
export type Attack = (port: number, signal: AbortSignal) => Promise<number>

const asset = 'GET /docs/assets/swagger-ui.js HTTP/1.1\r\nhost: x\r\n\r\n'

/** 650 connections that send nothing. */
export const idleConnections: Attack = (port, signal) => keepOpen(port, signal, 650, () => {})

/** Connections of half a second with 1,000 requests for the largest file; nothing of them is read. */
export const pipelinedRequests: Attack = (port, signal) =>
  keepOpen(port, signal, 10, (socket) => {
    socket.pause().write(asset.repeat(1000))
    // A paused socket does not notice that the server has closed the connection.
    setTimeout(() => socket.destroy(), 500)
  })

/** As many pipelined requests as the server accepts; no answer is read. */
export const unreadResponses: Attack = (port, signal) =>
  keepOpen(port, signal, 60, (socket) => socket.pause().write(asset.repeat(30)))

/** Connections that send a header byte by byte. */
export const slowHeaders: Attack = (port, signal) =>
  keepOpen(port, signal, 60, (socket) => {
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')
    const sending = setInterval(() => socket.write('x'), 100)
    socket.once('close', () => clearInterval(sending))
  })

/** Requests with the method HEAD, one after another. */
export function headRequests(paths: readonly string[], key: string): Attack {
  return async (port, signal) => {
    let sent = 0
    while (!signal.aborted) {
      const path = paths[sent++ % paths.length]
      const headers = { authorization: `Bearer ${key}` }
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'HEAD', headers })
      if (response.status !== 200) throw new Error(`HEAD ${path} → ${response.status}`)
    }
    return sent
  }
}

const openedAtOnce = 20
const openEveryMs = 50

/** Keeps a number of connections open, up to 400 new ones in a second, and starts each with `begin`. */
async function keepOpen(port: number, signal: AbortSignal, count: number, begin: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  let opened = 0
  while (!signal.aborted) {
    for (let batch = 0; batch < openedAtOnce && sockets.size < count; batch++) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: attacker }, () => begin(socket))
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
      sockets.add(socket)
      opened++
    }
    await sleep(openEveryMs, undefined, { signal }).catch(() => {})
  }
  for (const socket of sockets) socket.destroy()
  return opened
}

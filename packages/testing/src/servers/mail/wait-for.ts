import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'

const timeoutMs = 180_000
const intervalMs = 20

/** Resolves when a condition holds, and rejects with its name after three minutes. */
export async function until(condition: () => Promise<boolean>, name: string): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${timeoutMs / 1000} s: ${name}`)
    await delay(intervalMs)
  }
}

/** Whether a port of 127.0.0.1 accepts a connection. */
export function accepts(port: number): Promise<boolean> {
  return acceptsAt('127.0.0.1', port)
}

/** Whether a port of an address accepts a connection. */
export async function acceptsAt(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** The certificate that a port with TLS shows, as PEM, or an empty text if it shows none. */
export async function certificateOf(port: number): Promise<string> {
  const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    return socket.getPeerX509Certificate()?.toString() ?? ''
  } catch {
    return ''
  } finally {
    socket.destroy()
  }
}

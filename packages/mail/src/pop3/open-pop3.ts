import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { TlsMode } from '@fiscus/contracts/mail/mail-vocabulary'
import type { Credentials } from '@fiscus/runtime/credentials/credentials'
import { login } from './login.ts'
import { type Pop3Connection, pop3Connection } from './pop3-connection.ts'
import { Pop3Error } from './pop3-error.ts'
import { type Pop3Session, pop3Session } from './pop3-session.ts'

/** Where to connect. `address` was checked by the guard of mail hosts; `servername` is the name in the certificate. */
export type Pop3Options = {
  address: string
  /** undefined: the host is an IP address, which the certificate must have. */
  servername: string | undefined
  port: number
  tls: TlsMode
  credentials: Credentials
  /** Limit of the connection, of each answer in one line, and of each step of a longer one. */
  timeoutMs: number
  /** Certificate authorities instead of those of Node. */
  ca?: string | undefined
}

/**
 * Connects, encrypts and logs in.
 * @throws Pop3Error, with the error of the socket or of TLS as its cause; the reason of the signal
 */
export async function openPop3(options: Pop3Options, signal: AbortSignal): Promise<Pop3Session> {
  const { timeoutMs, tls } = options
  const { address: host, port } = options
  const plain = connectTcp({ host, port, noDelay: true })
  // A connection that fails while no promise waits for it must not end the process.
  plain.on('error', () => {})
  try {
    await connected(plain, 'connect', { timeoutMs, signal })
    const socket = tls === 'implicit' ? await encrypt(plain, options, signal) : plain
    const connection = pop3Connection(socket, { timeoutMs, signal })
    try {
      await connection.greet()
      let capabilities = await readCapabilities(connection)
      if (tls === 'starttls') {
        // The capabilities before TLS may be forged, so that the command is sent in any case.
        await startTls(connection, (socket) => encrypt(socket, options, signal))
        capabilities = await readCapabilities(connection)
      }
      await login(connection, options.credentials, capabilities)
      return pop3Session(connection, await readCapabilities(connection))
    } catch (error) {
      connection.close()
      throw error
    }
  } catch (error) {
    plain.destroy()
    signal.throwIfAborted()
    throw error
  }
}

/**
 * Returns the capabilities in upper case, each with its arguments in one text; none when the server has no CAPA (RFC
 * 2449 §5).
 */
async function readCapabilities(connection: Pop3Connection): Promise<ReadonlyMap<string, string>> {
  const capabilities = new Map<string, string>()
  try {
    await connection.command('CAPA')
  } catch (error) {
    if (error instanceof Pop3Error && error.fault === 'refused') return capabilities
    throw error
  }
  for await (const line of connection.lines('CAPA', 100)) {
    const [name = '', ...words] = line.trim().toUpperCase().split(/\s+/)
    capabilities.set(name, words.join(' '))
  }
  return capabilities
}

/** RFC 2595 §4. */
async function startTls(connection: Pop3Connection, wrap: (socket: Socket) => Promise<Socket>) {
  try {
    await connection.command('STLS')
  } catch (error) {
    if (!(error instanceof Pop3Error) || error.fault !== 'refused') throw error
    // A server that is busy says so with a code.
    if (error.responseCode !== null) throw error
    throw new Pop3Error('no_tls', 'The server does not offer STLS', { cause: error })
  }
  await connection.upgrade(wrap)
}

async function encrypt(
  socket: Socket,
  { address, servername, timeoutMs, ca }: Pop3Options,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const encrypted = connectTls({
    socket,
    host: address,
    minVersion: 'TLSv1.2',
    ...(servername !== undefined && { servername }),
    ...(ca !== undefined && { ca }),
  })
  encrypted.on('error', () => {})
  await connected(encrypted, 'secureConnect', { timeoutMs, signal })
  return encrypted
}

async function connected(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<void> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    await once(socket, event, { signal: AbortSignal.any([signal, timeout]) })
  } catch (error) {
    socket.destroy()
    signal.throwIfAborted()
    const fault = timeout.aborted ? 'timeout' : 'closed'
    throw new Pop3Error(fault, `${event} failed`, { cause: error })
  }
}

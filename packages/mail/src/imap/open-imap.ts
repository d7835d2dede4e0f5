import type { TlsMode } from '@fiscus/contracts/mail/mail-vocabulary'
import type { Credentials } from '@fiscus/runtime/credentials/credentials'
import { unlessAborted } from '@fiscus/runtime/waiting/unless-aborted'
import type { ImapFlow } from 'imapflow'
import { imapFaultOf } from './imap-fault.ts'

/** Where to connect. `address` was checked by the guard of mail hosts; `servername` is the name in the certificate. */
export type ImapOptions = {
  address: string
  /** undefined: the host is an IP address, which the certificate must have. */
  servername: string | undefined
  port: number
  tls: TlsMode
  credentials: Credentials
  /** Limit of the connection and of the greeting; a later silence may take three times as long. */
  timeoutMs: number
  /** The largest literal in bytes. A larger one ends the connection. */
  literalBytesMax: number
  /** Certificate authorities instead of those of Node. */
  ca?: string | undefined
}

/** A client that is logged in. Disposal logs out in at most two seconds. */
export type ImapClient = AsyncDisposable & { client: ImapFlow }

const lineBytesMax = 16 * 1024 * 1024
const logoutMs = 2_000

/**
 * Connects, encrypts and logs in. The signal closes the connection; what waits for it then rejects.
 * @throws MailError, or the reason of the signal
 */
export async function openImap(options: ImapOptions, signal: AbortSignal): Promise<ImapClient> {
  signal.throwIfAborted()
  const client = await createClient(options)
  signal.throwIfAborted()
  // Without a listener the error of a lost connection would end the process. The waiting command rejects with it too.
  client.on('error', () => {})
  const close = () => client.close()
  signal.addEventListener('abort', close, { once: true })
  const release = () => {
    signal.removeEventListener('abort', close)
    client.close()
  }
  try {
    await unlessAborted(client.connect(), signal)
  } catch (error) {
    release()
    signal.throwIfAborted()
    throw imapFaultOf(error)
  }
  return {
    client,
    async [Symbol.asyncDispose]() {
      await unlessAborted(
        client.logout().catch(() => {}),
        AbortSignal.timeout(logoutMs),
      ).catch(() => {})
      release()
    },
  }
}

/** Loads the library at the first connection: with what it needs it is 150 modules, and most processes open none. */
async function createClient({
  address,
  servername,
  port,
  tls,
  credentials,
  timeoutMs,
  literalBytesMax,
  ca,
}: ImapOptions): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  return new ImapFlow({
    host: address,
    port,
    ...(servername !== undefined && { servername }),
    secure: tls === 'implicit',
    // Without STARTTLS the connection must not continue; without TLS it must not begin.
    ...(tls !== 'implicit' && { doSTARTTLS: tls === 'starttls' }),
    auth: credentials,
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    logger: false,
    clientInfo: { name: 'fiscus' },
    disableAutoIdle: true,
    // Compression would hide how many bytes a server sends.
    disableCompression: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // imapflow also counts the time between two commands, in which a batch is stored.
    socketTimeout: 3 * timeoutMs,
    maxLineLength: lineBytesMax,
    maxLiteralSize: literalBytesMax,
    maxResponseSize: literalBytesMax + lineBytesMax,
  })
}

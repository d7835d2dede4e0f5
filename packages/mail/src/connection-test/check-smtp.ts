import type { TlsMode } from '@fiscus/contracts/mail/mail-vocabulary'
import type { Credentials } from '@fiscus/runtime/credentials/credentials'
import { unlessAborted } from '@fiscus/runtime/waiting/unless-aborted'
import { createTransport } from 'nodemailer'

export type SmtpTarget = {
  address: string
  servername: string | undefined
  port: number
  tls: TlsMode
  timeoutMs: number
  ca: string | undefined
  /** The name in EHLO. */
  hostName: string
  credentials: Credentials | null
}

/**
 * Connects to an SMTP server, encrypts and logs in, and sends nothing.
 * @throws an error of nodemailer, or the reason of the signal
 */
export async function checkSmtp(target: SmtpTarget, signal: AbortSignal): Promise<void> {
  const { address, servername, port, tls, timeoutMs, ca, hostName, credentials } = target
  const transport = createTransport({
    host: address,
    port,
    name: hostName,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    tls: {
      minVersion: 'TLSv1.2',
      ...(servername !== undefined && { servername }),
      ...(ca !== undefined && { ca }),
    },
    ...(credentials !== null && { auth: authOf(credentials) }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await unlessAborted(transport.verify(), signal)
  } finally {
    transport.close()
  }
}

function authOf(credentials: Credentials) {
  if ('pass' in credentials) return credentials
  return { type: 'OAuth2' as const, user: credentials.user, accessToken: credentials.accessToken }
}

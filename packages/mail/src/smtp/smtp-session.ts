import { Readable } from 'node:stream'
import type { TlsMode } from '@fiscus/contracts/mail/mail-vocabulary'
import { mailServers } from '@fiscus/messages/mail-servers'
import type { Credentials } from '@fiscus/runtime/credentials/credentials'
import { watchSource } from '@fiscus/runtime/faults/watch-source'
import SMTPConnection, { type SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection'
import XOAuth2 from 'nodemailer/lib/xoauth2'
import { heldEnd } from './held-end.ts'
import { readSendError } from './read-send-error.ts'
import type { SendSession, SentResult } from './send-session.ts'
import { SmtpFault, smtpFaultOf } from './smtp-fault.ts'
import { readReply, unreadableReply } from './smtp-reply.ts'

/**
 * An outgoing server. `address` was vetted; TLS verifies the certificate for `servername`, or for the address without
 * one.
 */
export type SmtpTarget = {
  address: string
  port: number
  servername: string | undefined
  tls: TlsMode
  /** null: the server needs no login. */
  credentials: Credentials | null
  /** The name of this client in EHLO. */
  clientName: string
  /** Certificates of authorities in addition to the well-known ones, in PEM. */
  ca?: string | undefined
}

export type SmtpTiming = { connectMs: number; greetingMs: number; silenceMs: number }
/**
 * A server that sends a part of an answer now and then is never silent. A try has the time of this many silences, and
 * that of its bytes.
 */
const silencesOfTry = 2
const bytesPerMs = 64
const defaultTiming: SmtpTiming = { connectMs: 15_000, greetingMs: 15_000, silenceMs: 60_000 }

/**
 * Connects to a server and logs in. TLS is required as the mode says; it never falls back to plaintext.
 * @throws SmtpFault
 */
export async function openSmtpSession(
  target: SmtpTarget,
  signal: AbortSignal,
  { connectMs, greetingMs, silenceMs }: SmtpTiming = defaultTiming,
): Promise<SendSession> {
  const { address, port, servername, tls, credentials, clientName, ca } = target
  const opening = AbortSignal.any([signal, AbortSignal.timeout(connectMs + greetingMs + silenceMs)])
  const offered = { utf8: false }
  const connection = new SMTPConnection({
    logger: repliesLogger((reply) => {
      // What was offered before TLS does not count (RFC 3207 §4.2).
      if (/^220[ -]/.test(reply)) offered.utf8 = false
      if (/^250[ -]SMTPUTF8\b/im.test(reply)) offered.utf8 = true
    }),
    transactionLog: true,
    host: address,
    port,
    ...(servername !== undefined && { servername }),
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    name: clientName,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    maxResponseSize: 64 * 1024,
    tls: {
      minVersion: 'TLSv1.2',
      ...(servername !== undefined && { servername }),
      ...(ca !== undefined && { ca }),
    },
  })
  try {
    await call<void>(connection, opening, (done) => connection.connect((error) => done(error ?? null)))
    if (credentials) await call(connection, opening, (done) => connection.login(authOf(credentials), done))
  } catch (error) {
    connection.close()
    signal.throwIfAborted()
    throw smtpFaultOf(error)
  }
  return sessionOf(connection, offered, silenceMs)
}

function sessionOf(connection: SMTPConnection, offered: { utf8: boolean }, silenceMs: number): SendSession {
  return {
    async send({ from, to, bytes, envelopeId, mime }, beforeEnd, signal) {
      if (!offered.utf8 && [from, ...to].some((address) => /[^ -~]/.test(address))) return withoutUtf8
      let isHandedOver = false
      const { parts, failure } = watchSource(
        heldEnd(mime, async () => {
          await beforeEnd()
          isHandedOver = true
        }),
      )
      const source = Readable.from(parts, { objectMode: false })
      const limit = AbortSignal.timeout(silencesOfTry * silenceMs + Math.ceil(bytes / bytesPerMs))
      try {
        const info = await call<SMTPConnectionSendInfo>(
          connection,
          AbortSignal.any([signal, limit]),
          (done) =>
            connection.send(
              // nodemailer sends it only to a server that offers DSN.
              { from, to: [...to], size: bytes, dsn: { ret: 'HDRS', envid: envelopeId } },
              source,
              done,
            ),
        )
        return acceptedOf(info)
      } catch (error) {
        // The last bytes were not sent: the server discards the message with the connection.
        if (failure() !== undefined) {
          connection.close()
          throw failure()
        }
        const result = readSendError(error, isHandedOver)
        if (result.kind === 'broken') connection.close()
        else await resetOrClose(connection, signal)
        return result
      } finally {
        source.destroy()
      }
    },
    get isOpen() {
      return !connection.destroyed
    },
    close() {
      if (connection.destroyed) return
      connection.quit()
    },
  }
}

/** RFC 6531 §3.5: the reply that a server without the extension would have to send. */
const withoutUtf8: SentResult = {
  kind: 'refused',
  reply: { code: 553, enhanced: '5.6.7', text: mailServers.onlyAsciiAddresses() },
  command: 'MAIL FROM',
  refused: [],
}

/** Passes the replies of the server on. nodemailer has no other way to read what a server offers. */
function repliesLogger(onReply: (reply: string) => void) {
  const write = ({ tnx }: { tnx?: unknown }, text?: unknown) => {
    if (tnx === 'server' && typeof text === 'string') onReply(text)
  }
  return { level() {}, trace: write, debug: write, info: write, warn: write, error: write, fatal: write }
}

function acceptedOf({ response, rejectedErrors = [] }: SMTPConnectionSendInfo): SentResult {
  const refused = rejectedErrors.flatMap(({ recipient, response: answer }) => {
    const reply = readReply(answer) ?? unreadableReply
    return recipient === undefined ? [] : [{ address: recipient, reply }]
  })
  return { kind: 'accepted', reply: readReply(response), refused }
}

async function resetOrClose(connection: SMTPConnection, signal: AbortSignal): Promise<void> {
  if (connection.destroyed) return
  try {
    await call(connection, signal, (done) => connection.reset(done))
  } catch {
    // The next message gets a connection of its own.
    connection.close()
  }
}

function authOf(credentials: NonNullable<SmtpTarget['credentials']>): SMTPConnection.AuthenticationType {
  if ('pass' in credentials) return { credentials }
  return { method: 'XOAUTH2', user: credentials.user, oauth2: new XOAuth2(credentials) }
}

/**
 * Starts a call of nodemailer and waits for its callback, for the end of the connection, or for the signal, which
 * closes it.
 */
async function call<T>(
  connection: SMTPConnection,
  signal: AbortSignal,
  start: (done: (error: Error | null, value?: T) => void) => void,
): Promise<T> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  // nodemailer closes the connection before it passes the reason to the callback.
  const onEnd = () => setImmediate(() => reject(new SmtpFault('unreachable', null)))
  const onAbort = () => {
    reject(signal.reason)
    connection.close()
  }
  connection.on('error', reject)
  connection.once('end', onEnd)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    start((error, value) => (error ? reject(error) : resolve(value as T)))
    return await promise
  } finally {
    connection.off('end', onEnd)
    signal.removeEventListener('abort', onAbort)
    // An error between two calls must not end the process: the next call finds the connection closed.
    connection.off('error', reject)
    if (connection.listenerCount('error') === 0) connection.on('error', ignore)
  }
}

const ignore = () => {}

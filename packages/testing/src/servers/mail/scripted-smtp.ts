import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { portOf } from '../free-ports.ts'
import { makeCertificate } from './certificate.ts'

/** A message that the server accepted. */
export type AcceptedMessage = {
  from: string
  /** The recipients of the envelope that were accepted. */
  to: readonly string[]
  source: Buffer
  user: string | null
}

/**
 * An answer with an error, such as `{ code: 451, text: 'Try again later' }`. After 421 the server ends the connection.
 */
export type SmtpRefusal = { code: number; text: string }

/** `null` accepts, `close` resets the connection instead of an answer. A promise delays the answer. */
type Decision<More = never> =
  | SmtpRefusal
  | 'close'
  | null
  | More
  | Promise<SmtpRefusal | 'close' | null | More>

/** What the server answers. What is missing accepts. An `attempt` begins with 1. */
export type SmtpScript = {
  connection?: (attempt: number) => Decision
  login?: (user: string, password: string) => Decision
  sender?: (address: string) => Decision
  recipient?: (address: string, attempt: number) => Decision
  /** The answer to the final dot. `lose-answer` accepts the message and resets the connection without an answer. */
  message?: (message: AcceptedMessage, attempt: number) => Decision<'lose-answer'>
}

/** An SMTP server in the process of the test. */
export type ScriptedSmtp = AsyncDisposable & {
  port: number
  /** The certificate, for the option `ca` of a client. */
  certificate: string
  /** The messages that were accepted, in their order. */
  messages: readonly AcceptedMessage[]
  connections(): number
}

/**
 * Starts an SMTP server on a free port of 127.0.0.1 that answers as scripted.
 * @param options `tls`: `implicit` for SMTPS, `none` without STARTTLS, `fails` with an offer of STARTTLS whose
 * handshake no modern client completes; `isExpired`: of its certificate
 */
export async function startScriptedSmtp(
  script: SmtpScript = {},
  {
    tls = 'starttls',
    isExpired = false,
  }: { tls?: 'starttls' | 'implicit' | 'none' | 'fails'; isExpired?: boolean } = {},
): Promise<ScriptedSmtp> {
  const { certificate, key } = await makeCertificate({ isExpired })
  const messages: AcceptedMessage[] = []
  const sockets = new Set<Socket>()
  const attempts = new Map<string, number>()
  let connections = 0
  const attempt = (what: string) => {
    const count = (attempts.get(what) ?? 0) + 1
    attempts.set(what, count)
    return count
  }
  const reset = ({ remotePort }: SMTPServerSession) => {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.resetAndDestroy()
  }
  /** Plays a decision, and returns the one to accept. */
  const play = async (
    decision: Decision | undefined,
    session: SMTPServerSession,
    answer: (error?: Error | null) => void,
  ) => {
    const made = await decision
    if (made === 'close') reset(session)
    else answer(made ? refusal(made) : null)
  }
  const server = new SMTPServer({
    cert: certificate,
    key,
    secure: tls === 'implicit',
    ...(tls === 'none' && { disabledCommands: ['STARTTLS'] }),
    ...(tls === 'fails' && { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' }),
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onConnect: (session, answer) => void play(script.connection?.(attempt('connection')), session, answer),
    onAuth({ username = '', password }, session, answer) {
      const accept = (error?: Error | null) => answer(error, error ? undefined : { user: username })
      void play(script.login?.(username, password ?? ''), session, accept)
    },
    onMailFrom: ({ address }, session, answer) => void play(script.sender?.(address), session, answer),
    onRcptTo: ({ address }, session, answer) =>
      void play(script.recipient?.(address, attempt(`recipient ${address}`)), session, answer),
    async onData(stream, session, answer) {
      const { mailFrom, rcptTo } = session.envelope
      const source = await buffer(stream).catch(() => null)
      // The client ended the connection before the final dot.
      if (source === null) return
      const message: AcceptedMessage = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source,
        user: typeof session.user === 'string' ? session.user : null,
      }
      const decision = await script.message?.(message, attempt('message'))
      if (decision === null || decision === undefined || decision === 'lose-answer') messages.push(message)
      await play(decision === 'lose-answer' ? 'close' : decision, session, answer)
    },
  })
  // A client that ends a connection or rejects the certificate is expected.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: portOf(listening),
    certificate,
    messages,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

function refusal({ code, text }: SmtpRefusal): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

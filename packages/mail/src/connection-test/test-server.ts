import type { ConnectionStep, TestedServer } from '@fiscus/contracts/mail/connection-test'
import type { IncomingProtocol, TlsMode } from '@fiscus/contracts/mail/mail-vocabulary'
import type { Credentials } from '@fiscus/runtime/credentials/credentials'
import { mailFaultOf } from '../connections/mail-fault.ts'
import { type MailGuard, vetMailHost } from '../connections/vet-mail-host.ts'
import { listFolders } from '../imap/imap-folder.ts'
import { openImap } from '../imap/open-imap.ts'
import { openPop3 } from '../pop3/open-pop3.ts'
import { openSmtpSession, type SmtpTarget, type SmtpTiming } from '../smtp/smtp-session.ts'
import { stepsAfter } from './connection-steps.ts'

export type ServerToTest = {
  protocol: IncomingProtocol | 'smtp'
  host: string
  port: number
  tls: TlsMode
  /** Whether an access token is requested. */
  isOauth: boolean
  hasLogin: boolean
  /** Opens the credentials; null: the server needs no login. */
  credentials: (signal: AbortSignal) => Promise<Credentials | null>
}

export type TestOptions = {
  guard: MailGuard
  ca: string | undefined
  hostName: string
  signal: AbortSignal
}

const testMsMax = 30_000
const stepMsMax = 10_000
const timing: SmtpTiming = { connectMs: stepMsMax, greetingMs: stepMsMax, silenceMs: stepMsMax }
const literalBytesMax = 256 * 1024

/**
 * Connects to a server, encrypts, logs in and reads what it has, in at most 30 seconds. Nothing is changed or sent.
 * Returns how far it came; the reason of a failure has no text of the server.
 * @throws the reason of the signal
 */
export async function testServer(server: ServerToTest, options: TestOptions): Promise<TestedServer> {
  const planned = plannedSteps(server)
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(testMsMax)])
  let reached: ConnectionStep | null = null
  try {
    const vetted = await vetMailHost(server, { ...options.guard, signal })
    reached = 'address'
    const credentials = await server.credentials(signal)
    if (server.isOauth) reached = 'token'
    const { port, tls } = server
    const target = { ...vetted, port, tls, ca: options.ca, credentials, clientName: options.hostName }
    const read = await connect(server, target, signal)
    reached = server.hasLogin ? 'login' : 'connection'
    await read()
    return stepsAfter(planned, null, reached)
  } catch (error) {
    options.signal.throwIfAborted()
    const fault = mailFaultOf(error)
    if (fault === null) throw error
    return stepsAfter(planned, fault, reached)
  }
}

function plannedSteps({ protocol, tls, isOauth, hasLogin }: ServerToTest): ConnectionStep[] {
  return [
    'address',
    ...(isOauth ? (['token'] as const) : []),
    'connection',
    ...(tls === 'none' ? [] : (['tls'] as const)),
    ...(hasLogin ? (['login'] as const) : []),
    ...(protocol === 'smtp' ? [] : (['mailbox'] as const)),
  ]
}

/** Connects and logs in. Returns a function that reads what the server has and closes the connection. */
async function connect(
  { protocol }: ServerToTest,
  target: SmtpTarget,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const { credentials } = target
  if (protocol === 'smtp' || credentials === null) {
    const session = await openSmtpSession(target, signal, timing)
    session.close()
    return async () => {}
  }
  if (protocol === 'pop3') {
    const session = await openPop3({ ...target, credentials, timeoutMs: stepMsMax }, signal)
    return async () => {
      await using _session = session
      await session.stat()
    }
  }
  const session = await openImap({ ...target, credentials, timeoutMs: stepMsMax, literalBytesMax }, signal)
  return async () => {
    await using _session = session
    await listFolders(session.client)
  }
}

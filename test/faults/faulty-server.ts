import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { portOf } from '@fiscus/testing/servers/free-ports'
import { makeCertificate } from '@fiscus/testing/servers/mail/certificate'

/** A protocol, and when its connection is encrypted. */
export type Spoken = { protocol: 'imap' | 'pop3' | 'smtp' | 'caldav'; tls: 'implicit' | 'starttls' }

/** What is wrong with a server. */
export const serverFaults = [
  'refuses the connection',
  'drops the SYN',
  'accepts and says nothing',
  'hangs after its greeting',
  'hangs in the middle of an answer',
  'sends a byte now and then',
  'resets the connection',
  'closes the connection at once',
  'has an expired certificate',
  'has a certificate of another name',
  'knows only TLS 1.0',
  'refuses the password',
  'greets in no such protocol',
  'refuses everything for now',
] as const
export type ServerFault = (typeof serverFaults)[number]

type Dialogue = {
  greeting: string
  /** The answer to a line of the client. Null: none. */
  answer(line: string): string | null
  /** The line that begins TLS. */
  startTls: RegExp
  /** The answer of a server that is busy. */
  refusal(line: string): string | null
}

const tagOf = (line: string) => line.split(' ', 1)[0]
const isRequest = /^(PROPFIND|REPORT|GET|PUT|OPTIONS) /
const http = (status: string, head = '') => `HTTP/1.1 ${status}\r\n${head}Content-Length: 0\r\n\r\n`

/** What a server says that works up to the login, whose password it refuses. */
const dialogues: Record<Spoken['protocol'], Dialogue> = {
  imap: {
    greeting: '* OK ready\r\n',
    startTls: /^\S+ STARTTLS/,
    answer(line) {
      if (/^\S+ CAPABILITY/.test(line)) return `* CAPABILITY IMAP4rev1 STARTTLS\r\n${tagOf(line)} OK done\r\n`
      if (/^\S+ LOGIN /.test(line)) return `${tagOf(line)} NO [AUTHENTICATIONFAILED] wrong\r\n`
      return `${tagOf(line)} OK done\r\n`
    },
    refusal: (line) => `${tagOf(line)} NO [UNAVAILABLE] later\r\n`,
  },
  pop3: {
    greeting: '+OK ready\r\n',
    startTls: /^STLS/,
    answer(line) {
      if (line === 'CAPA') return '+OK\r\nSTLS\r\nUSER\r\n.\r\n'
      return line.startsWith('PASS ') ? '-ERR [AUTH] wrong\r\n' : '+OK\r\n'
    },
    refusal: () => '-ERR [SYS/TEMP] later\r\n',
  },
  smtp: {
    greeting: '220 localhost ready\r\n',
    startTls: /^STARTTLS/,
    answer(line) {
      if (line.startsWith('EHLO')) return '250-localhost\r\n250-STARTTLS\r\n250 AUTH PLAIN\r\n'
      if (line.startsWith('AUTH')) return '535 5.7.8 wrong\r\n'
      return line === 'STARTTLS' ? '220 go\r\n' : '250 ok\r\n'
    },
    refusal: () => '451 4.3.0 later\r\n',
  },
  caldav: {
    greeting: '',
    startTls: /(?!)/,
    answer: (line) =>
      isRequest.test(line) ? http('401 Unauthorized', 'WWW-Authenticate: Basic realm="x"\r\n') : null,
    refusal: (line) => (isRequest.test(line) ? http('429 Too Many Requests') : null),
  },
}

/** The head of an answer of HTTP is what a greeting is elsewhere. */
const headOfHttp = 'HTTP/1.1 207 Multi-Status\r\nContent-Length: 9000\r\n\r\n'

export type FaultyServers = AsyncDisposable & {
  /** Starts a server with a fault, and returns its port on 127.0.0.1. */
  start(spoken: Spoken, fault: ServerFault): Promise<number>
  /** The authority of the certificates. */
  ca: string
}

/** For tests: servers of one fault each. `byteMs`: the time between two bytes of a slow one. */
export async function openFaultyServers({ byteMs }: { byteMs: number }): Promise<FaultyServers> {
  const stack = new AsyncDisposableStack()
  const good = await makeCertificate()
  const expired = await makeCertificate({ isExpired: true })
  const other = await makeCertificate({ subject: 'DNS:mail.example.org' })
  const contextOf = ({ certificate: cert, key }: typeof good, options = {}) =>
    createSecureContext({ cert, key, ...options })
  const contexts: Partial<Record<ServerFault, SecureContext>> = {
    'has an expired certificate': contextOf(expired),
    'has a certificate of another name': contextOf(other),
    'knows only TLS 1.0': contextOf(good, {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    }),
  }
  const usual = contextOf(good)
  const full = await startFullBacklog(stack)

  async function start(spoken: Spoken, fault: ServerFault): Promise<number> {
    if (fault === 'drops the SYN') return full
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {}).setNoDelay()
      play(socket, { ...spoken, fault, context: contexts[fault] ?? usual, byteMs })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = portOf(server)
    const stop = async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    }
    if (fault === 'refuses the connection') await stop()
    else stack.defer(stop)
    return port
  }

  return {
    start,
    ca: [good, expired, other].map(({ certificate }) => certificate).join('\n'),
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  }
}

type Played = Spoken & { fault: ServerFault; context: SecureContext; byteMs: number }

function play(socket: Socket, played: Played): void {
  const { tls, fault } = played
  if (fault === 'accepts and says nothing') return
  if (fault === 'resets the connection') return void socket.resetAndDestroy()
  if (fault === 'closes the connection at once') return void socket.end()
  if (tls === 'starttls') converse(socket, played, true)
  else encrypt(socket, played.context, (encrypted) => converse(encrypted, played, true))
}

function encrypt(
  socket: Socket,
  secureContext: SecureContext,
  onSecure: (encrypted: TLSSocket) => void,
): void {
  const encrypted = new TLSSocket(socket, { isServer: true, secureContext })
  encrypted.on('error', () => {}).on('secure', () => onSecure(encrypted))
}

function converse(socket: Socket, played: Played, greets: boolean): void {
  const { protocol, fault, context, byteMs } = played
  const { greeting, answer, refusal, startTls } = dialogues[protocol]
  const isHttp = protocol === 'caldav'
  if (greets) socket.write(fault === 'greets in no such protocol' ? 'SSH-2.0-OpenSSH_9.2\r\n' : greeting)
  let rest = ''
  socket.on('data', function onData(chunk: Buffer) {
    const lines = `${rest}${chunk.toString('latin1')}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const text = (fault === 'refuses everything for now' ? refusal : answer)(line)
      if (text === null) continue
      if (fault === 'hangs after its greeting') return void socket.write(isHttp ? headOfHttp : '')
      if (fault === 'hangs in the middle of an answer')
        return void socket.write(isHttp ? `${headOfHttp}<D:multi` : text.slice(0, -3))
      if (fault === 'sends a byte now and then') return sendSlowly(socket, text, byteMs)
      socket.write(text)
      if (!startTls.test(line) || fault === 'refuses everything for now') continue
      socket.off('data', onData)
      return encrypt(socket, context, (encrypted) => converse(encrypted, played, false))
    }
  })
}

function sendSlowly(socket: Socket, text: string, byteMs: number): void {
  const left = [...text, ...'x'.repeat(10_000)]
  const timer = setInterval(() => socket.write(left.shift() ?? ''), byteMs)
  socket.on('close', () => clearInterval(timer))
}

/**
 * Starts a server that accepts no connection and whose backlog is full, so that the system drops further SYNs. Returns
 * its port. It listens in a thread that then waits for ever: a socket of Node is accepted by its event loop.
 */
async function startFullBacklog(stack: AsyncDisposableStack): Promise<number> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      parentPort.postMessage(server.address().port)
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
    })`,
    { eval: true },
  )
  stack.defer(async () => void (await worker.terminate()))
  const [port]: number[] = await once(worker, 'message')
  if (port === undefined) throw new Error('The thread does not listen')
  // Linux keeps one connection more than the backlog.
  const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  stack.defer(() => {
    for (const socket of waiting) socket.destroy()
  })
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')))
  return port
}

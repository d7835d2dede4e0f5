import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestHttp,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { portOf } from '../free-ports.ts'
import type { Certificate } from '../mail/certificate.ts'

/** An answer of a server, whole. */
export type ProxiedAnswer = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/** What the proxy does with a request instead of forwarding it. */
export type HttpFault =
  /** Answers itself; the server gets no request. */
  | { kind: 'answer'; status: number; headers?: OutgoingHttpHeaders; body?: string | Buffer }
  /** Forwards the request, and changes the answer. */
  | { kind: 'rewrite'; rewrite: (answer: ProxiedAnswer) => ProxiedAnswer }
  /** Answers a request by its body, with or without the answer of the server. */
  | { kind: 'play'; play: (body: string, forwarded: () => Promise<ProxiedAnswer>) => Promise<ProxiedAnswer> }
  /** Closes the connection before the request is forwarded, or after the server has carried it out. */
  | { kind: 'cut'; when: 'before' | 'after' }
  /** Answers nothing and keeps the connection. */
  | { kind: 'silence' }
  /** Answers with a body without an end, as fast as it is read. */
  | { kind: 'endless'; status: number; chunk: string }

/** Which requests have a fault. Without a method, path or body: all. */
export type FaultRule = { method?: string; path?: RegExp; body?: RegExp; times?: number; fault: HttpFault }

export type ProxiedRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** An HTTP proxy before a DAV server. Disposal closes its connections. */
export type FaultProxy = AsyncDisposable & {
  url: string
  port: number
  /** All requests that have arrived, in their order. */
  requests: ProxiedRequest[]
  /** Adds a rule. The first rule that matches and has times left is played. Without `times` it has no end. */
  play(rule: FaultRule): void
  /** Removes all rules. */
  heal(): void
  /** The address of the server's `url` by way of the proxy. */
  at(url: string): string
}

const keepAliveMs = 600_000

/** Starts a proxy before the server of a URL. With a certificate it speaks TLS. */
export async function startFaultProxy(serverUrl: string, certificate?: Certificate): Promise<FaultProxy> {
  let rules: (FaultRule & { left: number })[] = []
  const requests: ProxiedRequest[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request
    const body = await buffer(request)
    const text = body.toString()
    requests.push({ method, path, headers, body: text })
    const rule = rules.find(
      (each) =>
        each.left > 0 &&
        (each.method ?? method) === method &&
        (each.path?.test(decodeURI(path)) ?? true) &&
        (each.body?.test(text) ?? true),
    )
    if (rule) rule.left -= 1
    const forwarded = () => forward(new URL(path, serverUrl), { method, headers, body })
    await playFault(rule?.fault, { request, body: text, forwarded }, response)
  }
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void handle(request, response).catch(() => request.socket.destroy())
  const server = certificate
    ? createTlsServer({ cert: certificate.certificate, key: certificate.key }, listener)
    : createServer(listener)
  // A connection that ends while a busy machine waits would be a fault that no test has asked for.
  server.keepAliveTimeout = keepAliveMs
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  const origin = `${certificate ? 'https' : 'http'}://${certificate ? 'localhost' : '127.0.0.1'}:${port}`
  return {
    url: `${origin}/`,
    port,
    requests,
    play: (rule) => void rules.push({ ...rule, left: rule.times ?? Number.POSITIVE_INFINITY }),
    heal() {
      rules = []
    },
    at: (url) => `${origin}${new URL(url).pathname}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

type Received = { request: IncomingMessage; body: string; forwarded: () => Promise<ProxiedAnswer> }

async function playFault(
  fault: HttpFault | undefined,
  { request, body: text, forwarded }: Received,
  response: ServerResponse,
): Promise<void> {
  if (fault?.kind === 'silence') return
  if (fault?.kind === 'answer') {
    response.writeHead(fault.status, fault.headers).end(fault.body)
    return
  }
  if (fault?.kind === 'endless') {
    sendEndlessly(response, fault)
    return
  }
  if (fault?.kind === 'cut') {
    if (fault.when === 'after') await forwarded()
    request.socket.destroy()
    return
  }
  const { status, headers, body } =
    fault?.kind === 'play'
      ? await fault.play(text, forwarded)
      : (fault?.rewrite ?? unchanged)(await forwarded())
  response.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
}

const unchanged = (answer: ProxiedAnswer) => answer

function sendEndlessly(response: ServerResponse, { status, chunk }: { status: number; chunk: string }): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}

async function forward(
  url: URL,
  { method, headers, body }: { method: string; headers: IncomingMessage['headers']; body: Buffer },
): Promise<ProxiedAnswer> {
  // A compressed answer could not be rewritten.
  const { 'accept-encoding': _, ...kept } = headers
  const sent = requestHttp(url, { method, headers: { ...kept, host: url.host }, agent: false })
  sent.end(body)
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  if (!answer) throw new Error('no answer')
  const { 'transfer-encoding': _chunked, connection: _connection, ...answered } = answer.headers
  return { status: answer.statusCode ?? 0, headers: answered, body: await buffer(answer) }
}

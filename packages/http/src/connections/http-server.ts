import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '@fiscus/contracts/problems/problem'
import { requests } from '@fiscus/messages/requests'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { throttled } from '@fiscus/runtime/waiting/throttled'
import { ConnectionShares } from './connection-shares.ts'
import { hasKnownHost } from './known-host.ts'
import { RequestTurns } from './request-turns.ts'
import { closeWithProblem, sendProblem } from './send-problem.ts'

export type HttpLimits = {
  connectionsMax: number
  /** Time for the headers of a request. */
  headersMsMax: number
  /** Time without progress while a response is sent. */
  unreadMsMax: number
  /** The names that the Host of a request may have, beside addresses; undefined: any. */
  hostNames?: readonly string[] | undefined
}

const requestMsMax = 60_000
const keepAliveMs = 65_000
const checkEveryMs = 1000
const waitingMax = 32
const logEveryMs = 60_000
const eventStream = 'text/event-stream'

/**
 * Why the server closed a connection: `displaced` by a new one, too many `pipelined` requests, a response that stays
 * `unread`.
 */
type CloseReason = 'displaced' | 'pipelined' | 'unread'

/**
 * `endEventStreams` closes the connections of responses that have no end of their own: their clients connect to another
 * process.
 */
export type BoundedHttpServer = { server: Server; endEventStreams(): void }

/**
 * Creates an HTTP server that bounds what one client, or all clients together, can occupy. It answers invalid HTTP with
 * a problem.
 */
export function createHttpServer(
  handle: RequestListener,
  { connectionsMax, headersMsMax, unreadMsMax, hostNames }: HttpLimits,
  { log, metrics }: { log: Logger; metrics: Metrics },
): BoundedHttpServer {
  const closed = metrics.counter(
    'http_connections_closed_total',
    'Connections that the server closed to stay within its limits',
    ['reason'],
  )
  const logClosed = throttled(logEveryMs, (omitted, reason: CloseReason) =>
    log.warn({ reason, omitted }, 'a connection was closed to stay within the limits of the server'),
  )
  const count = (reason: CloseReason) => {
    closed.inc({ reason })
    logClosed(reason)
  }

  const turns = new RequestTurns({
    handle,
    waitingMax,
    onExcess(socket) {
      closeWithoutStacks(socket)
      closeWithProblem(socket, turns.current(socket), tooManyPipelined())
      count('pipelined')
    },
    // A server that is closing waits for each connection, and Node keeps this one open for further requests.
    onIdle(socket) {
      if (!server.listening) socket.destroySoon()
    },
  })
  const isIdle = (socket: Socket) => turns.current(socket) === undefined
  const shares = new ConnectionShares({ connectionsMax, isIdle, onClosed: () => count('displaced') })
  exportConnections(shares, metrics)

  const receive: RequestListener = (incoming, outgoing) => {
    outgoing.setHeader('x-content-type-options', 'nosniff')
    const fault = !hasOneHost(incoming)
      ? requests.hostTwice()
      : hasKnownHost(incoming, hostNames)
        ? null
        : requests.unknownHost()
    if (fault === null) turns.enqueue(incoming, outgoing)
    else sendProblem(outgoing, new Problem('malformed-request', fault))
  }
  const server: Server = createServer({
    headersTimeout: headersMsMax,
    requestTimeout: requestMsMax,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkEveryMs,
    // Node's own response to a missing Host has no body.
    requireHostHeader: false,
  })
  // Any silence of a connection. While a response is sent, it means that the client does not read.
  server.timeout = unreadMsMax
  server
    .on('connection', (socket) => shares.add(socket))
    .on('request', receive)
    // A server may ignore an expectation that it does not support (RFC 9110 §10.1.1).
    .on('checkExpectation', receive)
    .on('clientError', (error, socket) => closeWithProblem(socket, turns.current(socket), problemOf(error)))
    .on('timeout', (socket) => {
      const isUnread = socket.writableLength > 0
      if (!isUnread && !isIdle(socket)) return
      if (isUnread) count('unread')
      socket.destroy()
    })
  return {
    server,
    endEventStreams() {
      for (const socket of shares.sockets())
        if (turns.current(socket)?.getHeader('content-type') === eventStream) socket.destroySoon()
    },
  }
}

/** RFC 9112 §3.2: a request of HTTP/1.1 without Host, or any request with two, is rejected. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

function tooManyPipelined(): Problem {
  return new Problem('rate-limited', requests.unreadResponses({ count: waitingMax }), {
    headers: { 'retry-after': '1' },
  })
}

/** The problem of bytes that are not a request, or that arrive too slowly. */
function problemOf(error: Error): Problem {
  if (hasCode(error, 'ERR_HTTP_REQUEST_TIMEOUT')) return new Problem('request-timeout', requests.tooSlow())
  if (hasCode(error, 'HPE_HEADER_OVERFLOW'))
    return new Problem('headers-too-large', requests.headersTooLarge())
  if (hasCode(error, 'HPE_CHUNK_EXTENSIONS_OVERFLOW'))
    return new Problem('payload-too-large', requests.chunkExtensions())
  return new Problem('malformed-request', requests.notHttp())
}

function exportConnections(shares: ConnectionShares, metrics: Metrics): void {
  metrics.collectedGauge('http_connections', 'Open connections of clients', ['key'], async (gauge) => {
    const { withKey, withoutKey } = shares.counts
    gauge.set({ key: 'valid' }, withKey)
    gauge.set({ key: 'none' }, withoutKey)
  })
}

/**
 * Node creates an error for each request that it has parsed on a connection that closes. For the thousand requests of
 * one packet the stacks of these errors are most of the cost.
 */
function closeWithoutStacks(socket: Socket): void {
  const { stackTraceLimit } = Error
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0
  })
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit
  })
}

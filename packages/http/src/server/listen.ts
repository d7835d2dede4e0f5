import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Problem } from '@fiscus/contracts/problems/problem'
import { problemBody } from '@fiscus/contracts/problems/problem-body'
import { english } from '@fiscus/messages/render'
import { requests } from '@fiscus/messages/requests'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { messageOf } from '@fiscus/runtime/faults/message-of'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { descriptorLimit } from '@fiscus/runtime/resources/descriptors'
import { getRequestListener } from '@hono/node-server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createHttpServer, type HttpLimits } from '../connections/http-server.ts'
import type { ApiEnv } from '../requests/api-env.ts'
import { languageHeaders } from '../responses/language.ts'

export type HttpOptions = {
  host: string
  port: number
  /** How long disposal waits for requests in progress; 3 by default. */
  drainSeconds?: number
} & Partial<HttpLimits>

/**
 * Time in which a stopped API ends its requests. Most take less; the longest statement takes 15 s. The grace periods of
 * deploy/ and docker-compose.yml are this and 10 s, so that the process ends by itself.
 */
export const requestDrainSeconds = 20

/**
 * A listening server. Disposal ends event streams, and waits `drainSeconds` for other requests in progress; then it
 * cuts them.
 */
export type HttpServer = AsyncDisposable & { url: string }

const shortDrainSeconds = 3
const connectionsMax = 10_000
/**
 * Connections that wait for the process while it is busy. Beyond it the kernel drops them, and a caller tries again
 * after a second or more.
 */
const backlog = 4096
const timeouts = { headersMsMax: 10_000, unreadMsMax: 30_000 }

/**
 * Starts an HTTP server for an API. Port 0 selects any free port. By default the server accepts 10,000 connections, or
 * half the descriptors of the process if that is less: the other half is for databases and files.
 * @throws OperatorError if the port is taken or forbidden, or the address is not one of this machine
 */
export async function listen(
  api: OpenAPIHono<ApiEnv>,
  { host, port, drainSeconds = shortDrainSeconds, ...limits }: HttpOptions,
  observers: { log: Logger; metrics: Metrics },
): Promise<HttpServer> {
  const { server, endEventStreams } = createHttpServer(
    getRequestListener(api.fetch, { errorHandler: invalidAddressResponse }),
    { connectionsMax: Math.min(connectionsMax, Math.floor(descriptorLimit() / 2)), ...timeouts, ...limits },
    observers,
  )
  server.listen({ port, host, backlog })
  await once(server, 'listening').catch((error: unknown) => {
    throw new OperatorError(cannotListen(error, { host, port }), { cause: error })
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${address.port}`,
    [Symbol.asyncDispose]: () =>
      whileClosing('HTTP server', async () => {
        const drained = drain(server, drainSeconds)
        endEventStreams()
        await drained
      }),
  }
}

async function drain(server: Server, seconds: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const timer = setTimeout(() => server.closeAllConnections(), seconds * 1000)
  await closed
  clearTimeout(timer)
}

/** The response to a request whose address or Host is not a valid URL: it cannot be routed. */
function invalidAddressResponse(): Response {
  const problem = new Problem('malformed-request', requests.invalidAddress())
  return new Response(JSON.stringify(problemBody(problem, '/', randomUUID())), {
    status: problem.status,
    headers: { ...languageHeaders(english), 'content-type': 'application/problem+json' },
  })
}

function cannotListen(error: unknown, { host, port }: { host: string; port: number }): string {
  if (hasCode(error, 'EADDRINUSE'))
    return `Port ${port} is taken by another program: stop it, or set HTTP_PORT to a free port.`
  if (hasCode(error, 'EACCES'))
    return `Port ${port} requires more privileges: set HTTP_PORT to a port above 1023.`
  return `Cannot listen on ${host}, port ${port} (${messageOf(error)}): set HTTP_HOST to an address of this machine, or to 0.0.0.0 for all of them.`
}

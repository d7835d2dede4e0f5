import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Problem } from '@fiscus/contracts/problems/problem'
import { problemBody } from '@fiscus/contracts/problems/problem-body'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { getRequestListener } from '@hono/node-server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../requests/api-env.ts'

export type HttpOptions = { host: string; port: number }

/** A listening server; disposing it lets running requests end, for three seconds at most. */
export type HttpServer = AsyncDisposable & { url: string }

const drainMsMax = 3000
const timeouts = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 }

/**
 * Serves an API. Port 0 takes any free one.
 * @throws OperatorFault when the port is taken or forbidden
 */
export async function listen(api: OpenAPIHono<ApiEnv>, { host, port }: HttpOptions): Promise<HttpServer> {
  const server = createServer(timeouts, getRequestListener(api.fetch, { errorHandler: refuseAddress }))
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw new OperatorFault(cannotListen(error, port), { cause: error })
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${address.port}`,
    [Symbol.asyncDispose]: () => drain(server),
  }
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const timer = setTimeout(() => server.closeAllConnections(), drainMsMax)
  await closed
  clearTimeout(timer)
}

/** What is asked for cannot be made a URL, so that no route of ours ever sees the request. */
function refuseAddress(): Response {
  const problem = new Problem(
    'malformed-request',
    'The address or the Host header of the request is not valid.',
  )
  return new Response(JSON.stringify(problemBody(problem, '/', randomUUID())), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json' },
  })
}

function cannotListen(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or set HTTP_PORT to a free port.`
  if (code === 'EACCES') return `Port ${port} needs more rights: set HTTP_PORT to a port above 1023.`
  return `Cannot listen on port ${port}: ${error instanceof Error ? error.message : error}`
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type ReceivedSpan, readSpans } from './read-spans.ts'

export type Collector = AsyncDisposable & {
  url: string
  spans: ReceivedSpan[]
  /** The headers of the latest request. */
  headers(): Record<string, unknown>
}

/** Starts an OpenTelemetry collector on the loopback address, which keeps the spans that it gets over OTLP and HTTP. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = []
  let headers = {}
  const server = createServer(async (request, response) => {
    headers = request.headers
    const body = await buffer(request)
    if (request.url === '/v1/traces') spans.push(...readSpans(body))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    headers: () => headers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

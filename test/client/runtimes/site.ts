import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'

type Target = { service: string; apiKey: string }

/** Serves a page that runs the flow, and forwards its requests to the service with a key. */
export async function startSite(project: string, target: Target, subject: object) {
  const result = Promise.withResolvers<object>()
  const page = `<script type="importmap">{ "imports": { "@fiscus/client": "/node_modules/@fiscus/client/index.js" } }</script>
<script type="module">
import * as client from '@fiscus/client'
import { flow } from '/flow.js'
const result = await flow(client, { baseUrl: '' }, ${JSON.stringify(subject)}).catch((error) => ({ failed: String(error) }))
await fetch('/result', { method: 'POST', body: JSON.stringify(result) })
</script>`
  const server = createServer(async (request, response) => {
    const { url = '' } = request
    const body = Buffer.concat(await Array.fromAsync(request))
    if (url === '/') return response.setHeader('content-type', 'text/html').end(page)
    if (url === '/result') {
      result.resolve(JSON.parse(body.toString()))
      return response.end()
    }
    if (url.startsWith('/api/')) return forward(request, body, response, target)
    response.setHeader('content-type', 'text/javascript').end(readFileSync(join(project, url)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    result: result.promise,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function forward(
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  { service, apiKey }: Target,
) {
  const headers = new Headers({ authorization: `Bearer ${apiKey}` })
  for (const name of ['accept', 'content-type', 'idempotency-key']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const { method = 'GET', url } = request
  const answer = await fetch(`${service}${url}`, { method, headers, body: body.length > 0 ? body : null })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type DavServer, sendTo } from '@fiscus/testing/servers/dav/dav-server'
import { portOf } from '@fiscus/testing/servers/free-ports'

export type GateRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/**
 * For tests: a server with a login of its own before a DAV server. `check` returns the challenges of a request that it
 * refuses; null: the request is forwarded with the login of the server.
 */
export async function startLoginGate(server: DavServer, check: (request: GateRequest) => string[] | null) {
  const authorizations: (string | undefined)[] = []
  const gate = createServer(async (request, response) => {
    const body = await buffer(request)
    const { method = '', url = '', headers } = request
    authorizations.push(headers.authorization)
    const challenges = check(request)
    if (challenges !== null) {
      response.writeHead(401, { 'www-authenticate': challenges }).end()
      return
    }
    const { host: _host, 'accept-encoding': _encoding, connection: _connection, ...kept } = headers
    const forwarded = Object.entries(kept).map(([name, value]) => [name, String(value)])
    const answer = await sendTo(method, new URL(url, server.url).href, server.login, {
      headers: Object.fromEntries(forwarded),
      ...(body.length > 0 && { body: body.toString() }),
    })
    const {
      'transfer-encoding': _transfer,
      connection: _kept,
      ...answered
    } = Object.fromEntries(answer.headers)
    const content = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { ...answered, 'content-length': content.length }).end(content)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const origin = `http://127.0.0.1:${portOf(gate)}`
  return {
    origin,
    authorizations,
    at: (url: string) => `${origin}${new URL(url).pathname}`,
    async [Symbol.asyncDispose]() {
      const closed = once(gate, 'close')
      gate.close()
      gate.closeAllConnections()
      await closed
    },
  }
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { sampleObject } from './sample-object.ts'

/** Responses that are written together. */
const responsesOfPart = 500

/**
 * A CalDAV server in this process that answers a first pull at once: `/N/` is a calendar with N objects, which are
 * computed when they are asked for. Its time and memory are not those of the puller, and its figures do not depend on a
 * disk.
 */
export async function startScriptedServer(): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync(request)).toString()
  const path = request.url ?? '/'
  response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' })
  response.write('<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">')
  for (const part of partsOf(path, body)) if (!response.write(part)) await once(response, 'drain')
  response.end('</multistatus>')
}

function* partsOf(path: string, body: string): Generator<string> {
  if (body.includes('multiget'))
    for (const [, href = ''] of body.matchAll(/<D:href>([^<]+)</g))
      yield objectResponse(href, `<C:calendar-data>${sampleObject(uidOf(href))}</C:calendar-data>`)
  else if (body.includes('sync-collection')) {
    const hrefs = Array.from({ length: Number(path.split('/')[1]) }, (_, n) => `${path}e${n}.ics`)
    for (let from = 0; from < hrefs.length; from += responsesOfPart)
      yield hrefs
        .slice(from, from + responsesOfPart)
        .map((href) => objectResponse(href))
        .join('')
    yield '<sync-token>http://token.example/1</sync-token>'
  } else yield collectionResponse(path)
}

const uidOf = (href: string) => href.slice(href.lastIndexOf('/') + 1, -4)

const objectResponse = (href: string, data = '') =>
  `<response><href>${href}</href><propstat><prop><getetag>"${uidOf(href).padStart(64, '0')}"</getetag>${data}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`

const collectionResponse = (path: string) =>
  `<response><href>${path}</href><propstat><prop><resourcetype><collection/><C:calendar/></resourcetype><supported-report-set><supported-report><report><sync-collection/></report></supported-report></supported-report-set></prop><status>HTTP/1.1 200 OK</status></propstat></response>`

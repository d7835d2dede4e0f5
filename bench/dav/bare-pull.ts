import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Radicale } from '@fiscus/testing/servers/dav/radicale'

/** Objects of a multiget, as in a pull. */
const batch = 50
const xml = { 'content-type': 'application/xml' }
const listing = {
  headers: { ...xml, depth: '1' },
  body: '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>',
}
const token = {
  headers: { ...xml, depth: '0' },
  body: '<propfind xmlns="DAV:"><prop><sync-token/></prop></propfind>',
}

/** A listing of many objects takes minutes on a busy machine. */
const timeoutMs = 1_800_000

/** The first requests of a collection fill the caches of the server: of its objects, and of its tokens. */
export async function warmUp(server: Radicale, collectionUrl: string): Promise<void> {
  for (const request of [listing, token])
    await (await server.send('PROPFIND', collectionUrl, { ...request, timeoutMs })).text()
}

/**
 * Lists a collection and writes the bytes of its objects to files, without a parser or a database. Returns the seconds.
 */
export async function pullBare(server: Radicale, collectionUrl: string, objects: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-bench-'))
  const started = performance.now()
  const listed = await (await server.send('PROPFIND', collectionUrl, { ...listing, timeoutMs })).text()
  const hrefs = [...listed.matchAll(/<href>([^<]+\.ics)<\/href>/g)].map(([, href = '']) => href)
  if (hrefs.length !== objects) throw new Error(`${hrefs.length} objects are listed`)
  for (let at = 0; at < hrefs.length; at += batch) {
    const wanted = hrefs.slice(at, at + batch).map((href) => `<href xmlns="DAV:">${href}</href>`)
    const body = `<C:calendar-multiget xmlns:C="urn:ietf:params:xml:ns:caldav"><prop xmlns="DAV:"><getetag/><C:calendar-data/></prop>${wanted.join('')}</C:calendar-multiget>`
    const headers = { ...xml, depth: '1' }
    const answer = await server.send('REPORT', collectionUrl, { headers, body })
    await writeFile(join(folder, String(at)), await answer.text())
  }
  const seconds = (performance.now() - started) / 1000
  await rm(folder, { recursive: true })
  return seconds
}

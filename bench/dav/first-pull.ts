import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Table } from '../table.ts'
import { type DavTestbed, openDavTestbed, sampleObject } from './dav-testbed.ts'

const objectCount = Number(process.env.BENCH_DAV_OBJECTS ?? 20_000)
const changes = 10
const batch = 50

/** Pulls 20,000 objects from Radicale, beside a bare loop that lists and stores the same bytes; then ten changes. */
export async function measureFirstPull(): Promise<Table> {
  await using testbed = await openDavTestbed()
  const { server } = testbed
  const texts = Array.from({ length: objectCount }, (_, n) => [`e${n}.ics`, sampleObject(`e${n}`)] as const)
  await server.seed(server.calendarUrl, texts)
  // The first request of a collection fills the cache of the server.
  await server.send('PROPFIND', server.calendarUrl, listing)
  const bareSeconds = await pullBare(testbed)
  await testbed.select([server.calendarUrl])
  const first = await testbed.run('pull')
  if (first.pulled !== objectCount) throw new Error(`${first.pulled} objects were pulled`)
  for (let n = 0; n < changes; n += 1)
    await server.send('PUT', `${server.calendarUrl}e${n}.ics`, {
      headers: { 'content-type': 'text/calendar' },
      body: sampleObject(`e${n}`, 'Changed'),
    })
  await testbed.makeDue()
  const second = await testbed.run('pull')
  if (second.pulled !== changes) throw new Error(`${second.pulled} changes were pulled`)
  const [bare, own] = [objectCount / bareSeconds, objectCount / first.seconds]
  return {
    title: `First pull of ${objectCount} objects from Radicale`,
    columns: ['', 'objects/s', 'ratio', 'memory MB'],
    rows: [
      ['bare PROPFIND and multiget, bytes to files', bare, 1, ''],
      ['dav_pull_sync', own, own / bare, first.memoryMb],
      [`${changes} changes afterwards`, changes / second.seconds, '', second.memoryMb],
    ],
    note: 'Target: ratio at least 0.5, and memory that does not grow with the objects. Memory is the growth of the process.',
  }
}

const xml = { 'content-type': 'application/xml' }
const listing = {
  headers: { ...xml, depth: '1' },
  body: '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>',
}

async function pullBare({ server }: DavTestbed): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-bench-'))
  const started = performance.now()
  const listed = await (await server.send('PROPFIND', server.calendarUrl, listing)).text()
  const hrefs = [...listed.matchAll(/<href>([^<]+\.ics)<\/href>/g)].map(([, href = '']) => href)
  if (hrefs.length !== objectCount) throw new Error(`${hrefs.length} objects are listed`)
  for (let at = 0; at < hrefs.length; at += batch) {
    const wanted = hrefs.slice(at, at + batch).map((href) => `<href xmlns="DAV:">${href}</href>`)
    const body = `<C:calendar-multiget xmlns:C="urn:ietf:params:xml:ns:caldav"><prop xmlns="DAV:"><getetag/><C:calendar-data/></prop>${wanted.join('')}</C:calendar-multiget>`
    const headers = { ...xml, depth: '1' }
    const answer = await server.send('REPORT', server.calendarUrl, { headers, body })
    await writeFile(join(folder, String(at)), await answer.text())
  }
  const seconds = (performance.now() - started) / 1000
  await rm(folder, { recursive: true })
  return seconds
}

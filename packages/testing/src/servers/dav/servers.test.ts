import { expect, test } from 'vitest'
import type { DavServer } from './dav-server.ts'
import { findDavServers } from './find-dav-servers.ts'
import { startRadicale } from './radicale.ts'
import { startXandikos } from './xandikos.ts'

const programs = await findDavServers()
const event = (uid: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//test//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261122T120000Z',
    'DTSTART:20261122T120000Z',
    'SUMMARY:Test',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

async function expectKeeps(server: DavServer) {
  for (const collection of [server.calendarUrl, await server.createCollection('calendar', 'second')]) {
    const target = `${collection}a.ics`
    const headers = { 'content-type': 'text/calendar', 'if-none-match': '*' }
    const stored = await server.send('PUT', target, { headers, body: event('a') })
    expect(stored.status).toBe(201)
    await server.stop()
    await server.start()
    const read = await server.send('GET', target)
    expect([read.status, await read.text()]).toEqual([200, expect.stringContaining('SUMMARY:Test')])
  }
}

test.skipIf(programs === null)(
  'Radicale keeps its objects over a restart, and one user from another',
  async () => {
    await using server = await startRadicale(programs?.radicale ?? null)
    await expectKeeps(server)
    await server.seed(server.calendarUrl, [['b.ics', event('b')]])
    expect((await server.send('GET', `${server.calendarUrl}b.ics`)).status).toBe(200)
    const { login } = server.bob
    const authorization = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`
    const denied = await fetch(server.calendarUrl, { method: 'PROPFIND', headers: { authorization } })
    expect(denied.status).toBe(403)
  },
)

test.skipIf(programs === null)('Xandikos keeps its objects over a restart', async () => {
  await using server = await startXandikos(programs?.xandikos ?? null)
  await expectKeeps(server)
})

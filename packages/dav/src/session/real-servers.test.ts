import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import type { DavServer } from '@fiscus/testing/servers/dav/dav-server'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { startXandikos } from '@fiscus/testing/servers/dav/xandikos'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sampleCard, sampleEvent } from '../testing/sample-objects.ts'
import { testSession } from '../testing/test-session.ts'
import type { ChangesPage, DavSession } from './dav-session.ts'

const programs = await findDavServers()
const servers = [
  ['Radicale', () => startRadicale(programs?.radicale ?? null)],
  ['Xandikos', () => startXandikos(programs?.xandikos ?? null)],
] as const

async function opened(start: () => Promise<DavServer>) {
  const server = await start()
  onTestFinished(() => server[Symbol.asyncDispose]())
  const session = testSession(server.url, server.login)
  onTestFinished(() => session[Symbol.asyncDispose]())
  return { server, session }
}

async function changes(session: DavSession, url: string, token: string | null): Promise<ChangesPage> {
  const page = await session.changesSince(url, token)
  if ('invalidToken' in page) throw new Error('the token is invalid')
  return page
}

describe.skipIf(programs === null).for(servers)('%s', ([name, start]) => {
  test.for<[kind: CollectionKind, text: (uid: string, title?: string) => string, suffix: string]>([
    ['calendar', sampleEvent, 'ics'],
    ['address_book', sampleCard, 'vcf'],
  ])(
    'an object of a %s is created, read, changed and deleted with conditions',
    async ([kind, text, suffix]) => {
      const { server, session } = await opened(start)
      const collection = kind === 'calendar' ? server.calendarUrl : server.addressBookUrl
      const url = `${collection}a@b.${suffix}`
      const created = await session.put(url, text('a'), { ifNoneMatch: '*' })
      expect(created).toMatchObject({ status: 201, etag: expect.stringMatching(/^".+"$/) })
      expect(await session.put(url, text('a'), { ifNoneMatch: '*' })).toMatchObject({ status: 412 })
      const read = await session.get(url)
      expect(read).toMatchObject({ status: 200, etag: created.etag, text: expect.stringContaining('UID:a') })
      const changed = await session.put(url, text('a', 'New'), { ifMatch: created.etag ?? '' })
      expect(changed.status).toBeOneOf([200, 201, 204])
      expect(changed.etag).not.toBe(created.etag)
      expect(await session.put(url, text('a'), { ifMatch: created.etag ?? '' })).toMatchObject({
        status: 412,
      })
      expect(await session.delete(url, { ifMatch: created.etag ?? '' })).toMatchObject({ status: 412 })
      expect((await session.delete(url, { ifMatch: changed.etag ?? '' })).status).toBeOneOf([200, 204])
      expect(await session.get(url)).toMatchObject({ status: 404, text: null })
    },
  )

  test('a collection is listed, and its changes are read with tokens', async () => {
    const { server, session } = await opened(start)
    const { calendarUrl: calendar } = server
    const before = await changes(session, calendar, null)
    expect(before).toMatchObject({ changed: [], removed: [], isTruncated: false })
    const urls = ['a', 'b', 'c d'].map((id) => `${calendar}${encodeURIComponent(id)}.ics`)
    for (const [place, url] of urls.entries())
      expect((await session.put(url, sampleEvent(`uid-${place}`), { ifNoneMatch: '*' })).status).toBe(201)
    const listed = await Array.fromAsync(session.list(calendar))
    expect(listed.map(({ url }) => url).sort()).toEqual(urls)
    expect(listed.every(({ etag }) => etag !== null)).toBe(true)
    const added = await changes(session, calendar, before.token)
    expect(added.changed).toEqual(expect.arrayContaining(listed))
    const [first, second] = listed
    await session.delete(first?.url ?? '', { ifMatch: first?.etag ?? '' })
    const removed = await changes(session, calendar, added.token)
    expect(removed).toMatchObject({ changed: [], removed: [first?.url], isTruncated: false })
    const read = await session.multiget(calendar, 'calendar', [first?.url ?? '', second?.url ?? ''])
    expect(Object.fromEntries(read.map(({ url, status }) => [url, status]))).toEqual({
      [first?.url ?? '']: 404,
      [second?.url ?? '']: 200,
    })
    expect(read.find(({ status }) => status === 200)).toMatchObject({
      etag: second?.etag,
      text: expect.stringContaining('BEGIN:VCALENDAR'),
    })
  })

  test('a token that the server does not know is invalid, and a missing collection is not found', async () => {
    const { server, session } = await opened(start)
    await session.put(`${server.calendarUrl}a.ics`, sampleEvent('a'), { ifNoneMatch: '*' })
    const unknown = name === 'Radicale' ? 'http://radicale.org/ns/sync/0000' : '0'.repeat(40)
    expect(await session.changesSince(server.calendarUrl, unknown)).toEqual({ invalidToken: true })
    const missing = server.calendarUrl.replace('calendar/', 'missing/')
    await expect(session.properties(missing)).rejects.toMatchObject({ code: 'not_found' })
    await expect(Array.fromAsync(session.list(missing))).rejects.toMatchObject({ code: 'not_found' })
    await expect(session.changesSince(missing, null)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('name and color of a collection are read and changed', async () => {
    const { server, session } = await opened(start)
    const { calendarUrl: calendar, addressBookUrl: book } = server
    const before = await session.properties(calendar)
    expect(before).toMatchObject({ supportsSync: true, isReadOnly: false })
    for (const [url, kind] of [
      [calendar, 'calendar'],
      [book, 'address_book'],
    ] as const) {
      const change = { name: 'Zażółć & <co>', color: '#12AB56' }
      expect(await session.setProperties(url, kind, change)).toEqual({ name: 200, color: 200 })
      expect(await session.properties(url)).toMatchObject(change)
      expect(await session.setProperties(url, kind, { name: 'Other' })).toEqual({ name: 200, color: null })
    }
  })
})

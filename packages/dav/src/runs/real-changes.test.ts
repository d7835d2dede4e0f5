import type { DavServer } from '@fiscus/testing/servers/dav/dav-server'
import { startFaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import { type DavServers, findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { pagesFault } from '@fiscus/testing/servers/dav/http-faults'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { startXandikos } from '@fiscus/testing/servers/dav/xandikos'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { instancesOf } from '../calendar/instances.ts'
import { openDavStage } from '../testing/dav-stage.ts'
import { eventText, withProperty } from '../testing/sample-event.ts'
import { testSession } from '../testing/test-session.ts'
import type { OpenSession } from '../turns/dav-turn.ts'

const programs = await findDavServers()
const stage = await openDavStage(inject('databaseServer'))
afterAll(() => stage[Symbol.asyncDispose]())

const starts: Record<string, (programs: DavServers | null) => Promise<DavServer>> = {
  Radicale: (found) => startRadicale(found?.radicale ?? null),
  Xandikos: (found) => startXandikos(found?.xandikos ?? null),
}

describe.skipIf(!programs).for(Object.entries(starts))('%s', ([, start]) => {
  let server: DavServer
  beforeAll(async () => {
    server = await start(programs)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const sync = (url = server.url) => {
    const openSession: OpenSession = async (_account, signal) => testSession(url, server.login, { signal })
    stage.passMinutes(20)
    return stage.run('pull', { openSession })
  }
  /** Both accounts have their turns at the same time: the second pull has what the first one has pushed. */
  const settle = async () => {
    await sync()
    await sync()
  }
  const put = async (url: string, body: string) => {
    const answer = await server.send('PUT', url, { headers: { 'content-type': 'text/calendar' }, body })
    expect(answer.ok).toBe(true)
  }
  const textAt = async (url: string) =>
    (await (await server.send('GET', url)).text()).replaceAll(/\r?\n/g, '\r\n')
  const eventsOf = async (collectionId: string) => {
    const objects = await stage.objects(collectionId)
    return new Map(objects.map(({ object, event }) => [object.uid, event]))
  }

  test('a first pull in pages continues after an interruption, and ten changes transfer ten objects', async () => {
    const url = await server.createCollection('calendar', 'pages')
    for (let index = 0; index < 24; index += 1) await put(`${url}n${index}.ics`, eventText(`n${index}`))
    await using proxy = await startFaultProxy(server.url)
    const { pathname } = new URL(url)
    const isChanges = { method: 'REPORT', body: /sync-collection/ }
    /** Objects that the server was asked for, and pages. */
    const transferred = () => {
      const requests = proxy.requests.splice(0)
      const objects = requests.flatMap(({ method, path, body }) => {
        if (method === 'GET') return [path]
        return /multiget/.test(body) ? [...body.matchAll(/<D:href>([^<]+)</g)].map(([, href]) => href) : []
      })
      const pages = requests.filter(({ body }) => body.includes('sync-collection'))
      return { objects: objects.length, different: new Set(objects).size, pages: pages.length }
    }
    const collection = await stage.addCollection(proxy.at(url))
    proxy.play({ ...isChanges, body: /urn:page:2</, times: 1, fault: { kind: 'cut', when: 'before' } })
    proxy.play({ ...isChanges, fault: pagesFault(pathname, 10) })
    expect(await sync(proxy.url)).toMatchObject({ pulled: 20, failedTurns: 1 })
    expect((await stage.collection(collection.id)).sync_token).toBe('urn:page:2')
    expect(transferred()).toEqual({ objects: 20, different: 20, pages: 3 })
    expect(await sync(proxy.url)).toMatchObject({ pulled: 4, failedTurns: 0 })
    expect(transferred()).toEqual({ objects: 4, different: 4, pages: 1 })
    for (let index = 0; index < 10; index += 1)
      await put(`${url}n${index}.ics`, eventText(`n${index}`, { SUMMARY: 'Edited' }))
    expect(await sync(proxy.url)).toMatchObject({ pulled: 10, failedTurns: 0 })
    expect(transferred()).toEqual({ objects: 10, different: 10, pages: 1 })
    for (let index = 4; index < 18; index += 1) await server.send('DELETE', `${url}n${index}.ics`)
    expect(await sync(proxy.url)).toMatchObject({ pulled: 0, failedTurns: 0 })
    expect(transferred()).toEqual({ objects: 0, different: 0, pages: 2 })
    expect(await stage.collection(collection.id)).toMatchObject({ state: 'held', held_removals: 14 })
    expect((await eventsOf(collection.id)).size).toBe(24)
    await stage.retire([collection.account_id])
  })

  test('floating times and dates of new records are in the time zone of the tenant, and stay floating on the server', async () => {
    const url = await server.createCollection('calendar', 'floating')
    const collection = await stage.addCollection(url, { deletion_policy: 'recreate' })
    const floating = { DTSTART: '20261201T100000', DTEND: '20261201T110000' }
    const days = { 'DTSTART;VALUE=DATE': '20270703', 'DTEND;VALUE=DATE': '20270705' }
    const dayText = eventText('day', days).replaceAll(/^DT(START|END):.*\r\n/gm, '')
    await put(`${url}floating.ics`, eventText('floating', floating))
    await put(`${url}day.ics`, dayText)
    await put(`${url}utc.ics`, eventText('utc'))
    expect(await sync()).toMatchObject({ pulled: 3, failed: 0 })
    const events = await eventsOf(collection.id)
    const zone = { timezone: 'Europe/Warsaw' }
    const start_date = new Date('2026-12-01T09:00:00Z')
    expect(events.get('floating')).toMatchObject({ ...zone, start_date, is_all_day: 0 })
    expect(events.get('day')).toMatchObject({
      ...zone,
      is_all_day: 1,
      start_date: new Date('2027-07-02T22:00:00Z'),
      end_date: new Date('2027-07-04T22:00:00Z'),
    })
    expect(events.get('utc')).toMatchObject({ timezone: 'UTC', start_date: new Date('2026-12-01T10:00:00Z') })
    for (const uid of ['floating', 'day'])
      await stage.changeEvent(events.get(uid)?.id ?? '', { title: 'Edited' })
    expect(await sync()).toMatchObject({ pushed: 2, pulled: 0, conflicts: 0 })
    for (const [uid, start] of [
      ['floating', 'DTSTART:20261201T100000'],
      ['day', 'DTSTART;VALUE=DATE:20270703'],
    ])
      for (const line of [start, 'SUMMARY:Edited'])
        expect(await textAt(`${url}${uid}.ics`)).toContain(`${line}\r\n`)

    // A record that comes back is a new one.
    await stage.deleteEvent(events.get('floating')?.id ?? '')
    await put(`${url}floating.ics`, withProperty(await textAt(`${url}floating.ics`), 'LOCATION', 'Yard'))
    expect(await sync()).toMatchObject({ conflicts: 1 })
    const back = (await eventsOf(collection.id)).get('floating')
    expect(back).toMatchObject({ ...zone, start_date, location: 'Yard' })
    expect(back?.id).not.toBe(events.get('floating')?.id)
    await stage.retire([collection.account_id])
  })

  test('a divided series reaches a second client as two series with the same instances, and its edits come back', async () => {
    const url = await server.createCollection('calendar', 'series')
    const [first, second] = [await stage.addCollection(url), await stage.addCollection(url)]
    const range = { from: new Date('2026-12-01Z'), to: new Date('2027-03-01Z'), max: 100 }
    const instances = async (collectionId: string) => {
      const events = [...(await eventsOf(collectionId)).values()]
      return events
        .flatMap((event) => instancesOf(event?.object ?? '', range))
        .map(({ start, title, recurrenceId }) => [start.toISOString(), title, recurrenceId.toISOString()])
        .toSorted()
    }
    const at = (day: string) => new Date(`2026-12-${day}T09:00:00Z`)
    const series = { start_date: at('01'), end_date: at('02'), timezone: 'Europe/Warsaw' }
    const weekly = {
      ...series,
      end_date: new Date('2026-12-01T10:00:00Z'),
      recurrence: 'FREQ=WEEKLY;COUNT=6',
    }
    const { id } = await stage.createEvent(first.id, 'series', weekly)
    await stage.changeInstance(id, { recurrenceId: at('08'), range: 'this' }, { title: 'Own' })
    await stage.deleteInstance(id, { recurrenceId: at('15'), range: 'this' })
    await settle()
    expect(await instances(second.id)).toEqual(await instances(first.id))
    expect(await instances(second.id)).toHaveLength(5)

    const [start, end] = [new Date('2026-12-22T13:00:00Z'), new Date('2026-12-22T14:00:00Z')]
    const afternoon = { title: 'Later', start, end }
    const divided = { recurrenceId: at('22'), range: 'this_and_following' } as const
    await stage.changeInstance(id, divided, afternoon)
    await settle()
    expect(await instances(first.id)).toEqual([
      ['2026-12-01T09:00:00.000Z', 'Visit', '2026-12-01T09:00:00.000Z'],
      ['2026-12-08T09:00:00.000Z', 'Own', '2026-12-08T09:00:00.000Z'],
      ['2026-12-22T13:00:00.000Z', 'Later', '2026-12-22T13:00:00.000Z'],
      ['2026-12-29T13:00:00.000Z', 'Later', '2026-12-29T13:00:00.000Z'],
      ['2027-01-05T13:00:00.000Z', 'Later', '2027-01-05T13:00:00.000Z'],
    ])
    expect(await instances(second.id)).toEqual(await instances(first.id))
    const [a, b] = [await eventsOf(first.id), await eventsOf(second.id)]
    expect([...b.keys()].toSorted()).toEqual([...a.keys()].toSorted())
    expect(b.size).toBe(2)

    const following = [...b.values()].find((event) => event?.title === 'Later')
    const moved = { recurrenceId: new Date('2026-12-29T13:00:00Z'), range: 'this' } as const
    await stage.changeInstance(following?.id ?? '', moved, { title: 'Moved' })
    await settle()
    expect(await instances(first.id)).toContainEqual([
      '2026-12-29T13:00:00.000Z',
      'Moved',
      '2026-12-29T13:00:00.000Z',
    ])
    expect(await instances(second.id)).toEqual(await instances(first.id))
    expect(await stage.queue()).toEqual([])
    await stage.retire([first.account_id, second.account_id])
  })
})

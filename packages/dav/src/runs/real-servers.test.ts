import type { DavServer } from '@fiscus/testing/servers/dav/dav-server'
import { type DavServers, findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { startXandikos } from '@fiscus/testing/servers/dav/xandikos'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDavStage } from '../testing/dav-stage.ts'
import { eventText, withProperty } from '../testing/sample-event.ts'
import { testSession } from '../testing/test-session.ts'
import type { OpenSession } from '../turns/dav-turn.ts'

const programs = await findDavServers()
const stage = await openDavStage(inject('databaseServer'))
afterAll(() => stage[Symbol.asyncDispose]())

const starts: Record<string, (programs: DavServers) => Promise<DavServer>> = {
  Radicale: ({ radicale }) => startRadicale(radicale),
  Xandikos: ({ xandikos }) => startXandikos(xandikos),
}

describe.skipIf(!programs).for(Object.entries(starts))('%s', ([, start]) => {
  test('takes local changes, and its own come back; both sides are equal and keep what they do not know', async () => {
    await using server = await start(programs ?? { radicale: '', xandikos: '' })
    const openSession: OpenSession = async (_account, signal) =>
      testSession(server.url, server.login, { signal })
    const collection = await stage.addCollection(server.calendarUrl)
    const sync = async () => {
      stage.passMinutes(2)
      return stage.run('pull', { openSession })
    }
    const textAt = async (name: string) =>
      (await server.send('GET', `${server.calendarUrl}${name}.ics`)).text()
    const store = (name: string, text: string) =>
      server.send('PUT', `${server.calendarUrl}${name}.ics`, {
        headers: { 'content-type': 'text/calendar' },
        body: text,
      })
    const local = async (uid: string) =>
      (await stage.objects(collection.id)).find(({ object }) => object.uid === uid)?.event

    await store('theirs', eventText('theirs', { 'X-ODD;X-P="a:b"': 'kept', LOCATION: 'Hall' }))
    const ours = await stage.createEvent(collection.id, 'ours', { title: 'Ours', location: 'Office' })
    expect(await sync()).toMatchObject({ pushed: 1, pulled: 1, failed: 0, failedTurns: 0 })
    expect(await textAt('ours')).toContain('SUMMARY:Ours')
    const theirs = await local('theirs')
    expect(theirs).toMatchObject({ title: 'Visit', location: 'Hall' })

    // One field on each side is merged.
    await stage.changeEvent(theirs?.id ?? '', { title: 'Renamed' })
    await store('theirs', withProperty(await textAt('theirs'), 'LOCATION', 'Yard'))
    expect(await sync()).toMatchObject({ pushed: 1, failed: 0, conflicts: 0 })
    expect(await textAt('theirs')).toMatch(/SUMMARY:Renamed[\s\S]*X-ODD|X-ODD[\s\S]*SUMMARY:Renamed/)
    expect(await textAt('theirs')).toContain('LOCATION:Yard')
    expect(await local('theirs')).toMatchObject({ title: 'Renamed', location: 'Yard' })

    // The same field on both sides is a conflict.
    await stage.changeEvent(ours.id, { title: 'Local title' })
    await store('ours', withProperty(await textAt('ours'), 'SUMMARY', 'Server title'))
    expect(await sync()).toMatchObject({ conflicts: 1 })
    expect(await local('ours')).toMatchObject({ title: 'Server title' })
    expect(await stage.conflicts(collection.id)).toMatchObject([{ kind: 'both_changed', kept: 'server' }])

    // Deletions in both directions.
    await stage.deleteEvent(ours.id)
    await server.send('DELETE', `${server.calendarUrl}theirs.ics`)
    await sync()
    expect((await server.send('GET', `${server.calendarUrl}ours.ics`)).status).toBe(404)
    expect(await stage.objects(collection.id)).toEqual([])
    expect(await stage.queue()).toEqual([])
    await stage.retire([collection.account_id])
  })
})

test.skipIf(!programs)(
  'a lost token lists the collection, and what is gone is removed after it',
  async () => {
    await using server = await startRadicale(programs?.radicale ?? '')
    const openSession: OpenSession = async (_account, signal) =>
      testSession(server.url, server.login, { signal })
    const collection = await stage.addCollection(server.calendarUrl)
    const texts = Array.from({ length: 12 }, (_, index) => [`n${index}.ics`, eventText(`n${index}`)] as const)
    await server.seed(server.calendarUrl, texts)
    expect(await stage.run('pull', { openSession })).toMatchObject({ pulled: 12 })
    await server.send('DELETE', `${server.calendarUrl}n3.ics`)
    await server.forgetTokens(server.calendarUrl)
    stage.passMinutes(2)
    expect(await stage.run('pull', { openSession })).toMatchObject({ pulled: 1, failedTurns: 0 })
    expect(await stage.objects(collection.id)).toHaveLength(11)
    await stage.retire([collection.account_id])
  },
)

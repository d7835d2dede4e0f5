import type { DavServer } from '@fiscus/testing/servers/dav/dav-server'
import { type DavServers, findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { startXandikos } from '@fiscus/testing/servers/dav/xandikos'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { contactsOf } from '../testing/contact-stage.ts'
import { openDavStage } from '../testing/dav-stage.ts'
import { eventText, withProperty } from '../testing/sample-event.ts'
import { cardOf } from '../testing/sample-objects.ts'
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
  test('takes local changes, and its own come back; both sides are equal and keep what they do not know', async () => {
    await using server = await start(programs)
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

    // Deletions in both directions, beside an event that stays.
    await store('stays', eventText('stays'))
    await sync()
    await stage.deleteEvent(ours.id)
    await server.send('DELETE', `${server.calendarUrl}theirs.ics`)
    await sync()
    expect((await server.send('GET', `${server.calendarUrl}ours.ics`)).status).toBe(404)
    expect((await stage.objects(collection.id)).map(({ object }) => object.uid)).toEqual(['stays'])
    expect(await stage.queue()).toEqual([])
    await stage.retire([collection.account_id])
  })

  test.for(['3.0', '4.0'])(
    'cards %s are created, edited, merged and deleted from both sides, and keep what is not known',
    async (version) => {
      await using server = await start(programs)
      const openSession: OpenSession = async (_account, signal) =>
        testSession(server.url, server.login, { signal })
      const collection = await stage.addCollection(server.addressBookUrl, { kind: 'address_book' })
      const contacts = contactsOf(stage, collection.id)
      const sync = async () => {
        stage.passMinutes(2)
        return stage.run('pull', { openSession })
      }
      const urlOf = (uid: string) => `${server.addressBookUrl}${uid}.vcf`
      const textAt = async (uid: string) =>
        (await (await server.send('GET', urlOf(uid))).text()).replaceAll(/\r?\n/g, '\r\n')
      const store = (uid: string, body: string) =>
        server.send('PUT', urlOf(uid), { headers: { 'content-type': 'text/vcard' }, body })
      const theirs = cardOf(
        'FN:Bob Builder\nN:Builder;Bob;;;\nEMAIL;TYPE=WORK:bob@example.com\nitem1.X-ABLabel:Odd\nX-ODD;X-P=a:kept\nNOTE:Zażółć',
        version,
      ).replace('card-1', 'theirs')
      await store('theirs', theirs.replaceAll('\n', '\r\n'))
      await contacts.create('ours', { first_name: 'Zoë', last_name: 'Ours', email: 'zoe@example.com' })
      expect(await sync()).toMatchObject({ pushed: 1, pulled: 1, failed: 0, failedTurns: 0 })
      expect(await textAt('ours')).toContain('FN:Zoë Ours')
      expect(await contacts.find('theirs')).toMatchObject({ last_name: 'Builder', email: 'bob@example.com' })

      // One field on each side is merged.
      await contacts.change('theirs', { phone: '+48 123' })
      await store('theirs', (await textAt('theirs')).replace('bob@example.com', 'bob@example.net'))
      expect(await sync()).toMatchObject({ pushed: 1, failed: 0, conflicts: 0 })
      expect(await contacts.find('theirs')).toMatchObject({ phone: '+48 123', email: 'bob@example.net' })
      const merged = await textAt('theirs')
      expect(merged).toMatch(/^TEL[^\r]*:.*123\r$/m)
      for (const kept of [`VERSION:${version}`, 'X-ODD;X-P=a:kept', 'NOTE:Zażółć', 'bob@example.net'])
        expect(merged).toContain(kept)

      // The same field on both sides is a conflict.
      await contacts.change('ours', { position: 'Here' })
      await store('ours', (await textAt('ours')).replace('END:VCARD', 'TITLE:There\r\nEND:VCARD'))
      expect(await sync()).toMatchObject({ conflicts: 1 })
      expect(await contacts.find('ours')).toMatchObject({ position: 'There' })
      expect(await stage.conflicts(collection.id)).toMatchObject([{ kind: 'both_changed', kept: 'server' }])

      // Deletions in both directions, beside a card that stays.
      await store('stays', theirs.replace('theirs', 'stays').replaceAll('\n', '\r\n'))
      await sync()
      await contacts.remove('ours')
      await server.send('DELETE', urlOf('theirs'))
      await sync()
      expect((await server.send('GET', urlOf('ours'))).status).toBe(404)
      expect(await contacts.find('theirs')).toBeUndefined()
      expect((await stage.objects(collection.id)).map(({ object }) => object.uid)).toEqual(['stays'])
      expect(await stage.queue()).toEqual([])
      await stage.retire([collection.account_id])
    },
  )
})

test.skipIf(!programs)(
  'a lost token lists the collection, and what is gone is removed after it',
  async () => {
    await using server = await startRadicale(programs?.radicale ?? null)
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

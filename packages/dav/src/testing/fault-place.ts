import type { FaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import type { Radicale } from '@fiscus/testing/servers/dav/radicale'
import { sameObject } from '../merge/same-object.ts'
import type { DavStage } from './dav-stage.ts'
import { eventText, withProperty } from './sample-event.ts'
import { testSession } from './test-session.ts'

type Servers = { stage: DavStage; radicale: Radicale; proxy: FaultProxy }

/** The UIDs that both sides have at the start, by what then happens to them. */
const uids = ['edited-here', 'edited-there', 'edited-both', 'deleted-here', 'deleted-there'] as const

/** The titles and locations of both sides when all changes are on both. */
export const settledEvents = {
  'created-here': ['New here', null],
  'created-there': ['New there', null],
  'edited-both': ['Changed there', 'Changed here'],
  'edited-here': ['Changed here', null],
  'edited-there': ['Changed there', null],
}

/** For tests: a calendar on Radicale with five events, and an account that reaches it through a proxy with faults. */
export async function openFaultPlace({ stage, radicale, proxy }: Servers, name: string) {
  const url = await radicale.createCollection('calendar', name)
  const collection = await stage.addCollection(proxy.at(url))
  await radicale.seed(
    url,
    uids.map((uid) => [`${uid}.ics`, eventText(uid, { SUMMARY: 'Base' })] as const),
  )
  const objects = () => stage.objects(collection.id)
  const idOf = async (uid: string) =>
    (await objects()).find(({ object }) => object.uid === uid)?.event?.id ?? ''
  const store = (uid: string, body: string) => radicale.send('PUT', `${url}${uid}.ics`, { body })

  return {
    collection,
    state: () => stage.collection(collection.id),
    account: () => stage.account(collection.account_id),
    /** On each side one event is created, one is changed and one is deleted, and one is changed on both. */
    async change(): Promise<void> {
      await stage.changeEvent(await idOf('edited-here'), { title: 'Changed here' })
      await stage.changeEvent(await idOf('edited-both'), { location: 'Changed here' })
      await stage.deleteEvent(await idOf('deleted-here'))
      await stage.createEvent(collection.id, 'created-here', { title: 'New here' })
      for (const uid of ['edited-there', 'edited-both']) {
        const text = await (await radicale.send('GET', `${url}${uid}.ics`)).text()
        await store(uid, withProperty(text, 'SUMMARY', 'Changed there'))
      }
      await radicale.send('DELETE', `${url}deleted-there.ics`)
      await store('created-there', eventText('created-there', { SUMMARY: 'New there' }))
    },
    /** Titles and locations of the local events by UID. */
    async events() {
      const local = (await objects()).flatMap(({ object, event }) =>
        event ? [{ uid: object.uid, event }] : [],
      )
      return Object.fromEntries(local.map(({ uid, event }) => [uid, [event.title, event.location]]))
    },
    /** The problems of objects, by the name in their address. */
    async problems() {
      const bad = (await objects()).filter(({ object }) => object.error_code !== null)
      return Object.fromEntries(bad.map(({ object }) => [nameOf(object.url), object.error_code]))
    },
    /** The names of objects that differ between the server, the record and the base, and of changes that wait. */
    async differences(): Promise<string[]> {
      await using session = testSession(radicale.url, radicale.login)
      const known = new Map((await objects()).map((each) => [nameOf(each.object.url), each]))
      const differing: string[] = []
      const listed = await Array.fromAsync(session.list(url))
      for (const { text, url: at } of await session.multiget(
        url,
        'calendar',
        listed.map((each) => each.url),
      )) {
        const { object, event } = known.get(nameOf(at)) ?? {}
        known.delete(nameOf(at))
        const copies = [object?.base, event?.object]
        if (!copies.every((copy) => sameObject(copy ?? '', text ?? ''))) differing.push(nameOf(at))
      }
      const waiting = (await stage.queue(collection.id)).map(({ object_id }) => object_id)
      return [...differing, ...known.keys(), ...waiting]
    },
  }
}

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1).replace('.ics', '')

export type FaultPlace = Awaited<ReturnType<typeof openFaultPlace>>

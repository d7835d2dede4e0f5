import type { DavCollection, DavCollectionChange } from '@fiscus/client'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { expect } from 'vitest'
import type { Panel } from './start-panel.ts'

const runMs = 180_000

/**
 * A calendar on Radicale with `count` events, which the panel's worker has pulled from an account of the tenant `demo`.
 */
export async function synchronisedCalendar(
  panel: Panel,
  found: Parameters<typeof startRadicale>[0],
  count: number,
) {
  await using opened = new AsyncDisposableStack()
  const radicale = opened.use(await startRadicale(found))
  const names = Array.from({ length: count }, (_, number) => `event${number}`)
  const urlOf = (name: string) => `${radicale.calendarUrl}${name}.ics`
  const restore = () =>
    radicale.seed(
      radicale.calendarUrl,
      names.map((name) => [`${name}.ics`, eventText(name, name)] as const),
    )
  await restore()
  const api = await panel.api()
  const { user: login, password } = radicale.login
  const { id: accountId } = await api.createDavAccount({
    name: 'Office',
    server_url: radicale.url,
    login,
    password,
  })
  await api.discoverDavCollections(accountId)
  const { collections } = await api.listDavCollections({ account_id: accountId })
  const { id = '' } = collections.find(({ kind }) => kind === 'calendar') ?? {}
  const collection = () => api.getDavCollection(id)
  const change = async (values: DavCollectionChange) =>
    api.changeDavCollection(id, values, { ifMatch: await collection() })
  await change({ is_selected: 1 })
  const events = async () => (await api.listCalendarEvents({ collection_id: id, limit: 100 })).events
  const resources = opened.move()
  const calendar = {
    api,
    accountId,
    collection,
    change,
    events,
    /** Lets the tasks run until they have led to something. A request to synchronise may meet a run that has begun. */
    async until(isReached: () => Promise<boolean>): Promise<void> {
      const reached = async () => {
        const isDone = await isReached()
        if (!isDone) await api.syncDavAccount(accountId)
        return isDone
      }
      await expect.poll(reached, { timeout: runMs, interval: 1_000 }).toBe(true)
    },
    isInState: async (state: DavCollection['state']) => (await collection()).state === state,
    /** Stops the synchronisation while both sides change. */
    async apart(work: () => Promise<void>): Promise<void> {
      const setActive = async (is_active: 0 | 1) =>
        api.changeDavAccount(accountId, { is_active }, { ifMatch: await api.getDavAccount(accountId) })
      await setActive(0)
      await work()
      await setActive(1)
    },
    has: async (name: string) => (await radicale.send('GET', urlOf(name))).status === 200,
    put: (name: string, title: string) =>
      radicale.send('PUT', urlOf(name), {
        headers: { 'content-type': 'text/calendar' },
        body: eventText(name, title),
      }),
    remove: (name: string) => radicale.send('DELETE', urlOf(name)),
    removeAll: () => radicale.clear(radicale.calendarUrl),
    /** The number of events on the server. */
    async count() {
      const listed = await radicale.send('PROPFIND', radicale.calendarUrl, { headers: { depth: '1' } })
      return (await listed.text()).split('.ics</').length - 1
    },
    restore,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
  await calendar.until(async () => (await events()).length === count)
  return calendar
}

function eventText(uid: string, title: string): string {
  const lines = ['DTSTAMP:20261122T120000Z', 'DTSTART:20270310T100000Z', 'DTEND:20270310T110000Z']
  const event = ['BEGIN:VEVENT', `UID:${uid}`, ...lines, `SUMMARY:${title}`, 'END:VEVENT']
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', ...event, 'END:VCALENDAR', ''].join('\r\n')
}

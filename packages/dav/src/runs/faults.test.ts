import { startFaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { emptyListingFault, invalidTokenFault, statusFault } from '@fiscus/testing/servers/dav/http-faults'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDavStage } from '../testing/dav-stage.ts'
import { faultCases, type Left } from '../testing/fault-cases.ts'
import { type FaultPlace, openFaultPlace, settledEvents } from '../testing/fault-place.ts'
import { eventText } from '../testing/sample-event.ts'
import { testSession } from '../testing/test-session.ts'
import type { DavLimits } from '../turns/dav-limits.ts'
import type { CollectionRow, OpenSession } from '../turns/dav-turn.ts'

const programs = await findDavServers()
const stage = await openDavStage(inject('databaseServer'))
const radicale = programs ? await startRadicale(programs.radicale) : null
const proxy = await startFaultProxy(radicale?.url ?? 'http://127.0.0.1:9/')
const other = await startFaultProxy(proxy.url)
afterAll(async () => {
  for (const each of [proxy, other, radicale, stage]) await each?.[Symbol.asyncDispose]()
})

const cases = faultCases(other.url)

type Found = Left & { events?: unknown; conflicts?: number }

const openSession: OpenSession = async (_account, signal) =>
  testSession(proxy.url, radicale?.login, { signal, clock: { now: stage.now } })

/**
 * All cases have their turns in the same runs, each with an account of its own, and with its faults in its own path.
 * @param attempt gives a second attempt collections of its own
 */
async function playCases(attempt: number): Promise<Found[]> {
  if (radicale === null) return []
  const nameOf = (index: number) => `case-${attempt}-${index}`
  const places: FaultPlace[] = []
  for (const index of cases.keys())
    places.push(await openFaultPlace({ stage, radicale, proxy }, nameOf(index)))
  await stage.run('pull', { openSession })
  for (const place of places) await place.change()
  stage.passMinutes(2)
  proxy.requests.splice(0)
  for (const [index, [, rules, fault]] of cases.entries())
    for (const rule of rules) proxy.play({ ...rule, path: new RegExp(`/${nameOf(index)}/`), fault })
  await stage.run('pull', { openSession })
  const requests = [...proxy.requests]
  proxy.heal()
  const found = await Promise.all(
    places.map(async (place, index) => ({
      ...(await leftAt(place)),
      requests: requests.filter(({ path }) => path.includes(`/${nameOf(index)}/`)).length,
    })),
  )
  const turns = await turnsUntilEqual(places)
  const settled = await Promise.all(
    places.map(async (place, index) => ({
      turns: turns[index] ?? -1,
      events: await place.events(),
      conflicts: (await stage.conflicts(place.collection.id)).length,
    })),
  )
  await stage.retire(places.map(({ collection }) => collection.account_id))
  return found.map((left, index) => ({ ...left, ...settled[index] }))
}

async function leftAt(place: FaultPlace): Promise<Left> {
  const account = await place.account()
  const waits = (account.next_at.getTime() - stage.now().getTime()) / 60_000
  const { state } = await place.state()
  return {
    account: account.state,
    minutes: Math.max(0, Math.ceil(waits)),
    collection: state,
    problems: await place.problems(),
  }
}

/** How many turns without faults each place needs; -1: more than two. */
async function turnsUntilEqual(places: readonly FaultPlace[]): Promise<number[]> {
  const turns = places.map(() => -1)
  for (let turn = 0; turn <= 2; turn += 1) {
    if (turn > 0) await stage.run('pull', { openSession })
    for (const [index, place] of places.entries()) {
      const isEqual = turns[index] === -1 && (await place.differences()).length === 0
      if (isEqual) turns[index] = turn
    }
    stage.passMinutes(400)
  }
  return turns
}

describe.skipIf(radicale === null)('a turn of changes on both sides', () => {
  const played: Promise<Found[]>[] = []
  const play = (attempt: number) => {
    played[attempt] ??= playCases(attempt)
    return played[attempt]
  }
  beforeAll(() => play(0))

  test.for(cases.map(([what, , , left], index) => [what, left, index] as const))(
    '%s: states and problems say so, and the turns after it make both sides equal without a loss',
    async ([, { requests, ...left }, index], { task }) => {
      const found = await play(task.result?.retryCount ?? 0)
      const { requests: sent, events, conflicts, ...rest } = found[index] ?? {}
      const usual = { account: 'ok', minutes: 0, collection: 'ok', problems: {}, turns: 1 }
      expect({ ...rest, events, conflicts }).toEqual({
        ...usual,
        ...left,
        events: settledEvents,
        conflicts: 0,
      })
      if (requests !== undefined) expect(sent).toBe(requests)
    },
  )

  test('no other origin got a request, and no log has a secret or a text of the server', () => {
    expect(other.requests).toEqual([])
    const secret = Buffer.from('alice:alice secret').toString('base64')
    const log = stage.lines.join('\n')
    for (const text of ['alice secret', secret, 'BANNER', 'Log in', 'bomb']) expect(log).not.toContain(text)
  })
})

/** A calendar on Radicale behind the proxy, with events, and its account. */
async function openCalendar(name: string, uids: readonly string[], columns: Partial<CollectionRow> = {}) {
  if (radicale === null) throw new Error('Radicale is missing')
  const url = await radicale.createCollection('calendar', name)
  await radicale.seed(
    url,
    uids.map((uid) => [`${uid}.ics`, eventText(uid)] as const),
  )
  const collection = await stage.addCollection(proxy.at(url), columns)
  return { url, collection, radicale }
}

async function sync(minutes = 2, limits: Partial<DavLimits> = {}) {
  stage.passMinutes(minutes)
  return stage.run('pull', { openSession, limits })
}

describe.skipIf(radicale === null)('a fault that stays', () => {
  afterEach(() => proxy.heal())

  test('an object that ends the connection costs its own turns only: the others are pushed and pulled', async () => {
    const { url, collection, radicale: server } = await openCalendar('poison', ['theirs'])
    proxy.play({ method: 'PUT', path: /bad\.ics/, fault: { kind: 'cut', when: 'before' } })
    for (const uid of ['bad', 'good', 'fine']) await stage.createEvent(collection.id, uid, { title: uid })
    const [first] = await stage.queue(collection.id)
    expect(first).toBeDefined()
    for (let turn = 0; turn < 4; turn += 1) await sync(1)
    const { status } = await server.send('GET', `${url}fine.ics`)
    expect([status, (await server.send('GET', `${url}good.ics`)).status]).toEqual([200, 200])
    expect((await stage.objects(collection.id)).map(({ object }) => object.uid)).toContain('theirs')
    expect(await stage.queue(collection.id)).toHaveLength(1)
    proxy.heal()
    await sync(60)
    expect((await server.send('GET', `${url}bad.ics`)).status).toBe(200)
    await stage.retire([collection.account_id])
  })

  test('a collection whose answer does not end before the turn leaves the next turn to the others', async () => {
    const { collection: silent } = await openCalendar('silent', ['a'])
    const { account_id } = silent
    const { collection: other } = await openCalendar('speaking', ['b'], { account_id })
    const isFirst = silent.id < other.id
    proxy.play({ path: isFirst ? /silent/ : /speaking/, fault: { kind: 'silence' } })
    expect(await sync(2, { turnMs: 300 })).toMatchObject({ failedTurns: 1 })
    expect(await stage.account(account_id)).toMatchObject({ state: 'waiting' })
    expect(await sync(2, { turnMs: 5_000 })).toMatchObject({ pulled: 1 })
    proxy.heal()
    expect(await sync(20)).toMatchObject({ pulled: 1, failedTurns: 0 })
    await stage.retire([account_id])
  })

  test('a server that becomes empty is held and gets nothing, and when it is back nothing is missing', async () => {
    const uids = Array.from({ length: 24 }, (_, index) => `e${index}`)
    const { url, collection } = await openCalendar('emptied', uids)
    await sync()
    const [edited] = await stage.objects(collection.id)
    const { pathname } = new URL(url)
    proxy.play({ method: 'REPORT', path: /emptied/, fault: invalidTokenFault() })
    proxy.play({ method: 'PROPFIND', path: /emptied/, fault: emptyListingFault(pathname) })
    await sync()
    expect(await stage.collection(collection.id)).toMatchObject({ state: 'held', held_removals: 24 })
    await stage.changeEvent(edited?.event?.id ?? '', { title: 'Waits' })
    proxy.requests.splice(0)
    await sync()
    expect(proxy.requests.map(({ method }) => method)).not.toContain('PUT')
    proxy.heal()
    await sync()
    await sync()
    expect(await stage.collection(collection.id)).toMatchObject({ state: 'ok', held_removals: null })
    expect((await stage.objects(collection.id)).filter(({ event }) => event !== null)).toHaveLength(24)
    expect(await stage.queue(collection.id)).toEqual([])
    expect(await stage.conflicts(collection.id)).toEqual([])
    await stage.retire([collection.account_id])
  })

  test.for([
    [403, null],
    [423, 'Renamed'],
    [500, 'Renamed'],
  ] as const)(
    'a name that the server refuses with %i stays pending if it may be accepted later',
    async ([status, pending]) => {
      const { url, collection, radicale: server } = await openCalendar(`named-${status}`, [])
      await stage.changeCollection(collection.id, {
        name: 'Renamed',
        pending_name: 'Renamed',
        updated_at: stage.now(),
      })
      proxy.play({ method: 'PROPPATCH', fault: statusFault(status) })
      await sync()
      expect(await stage.collection(collection.id)).toMatchObject({ state: 'ok', pending_name: pending })
      proxy.heal()
      await sync()
      const session = testSession(server.url, server.login)
      expect((await session.properties(url)).name).toBe(pending ?? `alice/named-${status}`)
      expect(await stage.collection(collection.id)).toMatchObject({ pending_name: null })
      await stage.retire([collection.account_id])
    },
  )
})

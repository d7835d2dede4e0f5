import { randomOf } from '@fiscus/testing/random'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { sameObject } from '../merge/same-object.ts'
import type { DavSession } from '../session/dav-session.ts'
import { CrashPoint } from '../testing/crash.ts'
import { openDavStage } from '../testing/dav-stage.ts'
import { History, type HistoryServer } from '../testing/history.ts'
import { lostAnswer } from '../testing/memory-server.ts'
import { testSession } from '../testing/test-session.ts'
import type { CollectionRow, OpenSession } from '../turns/dav-turn.ts'

/** `DAV_REAL_HISTORIES=1000 npx vitest run …` runs more, and `FUZZ_SEED` others. */
const histories = Number(process.env.DAV_REAL_HISTORIES ?? 40)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const uids = Array.from({ length: 10 }, (_, index) => `u${index}`)
const roundsOfHistory = 3

const programs = await findDavServers()
const stage = await openDavStage(inject('databaseServer'))
const radicale = programs ? await startRadicale(programs.radicale) : null
afterAll(async () => {
  await radicale?.[Symbol.asyncDispose]()
  await stage[Symbol.asyncDispose]()
})

type Place = { collection: CollectionRow; history: History; name: string }

async function openPlace(name: string, number: number, random: () => number): Promise<Place> {
  const url = (await radicale?.createCollection('calendar', name)) ?? ''
  const collection = await stage.addCollection(url, {
    conflict_policy: number % 2 === 0 ? 'server' : 'local',
    deletion_policy: number % 3 === 0 ? 'recreate' : 'delete',
  })
  const client = serverClient(testSession(url, radicale?.login), url)
  return { collection, history: new History(stage, client, collection, random), name }
}

const quiet: Interference = { before: async () => {}, after() {} }
const sessions =
  (interference: (accountId: string) => Interference): OpenSession =>
  async ({ id, server_url }, signal) =>
    unreliableSession(testSession(server_url, radicale?.login, { signal }), interference(id))

/** Random changes on both sides beside a run, which crashes or loses answers. */
async function round(places: readonly Place[], random: () => number): Promise<void> {
  for (const { history, collection } of places) {
    await history.localSteps(uids.filter(() => random() < 0.5))
    for (const uid of uids) if (random() < 0.5) await history.serverStep(uid)
    if (random() < 0.2) await radicale?.forgetTokens(collection.url)
  }
  const crash = new CrashPoint(random() < 0.5 ? Number.POSITIVE_INFINITY : Math.floor(random() * 400))
  const interference = (accountId: string): Interference => {
    const place = places.find(({ collection }) => collection.account_id === accountId)
    return {
      async before() {
        crash.point()
        if (random() < 0.02) throw lostAnswer()
        const uid = uids[Math.floor(random() * uids.length)] ?? ''
        if (random() < 0.1) await place?.history.stepOnServer(uid, 'SUMMARY', random() < 0.1)
      },
      after() {
        crash.point()
        if (random() < 0.03) throw lostAnswer()
      },
    }
  }
  const run = { openSession: sessions(interference), crashes: crash.database }
  await stage.run(random() < 0.3 ? 'push' : 'pull', run).catch((error) => {
    if (!crash.isDead) throw error
  })
  stage.passMinutes(70)
}

/** Runs without faults until nothing is left to do. */
async function settle(places: readonly Place[]): Promise<void> {
  const openSession = sessions(() => quiet)
  for (let run = 0; run < 6; run += 1) {
    for (const { collection } of places) await stage.answerHeld(collection.id, 'confirmed')
    const { pushed, pulled, failedTurns } = await stage.run('pull', { openSession })
    stage.passMinutes(400)
    if (run > 1 && pushed + pulled + failedTurns === 0) return
  }
}

async function expectEqual({ collection, history }: Place): Promise<void> {
  await using session = testSession(collection.url, radicale?.login)
  const listed = (await Array.fromAsync(session.list(collection.url))).map(({ url }) => url).toSorted()
  const stored = new Map(
    (await session.multiget(collection.url, 'calendar', listed)).map((object) => [object.url, object]),
  )
  const objects = await stage.objects(collection.id)
  expect(objects.map(({ object }) => object.url)).toEqual(listed)
  expect(new Set(objects.map(({ object }) => object.uid)).size).toBe(objects.length)
  for (const { object, event } of objects) {
    const { etag, text = '' } = stored.get(object.url) ?? {}
    expect(object).toMatchObject({ error_code: null, etag })
    for (const copy of [event?.object, object.base])
      expect(sameObject(copy ?? '', text ?? ''), `${copy}\n${text}`).toBe(true)
  }
  expect(await history.lost()).toEqual([])
}

const places = Math.max(1, Math.round(histories / uids.length))

describe.skipIf(radicale === null)('on Radicale', () => {
  test.for(Array.from({ length: Math.ceil(places / 4) }, (_, index) => seed + index))(
    'after crashes, lost answers and changes on both sides, both sides are equal and nothing is lost silently (seed %i)',
    { timeout: 900_000 },
    async (number) => {
      const random = randomOf(number)
      const opened: Place[] = []
      for (let index = 0; index < Math.min(4, places); index += 1)
        opened.push(await openPlace(`h${number}-${index}`, number + index, random))
      for (let index = 0; index < roundsOfHistory; index += 1) await round(opened, random)
      await settle(opened)
      expect(await stage.queue()).toEqual([])
      for (const place of opened) await expectEqual(place)
      await stage.retire(opened.map(({ collection }) => collection.account_id))
    },
  )
})

/** Another client of a calendar on a real server. */
function serverClient(session: DavSession, calendarUrl: string): HistoryServer {
  const isDone = async (answer: Promise<{ status: number }>) => (await answer).status < 300
  return {
    async read(uid) {
      const listed = await Array.fromAsync(session.list(calendarUrl))
      const urls = listed.map(({ url }) => url)
      for (const { url, etag, text } of await session.multiget(calendarUrl, 'calendar', urls)) {
        const lines = text?.replaceAll(/\r?\n/g, '\r\n')
        if (etag !== null && lines?.includes(`UID:${uid}\r\n`)) return { url, etag, text: lines }
      }
      return null
    },
    create: (uid, text) => isDone(session.put(`${calendarUrl}server-${uid}.ics`, text, { ifNoneMatch: '*' })),
    replace: ({ url, etag }, text) => isDone(session.put(url, text, { ifMatch: etag })),
    remove: ({ url, etag }) => isDone(session.delete(url, { ifMatch: etag })),
  }
}

/** What happens around each request of a session. Either may throw: after the request, its answer is lost. */
type Interference = { before: () => Promise<void>; after: () => void }

/** A session that loses requests and answers; other clients make changes between its requests. */
function unreliableSession(session: DavSession, { before, after }: Interference): DavSession {
  const around = async <T>(request: () => Promise<T>): Promise<T> => {
    await before()
    const answer = await request()
    after()
    return answer
  }
  return {
    get: (url) => around(() => session.get(url)),
    put: (url, text, condition) => around(() => session.put(url, text, condition)),
    delete: (url, condition) => around(() => session.delete(url, condition)),
    multiget: (url, kind, urls) => around(() => session.multiget(url, kind, urls)),
    changesSince: (url, token) => around(() => session.changesSince(url, token)),
    async *list(url) {
      yield* await around(() => Array.fromAsync(session.list(url)))
    },
    properties: (url) => around(() => session.properties(url)),
    setProperties: (url, kind, change) => around(() => session.setProperties(url, kind, change)),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  }
}

import { randomOf } from '@fiscus/testing/random'
import { afterAll, expect, inject, test } from 'vitest'
import { sameObject } from '../merge/same-object.ts'
import { CrashPoint } from '../testing/crash.ts'
import { type DavStage, openDavStage } from '../testing/dav-stage.ts'
import { History } from '../testing/history.ts'
import { lostAnswer, MemoryServer, type MemoryServerTraits } from '../testing/memory-server.ts'
import type { AccountRow, CollectionRow, OpenSession } from '../turns/dav-turn.ts'

/** `DAV_HISTORIES=100000 npx vitest run …` runs more, and `FUZZ_SEED` others. */
const histories = Number(process.env.DAV_HISTORIES ?? 1_000)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const uidsOfCollection = 25
/** About as many as a run has, so that it ends at any of them. */
const stepsOfRun = 1_000
/** All kinds of servers and pairs of policies in two stages. */
const collectionsOfStage = 10
/** Of the histories of a seed: as many short ones as long ones. */
const roundsOf = (number: number) => 1 + (number % 4)

const stage = await openDavStage(inject('databaseServer'))
afterAll(() => stage[Symbol.asyncDispose]())

let crashedRuns = 0

type Place = { server: MemoryServer; collection: CollectionRow; history: History; uids: string[] }

const traits: MemoryServerTraits[] = [
  { etags: 'strong', pageSize: 1_000 },
  { etags: 'strong', pageSize: 7 },
  { etags: 'none_after_put', pageSize: 50 },
  { etags: 'strong', pageSize: null },
]

async function openPlace(stage: DavStage, number: number, random: () => number): Promise<Place> {
  const server = new MemoryServer(`https://${number}.example/office/`, traits[number % traits.length])
  const collection = await stage.addCollection(server.url, {
    conflict_policy: number % 2 === 0 ? 'server' : 'local',
    deletion_policy: number % 3 === 0 ? 'recreate' : 'delete',
  })
  const uids = Array.from({ length: uidsOfCollection }, (_, index) => `u${index}`)
  return { server, collection, history: new History(stage, server.client(), collection, random), uids }
}

/** Random changes on both sides beside a run, which crashes or loses answers. */
async function round(places: readonly Place[], random: () => number): Promise<void> {
  const localSteps = places.map(({ history, uids }) => history.localSteps(uids.filter(() => random() < 0.5)))
  for (const { history, uids, server } of places) {
    for (const uid of uids) if (random() < 0.5) await history.serverStep(uid)
    if (random() < 0.1) server.forgetTokens()
  }
  await Promise.all(localSteps)
  const crash = new CrashPoint(random() < 0.5 ? Number.POSITIVE_INFINITY : Math.floor(random() * stepsOfRun))
  for (const { server, history, uids } of places) {
    server.before = async () => {
      crash.point()
      if (random() < 0.02) throw lostAnswer()
      const uid = uids[Math.floor(random() * uids.length)] ?? ''
      if (random() < 0.1) await history.stepOnServer(uid, 'SUMMARY', random() < 0.1)
    }
    server.after = () => {
      crash.point()
      if (random() < 0.03) throw lostAnswer()
    }
  }
  const edits = places.map(({ history, uids }) => history.localSteps(uids.slice(0, 1)))
  const work = random() < 0.3 ? 'push' : 'pull'
  await stage.run(work, { openSession: sessionsOf(places), crashes: crash.database }).catch((error) => {
    if (!crash.isDead) throw error
    crashedRuns += 1
  })
  await Promise.all(edits)
  stage.passMinutes(70)
}

function sessionsOf(places: readonly Place[]): OpenSession {
  const servers = new Map(places.map(({ server, collection }) => [collection.account_id, server]))
  return async ({ id }: AccountRow) => {
    const server = servers.get(id)
    if (!server) throw new Error('An account of another round')
    return server.session()
  }
}

/** Runs without faults until nothing is left to do. */
async function settle(places: readonly Place[]): Promise<void> {
  for (const { server } of places) {
    server.before = () => {}
    server.after = () => {}
  }
  for (let run = 0; run < 6; run += 1) {
    for (const { collection } of places) await stage.answerHeld(collection.id, 'confirmed')
    const { pushed, pulled, failedTurns } = await stage.run('pull', { openSession: sessionsOf(places) })
    stage.passMinutes(400)
    if (run > 1 && pushed + pulled + failedTurns === 0) return
  }
}

async function expectEqual({ server, collection, history }: Place): Promise<void> {
  const objects = await stage.objects(collection.id)
  const problems = objects.filter(({ object, event }) => object.error_code !== null || event === null)
  expect(problems.map(({ object }) => [object.uid, object.error_code])).toEqual([])
  expect(objects.map(({ object }) => object.url)).toEqual([...server.objects.keys()].toSorted())
  const uids = objects.map(({ object }) => object.uid)
  expect(new Set(uids).size).toBe(uids.length)
  for (const { object, event } of objects) {
    const stored = server.objects.get(object.url)
    expect(sameObject(event?.object ?? '', stored?.text ?? ''), `${event?.object}\n${stored?.text}`).toBe(
      true,
    )
    expect(object).toMatchObject({ base: stored?.text, etag: stored?.etag })
  }
  expect(await history.lost()).toEqual([])
  for (const conflict of await stage.conflicts(collection.id))
    expect(conflict.kept).toBe(keptBy(collection, conflict.kind))
}

function keptBy({ conflict_policy, deletion_policy }: CollectionRow, kind: string): string {
  if (kind === 'both_changed') return conflict_policy
  const isDeleted = deletion_policy === 'delete'
  return (kind === 'deleted_on_server') === isDeleted ? 'server' : 'local'
}

const stages = Math.ceil(histories / (uidsOfCollection * collectionsOfStage))

test.for(Array.from({ length: stages }, (_, index) => seed + index))(
  'after crashes, lost answers and changes on both sides, both sides are equal and nothing is lost silently (seed %i)',
  { timeout: 900_000 },
  async (number) => {
    const random = randomOf(number)
    const places: Place[] = []
    for (let index = 0; index < collectionsOfStage; index += 1)
      places.push(await openPlace(stage, number * collectionsOfStage + index, random))
    for (let index = 0; index < roundsOf(number); index += 1) await round(places, random)
    await settle(places)
    expect(await stage.queue()).toEqual([])
    for (const place of places) await expectEqual(place)
    await stage.retire(places.map(({ collection }) => collection.account_id))
  },
)

test('some of the runs have crashed', () => expect(crashedRuns).toBeGreaterThan(0))

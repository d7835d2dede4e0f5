import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { pullBare, warmUp } from './bare-pull.ts'
import { type DavTestbed, type MeasuredRun, openDavTestbed } from './dav-testbed.ts'
import { sampleObject } from './sample-object.ts'

const objectCount = Number(process.env.BENCH_DAV_OBJECTS ?? 2_000)
const roundsMax = Number(process.env.BENCH_DAV_ROUNDS ?? 3)
/** No round begins later. */
const roundsMs = 60_000
const changes = 10

/** Objects per second of the bare loop and of ours, and the memory of ours. */
type Round = { bare: number; own: number; memoryMb: MeasuredRun['memoryMb'] }

/**
 * Pulls the objects of a collection of Radicale in rounds, each beside a bare loop over a copy of the collection, and
 * the caches of both are warm; then ten changes.
 */
export async function measureFirstPull(): Promise<Table> {
  await using testbed = await openDavTestbed()
  const { server } = testbed
  const source = await server.createCollection('calendar', 'source')
  const texts = Array.from({ length: objectCount }, (_, n) => [`e${n}.ics`, sampleObject(`e${n}`)] as const)
  await server.seed(source, texts)
  await warmUp(server, source)
  const measured: Round[] = []
  const started = performance.now()
  for (let round = 1; round <= roundsMax; round += 1) {
    if (round > 1 && performance.now() - started > roundsMs) break
    measured.push(await measureRound(testbed, source, round))
  }
  const second = await pullChanges(testbed, `${server.url}alice/own-${measured.length}/`)
  const middle = (of: (round: Round) => number) => median(measured.map(of))
  return {
    title: `First pull of ${objectCount} objects from Radicale`,
    columns: ['', 'objects/s', 'ratio', 'memory MB: before', 'highest', 'after', 'heap MB: before', 'after'],
    rows: [
      ['bare PROPFIND and multiget, bytes to files', middle(({ bare }) => bare), 1, ...noMemory],
      ['dav_pull_sync', middle(({ own }) => own), middle(({ bare, own }) => own / bare), ...noMemory],
      ...measured.map(({ bare, own, memoryMb }, at) => [
        `round ${at + 1}`,
        own,
        own / bare,
        ...memoryOf(memoryMb),
      ]),
      [`${changes} changes afterwards`, changes / second.seconds, '', ...memoryOf(second.memoryMb)],
    ],
    note: `Medians of ${measured.length} rounds: the bare loop, then ours, each on a fresh copy of the collection. Target: ratio at least 0.5, and ten objects after ten changes. The memory is the resident one of a process that only runs the task, which collects garbage lazily; the heap is what is left after a collection. The server sent ${second.read} objects after ${changes} changes, with ${second.requests} requests.`,
  }
}

const memoryOf = ({ before, highest, after, heapBefore, heapAfter }: MeasuredRun['memoryMb']) => [
  before,
  highest,
  after,
  heapBefore,
  heapAfter,
]
const noMemory = ['', '', '', '', '']

async function measureRound(testbed: DavTestbed, source: string, round: number): Promise<Round> {
  const { server } = testbed
  const bareUrl = await server.copyCollection(source, `bare-${round}`)
  const bareSeconds = await pullBare(server, bareUrl, objectCount)
  await testbed.select([await server.copyCollection(source, `own-${round}`)])
  const { seconds, memoryMb } = await pullAll(testbed)
  return { bare: objectCount / bareSeconds, own: objectCount / seconds, memoryMb }
}

/** Runs the task until it has pulled all objects: on a slow machine a turn ends before. */
async function pullAll(testbed: DavTestbed): Promise<Pick<MeasuredRun, 'seconds' | 'memoryMb'>> {
  const runs: MeasuredRun[] = []
  let pulled = 0
  while (pulled < objectCount) {
    const run = await testbed.run('pull')
    if (run.pulled === 0 || run.failed > 0) throw new Error(`${pulled} objects were pulled`)
    runs.push(run)
    pulled += run.pulled
    await testbed.makeDue()
  }
  const [first, last] = [runs[0], runs.at(-1)]
  if (pulled !== objectCount || !first || !last) throw new Error(`${pulled} objects were pulled`)
  return {
    seconds: runs.reduce((total, { seconds }) => total + seconds, 0),
    memoryMb: {
      ...last.memoryMb,
      before: first.memoryMb.before,
      highest: Math.max(...runs.map(({ memoryMb }) => memoryMb.highest)),
      heapBefore: first.memoryMb.heapBefore,
    },
  }
}

/** A pull after a few changes. It transfers these objects only. */
async function pullChanges(testbed: DavTestbed, collectionUrl: string): Promise<MeasuredRun> {
  for (let n = 0; n < changes; n += 1)
    await testbed.server.send('PUT', `${collectionUrl}e${n}.ics`, {
      headers: { 'content-type': 'text/calendar' },
      body: sampleObject(`e${n}`, 'Changed'),
    })
  await testbed.makeDue()
  const run = await testbed.run('pull')
  if (run.pulled !== changes || run.read !== changes)
    throw new Error(`The server sent ${run.read} objects after ${changes} changes; ${run.pulled} were stored`)
  return run
}

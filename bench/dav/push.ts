import { changeEvent } from '@fiscus/dav/records/events'
import { addToCollection } from '@fiscus/dav/records/record-in-collection'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { eq, getTableColumns } from 'drizzle-orm'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { type DavTestbed, openDavTestbed } from './dav-testbed.ts'
import { sampleObject } from './sample-object.ts'

const editCount = Number(process.env.BENCH_DAV_EDITS ?? 1_000)
const roundCount = Math.min(100, editCount)
const roundsMax = Math.ceil(editCount / roundCount)
/** No round begins later. */
const roundsMs = 60_000
const numbers = Array.from({ length: roundCount }, (_, number) => number)

/** A measurement beside the bare PUTs of the same texts. */
type Pushed = { bare: number; own: number; requests: number; transactions: number }

/**
 * Pushes new events to Radicale and then an edit of each, in rounds with collections of their own, each beside bare
 * PUTs of the same texts into an equal collection.
 */
export async function measurePush(): Promise<Table> {
  await using testbed = await openDavTestbed()
  const created: Pushed[] = []
  const edited: Pushed[] = []
  const started = performance.now()
  for (let round = 1; round <= roundsMax; round += 1) {
    if (round > 1 && performance.now() - started > roundsMs) break
    const measured = await measureRound(testbed, round)
    created.push(measured.created)
    edited.push(measured.edited)
  }
  return {
    title: `Push of ${created.length * roundCount} new events and of as many edits to Radicale`,
    columns: ['', 'objects/s', 'ratio', 'requests per object', 'transactions per object'],
    rows: [...rowsOf('new', created), ...rowsOf('edits', edited)],
    note: `Medians of ${created.length} rounds of ${roundCount} for about ${roundsMs / 1_000} s: bare PUTs, then ours, each with a fresh collection. One connection each, one request after another, the edits with If-Match. Target: ratio at least 0.5.`,
  }
}

function rowsOf(what: string, rounds: readonly Pushed[]): (string | number)[][] {
  const middle = (of: (round: Pushed) => number) => median(rounds.map(of))
  return [
    [`bare PUT, ${what}`, middle(({ bare }) => bare), 1, 1, ''],
    [
      `dav_queue_worker, ${what}`,
      middle(({ own }) => own),
      middle(({ bare, own }) => own / bare),
      middle(({ requests }) => requests),
      middle(({ transactions }) => transactions),
    ],
  ]
}

async function measureRound(testbed: DavTestbed, round: number) {
  const { server } = testbed
  const bareUrl = await server.createCollection('calendar', `bare-${round}`)
  const [collectionId = ''] = await testbed.select([
    await server.createCollection('calendar', `own-${round}`),
  ])
  const bareNew = await putAll(testbed, bareUrl, () => ({ 'if-none-match': '*' }), sampleObject)
  await createEvents(testbed, collectionId)
  const created = { bare: bareNew.perSecond, ...(await pushAll(testbed)) }
  const { etags } = bareNew
  const editedText = (uid: string) => sampleObject(uid, `Edited ${uid}`)
  const bareEdits = await putAll(testbed, bareUrl, (n) => ({ 'if-match': etags[n] ?? '' }), editedText)
  await editEvents(testbed, collectionId)
  const edited = { bare: bareEdits.perSecond, ...(await pushAll(testbed)) }
  return { created, edited }
}

async function putAll(
  { server }: DavTestbed,
  url: string,
  condition: (number: number) => Record<string, string>,
  textOf: (uid: string) => string,
) {
  const etags: string[] = []
  const started = performance.now()
  for (const number of numbers) {
    const headers = { 'content-type': 'text/calendar', ...condition(number) }
    const answer = await server.send('PUT', `${url}p${number}.ics`, { headers, body: textOf(`p${number}`) })
    if (!answer.ok) throw new Error(`PUT was answered with ${answer.status}`)
    etags.push(answer.headers.get('etag') ?? '')
  }
  return { etags, perSecond: roundCount / ((performance.now() - started) / 1000) }
}

async function pushAll(testbed: DavTestbed): Promise<Omit<Pushed, 'bare'>> {
  const { pushed, seconds, requests, transactions } = await testbed.run('push')
  if (pushed !== roundCount) throw new Error(`${pushed} objects were pushed`)
  return {
    own: roundCount / seconds,
    requests: requests / roundCount,
    transactions: transactions / roundCount,
  }
}

async function createEvents({ inTenant }: DavTestbed, collectionId: string): Promise<void> {
  const now = new Date()
  const dates = { start_date: new Date('2026-12-01T10:00:00Z'), end_date: new Date('2026-12-01T11:00:00Z') }
  await inTenant((db) =>
    db.transaction(async (tx) => {
      for (const number of numbers) {
        const uid = `p${number}`
        const event = { title: `Event ${uid}`, timezone: 'UTC', uid, object: sampleObject(uid), ...dates }
        const { id } = requireRow(await tx.insert(calendarEvents).values(event).returning())
        await addToCollection(tx, { eventId: id, uid, collectionId, now })
      }
    }),
  )
}

async function editEvents({ inTenant }: DavTestbed, collectionId: string): Promise<void> {
  const author = { at: new Date(), actor: 'user:bench', request_id: null, reason: null }
  await inTenant((db) =>
    db.transaction(async (tx) => {
      const events = await tx
        .select(getTableColumns(calendarEvents))
        .from(calendarEvents)
        .innerJoin(davObjects, eq(davObjects.event_id, calendarEvents.id))
        .where(eq(davObjects.collection_id, collectionId))
      for (const event of events) await changeEvent({ tx, author }, event, { title: `Edited ${event.uid}` })
    }),
  )
}

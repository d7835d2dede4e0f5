import { placeRecord } from '@fiscus/dav/queue/place-record'
import { requireRow } from '@fiscus/db/queries/require-row'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import type { Table } from '../table.ts'
import { openDavTestbed, sampleObject } from './dav-testbed.ts'

const editCount = Number(process.env.BENCH_DAV_EDITS ?? 1_000)

/** Pushes 1,000 new events to Radicale, beside bare PUTs of the same texts into another collection. */
export async function measurePush(): Promise<Table> {
  await using testbed = await openDavTestbed()
  const { server } = testbed
  const [collectionId = ''] = await testbed.select([server.calendarUrl])
  const now = new Date()
  await testbed.inTenant((db) =>
    db.transaction(async (tx) => {
      for (let n = 0; n < editCount; n += 1) {
        const uid = `p${n}`
        const dates = {
          start_date: new Date('2026-12-01T10:00:00Z'),
          end_date: new Date('2026-12-01T11:00:00Z'),
        }
        const event = { title: `Event ${uid}`, timezone: 'UTC', uid, object: sampleObject(uid), ...dates }
        const { id } = requireRow(await tx.insert(calendarEvents).values(event).returning())
        await placeRecord(tx, { eventId: id, uid, collectionId, now })
      }
    }),
  )
  const bareUrl = await server.createCollection('calendar', 'bare')
  const started = performance.now()
  for (let n = 0; n < editCount; n += 1)
    await server.send('PUT', `${bareUrl}p${n}.ics`, {
      headers: { 'content-type': 'text/calendar', 'if-none-match': '*' },
      body: sampleObject(`p${n}`),
    })
  const bare = editCount / ((performance.now() - started) / 1000)
  const { pushed, seconds, statements } = await testbed.run('push')
  if (pushed !== editCount) throw new Error(`${pushed} objects were pushed`)
  const own = editCount / seconds
  return {
    title: `Push of ${editCount} new events to Radicale`,
    columns: ['', 'objects/s', 'ratio', 'transactions per object'],
    rows: [
      ['bare PUT', bare, 1, ''],
      ['dav_queue_worker', own, own / bare, statements / editCount],
    ],
    note: 'One connection each, one request after another. Target: ratio at least 0.5.',
  }
}

import type { Table } from '../table.ts'
import { openDavTestbed } from './dav-testbed.ts'
import { sampleObject } from './sample-object.ts'

const collectionCount = Number(process.env.BENCH_DAV_COLLECTIONS ?? 1_000)
/** A slow machine gets fewer collections: the figures are those of one. */
const createMs = 30_000

/** Runs the pull over up to 1,000 collections that have nothing new. */
export async function measureIdleCollections(): Promise<Table> {
  await using testbed = await openDavTestbed()
  const { server } = testbed
  const urls: string[] = []
  const started = performance.now()
  for (let n = 0; n < collectionCount && (n < 10 || performance.now() - started < createMs); n += 1) {
    const url = await server.copyCollection(server.calendarUrl, `c${n}`)
    await server.seed(url, [['one.ics', sampleObject(`one-${n}`)]])
    urls.push(url)
  }
  await testbed.select(urls)
  await testbed.run('pull')
  await testbed.makeDue()
  const { seconds, statements, transactions, requests, pulled } = await testbed.run('pull')
  if (pulled !== 0) throw new Error(`${pulled} objects were pulled`)
  return {
    title: `A run of dav_pull_sync over ${urls.length} collections of one account with nothing new`,
    columns: ['', 'value'],
    rows: [
      ['milliseconds per collection', (seconds * 1000) / urls.length],
      ['requests per collection', requests / urls.length],
      ['statements per collection', statements / urls.length],
      ['transactions per collection', transactions / urls.length],
    ],
    note: 'One REPORT of sync-collection for each: the requests are counted as they leave the process.',
  }
}

import type { Table } from '../table.ts'
import { openDavTestbed } from './dav-testbed.ts'
import { sampleObject } from './sample-object.ts'

const collectionCount = Number(process.env.BENCH_DAV_COLLECTIONS ?? 1_000)

/** Runs the pull over 1,000 collections that have nothing new. */
export async function measureIdleCollections(): Promise<Table> {
  await using testbed = await openDavTestbed()
  const { server } = testbed
  const urls: string[] = []
  for (let n = 0; n < collectionCount; n += 1) {
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
    title: `A run of dav_pull_sync over ${collectionCount} collections of one account with nothing new`,
    columns: ['', 'value'],
    rows: [
      ['seconds', seconds],
      ['requests per collection', requests / collectionCount],
      ['statements per collection', statements / collectionCount],
      ['transactions per collection', transactions / collectionCount],
    ],
    note: 'One REPORT of sync-collection for each: the requests are counted as they leave the process.',
  }
}

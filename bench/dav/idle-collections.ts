import type { Table } from '../table.ts'
import { openDavTestbed, sampleObject } from './dav-testbed.ts'

const collectionCount = Number(process.env.BENCH_DAV_COLLECTIONS ?? 1_000)

/** Runs the pull over 1,000 collections that have nothing new. */
export async function measureIdleCollections(): Promise<Table> {
  await using testbed = await openDavTestbed()
  const { server } = testbed
  const urls: string[] = []
  for (let n = 0; n < collectionCount; n += 1) {
    const url = await server.createCollection('calendar', `c${n}`)
    await server.seed(url, [['one.ics', sampleObject(`one-${n}`)]])
    urls.push(url)
  }
  await testbed.select(urls)
  await testbed.run('pull')
  await testbed.makeDue()
  const { seconds, statements, pulled } = await testbed.run('pull')
  if (pulled !== 0) throw new Error(`${pulled} objects were pulled`)
  return {
    title: `A run of dav_pull_sync over ${collectionCount} collections of one account with nothing new`,
    columns: ['', 'value'],
    rows: [
      ['seconds', seconds],
      ['requests per collection', 1],
      ['transactions per collection', statements / collectionCount],
    ],
    note: 'One REPORT of sync-collection for each; requests are those of the code, checked by its tests.',
  }
}

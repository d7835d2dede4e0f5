import type { Table } from '../table.ts'
import { measurePeers } from './peers.ts'
import { measureRuns } from './runs.ts'
import { openServers } from './servers.ts'
import { measureStarts } from './starts.ts'
import { measureTicks } from './ticks.ts'

/** The figures of scheduling-semantics §8, each on both queue backends. */
const figures = [measureTicks, measurePeers, measureRuns, measureStarts]

export async function measureScheduler(): Promise<readonly Table[]> {
  await using servers = await openServers()
  const tables: Table[] = []
  for (const measure of figures) tables.push(...(await measure(servers)))
  return tables
}

import type { Table } from '../table.ts'
import { measureAlternatives } from './alternatives.ts'
import { measureRuns } from './runs.ts'
import { measureStarts } from './starts.ts'
import { openServers } from './testbed.ts'
import { measureTicks } from './ticks.ts'

/** The figures with a target (scheduled-tasks §18.2), each on both queue backends. */
const measures = [measureTicks, measureAlternatives, measureRuns, measureStarts]

export async function measureScheduler(): Promise<readonly Table[]> {
  await using servers = await openServers()
  const tables: Table[] = []
  for (const measure of measures) tables.push(...(await measure(servers)))
  return tables
}

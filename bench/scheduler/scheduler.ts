import type { Table } from '../table.ts'
import { measureAlternatives } from './alternatives.ts'
import { measureConcurrency } from './concurrency.ts'
import { measureRuns } from './runs.ts'
import { measureStarts } from './starts.ts'
import { openServers, type Servers } from './testbed.ts'
import { measureTicks } from './ticks.ts'

type Measure = (servers: Servers) => Promise<readonly Table[]>

/** The figures of ticks with a target (scheduled-tasks §17.2), each on both queue backends. */
export const measureScheduler = () => measureAll([measureTicks, measureAlternatives])

/** The figures of runs with a target (scheduled-tasks §17.2), each on both queue backends. */
export const measureRunsAndStarts = () => measureAll([measureRuns, measureStarts])

/** Runs by the concurrency of their worker, on both queue backends. */
export const measureRunsByConcurrency = () => measureAll([measureConcurrency])

async function* measureAll(measures: readonly Measure[]): AsyncGenerator<Table> {
  await using servers = await openServers()
  for (const measure of measures) yield* await measure(servers)
}

import type { Table } from '../table.ts'
import { measureRowsPerSecond } from './rows-per-second.ts'
import { measureWhileServing } from './while-serving.ts'

/** What it costs to keep the logs within their periods, and what those notice who work meanwhile. */
export async function measureCleanUps(): Promise<readonly Table[]> {
  return [await measureRowsPerSecond(), await measureWhileServing()]
}

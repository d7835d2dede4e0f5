import type { Table } from '../table.ts'
import { openDavAccount } from './dav-testbed.ts'
import { startScriptedServer } from './scripted-server.ts'

const limited = '--max-semi-space-size=8'
/**
 * V8 enlarges its memory for new objects step by step while objects survive, up to 128 MB. With a limit the rest shows.
 */
const pulls: readonly { size: number; flags: readonly string[] }[] = [
  { size: 2_000, flags: [limited] },
  { size: 20_000, flags: [limited] },
  { size: 20_000, flags: [] },
  { size: 10_000, flags: [limited] },
  { size: 5_000, flags: [limited] },
]
/** No pull begins later. */
const pullsMs = 60_000

/** First pulls of collections of several sizes, each with a process of its own. */
export async function measurePullMemory(): Promise<Table> {
  const rows: (string | number)[][] = []
  const started = performance.now()
  for (const pull of pulls) {
    if (rows.length > 1 && performance.now() - started > pullsMs) break
    rows.push(await measurePull(pull))
  }
  return {
    title: 'Memory of a first pull, by the size of the collection',
    columns: [
      'objects, options of node',
      'objects/s',
      'resident MB: before',
      'highest',
      'its heap',
      'of it for new objects',
      'outside the heap',
      'live heap MB: before',
      'after',
    ],
    rows,
    note: 'A server in the process of the benchmark, and a fresh process for each row. The live heap is what is left after a collection of garbage before and after the run. Target: the highest memory does not grow with the objects.',
  }
}

async function measurePull({ size, flags }: (typeof pulls)[number]): Promise<(string | number)[]> {
  await using server = await startScriptedServer()
  await using account = await openDavAccount(server.url, { user: 'bench', password: 'bench' }, flags)
  await account.select([`${server.url}${size}/`])
  const { pulled, seconds, memoryMb } = await account.run('pull')
  if (pulled !== size) throw new Error(`${pulled} of ${size} objects were pulled`)
  const { before, highest, heap, young, external, heapBefore, heapAfter } = memoryMb
  const name = [size.toLocaleString('en'), ...flags].join(' ')
  return [name, size / seconds, before, highest, heap, young, external, heapBefore, heapAfter]
}

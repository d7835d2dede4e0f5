import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '@fiscus/db/connections/connect'
import { createLogger } from '@fiscus/runtime/log/logger'
import { openQueues } from '@fiscus/scheduling/queue/queue'
import type { JobQueue } from '@fiscus/scheduling/queue/queue-backend'
import type { RestartingProcess } from '../restart-on-exit.ts'
import { insist, type Stage } from './stage.ts'

/** When a server was away or empty, in milliseconds since 1970. */
export type Outage = { from: number; to: number }

type Cast = { stage: Stage; workers: readonly RestartingProcess[]; tickers: readonly RestartingProcess[] }
/** `pick` and `between` are the choices of the seed. */
type Choice = { pick<T>(of: readonly T[]): T; between(min: number, max: number): number }
type Fault = {
  /** How often it is chosen beside the others. */
  weight: number
  /** A fault of a server: while it lasts no other fault begins. */
  isOutage?: true
  cause(cast: Cast, choice: Choice): Promise<unknown>
}

const throttledMs = { runs: 10, stands: 190 }

/** What happens to the processes and servers. Each fault ends by itself. */
const faults: Readonly<Record<string, Fault>> = {
  'kill -9 of a worker': {
    weight: 7,
    cause: async ({ stage, workers }, { pick }) => stage.kill(pick(workers)),
  },
  'kill -9 of a ticker': {
    weight: 2,
    cause: async ({ stage, tickers }, { pick }) => stage.kill(pick(tickers)),
  },
  'SIGSTOP of a worker, then SIGCONT': {
    weight: 3,
    cause: ({ workers }, { pick, between }) => suspend(pick(workers), between(5_000, 75_000)),
  },
  'SIGSTOP of a ticker, then SIGCONT': {
    weight: 1,
    cause: ({ tickers }, { pick, between }) => suspend(pick(tickers), between(5_000, 60_000)),
  },
  'worker with 5 % of a processor': {
    weight: 1,
    cause: ({ workers }, { pick, between }) => throttle(pick(workers), between(20_000, 50_000)),
  },
  'queue paused, then resumed': {
    weight: 1,
    async cause({ stage }, { between }) {
      const pausedMs = between(15_000, 60_000)
      await insist(() => withQueues(stage, (queue) => queue.pause()))
      await sleep(pausedMs)
      await insist(() => withQueues(stage, (queue) => queue.resume()))
    },
  },
  'queues and leases emptied (FLUSHALL)': {
    weight: 2,
    isOutage: true,
    cause: ({ stage }) => insist(() => flush(stage)),
  },
  'kill -9 of Redis, or crash of PostgreSQL': {
    weight: 2,
    isOutage: true,
    cause({ stage: { redis, database } }, { between }) {
      const downMs = between(0, 8_000)
      return redis ? redis.restart(downMs) : database.crash()
    },
  },
  'outage of PostgreSQL': {
    weight: 2,
    isOutage: true,
    cause: ({ stage }, { between }) => stage.database.restart(between(1_000, 12_000)),
  },
}

/** Causes faults until the signal aborts, and resolves when all have ended: how often each was caused, and outages. */
export async function causeFaults(
  cast: Cast,
  { random, signal, say }: { random: () => number; signal: AbortSignal; say: (text: string) => void },
): Promise<{ counts: Readonly<Record<string, number>>; outages: Outage[] }> {
  const between = (min: number, max: number) => Math.round(min + random() * (max - min))
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const names = Object.entries(faults).flatMap(([name, { weight }]) => Array<string>(weight).fill(name))
  const counts: Record<string, number> = Object.fromEntries(Object.keys(faults).map((name) => [name, 0]))
  const outages: Outage[] = []
  const causing = new Map<string, Promise<unknown>>()
  while (!signal.aborted) {
    await sleep(between(2_000, 16_000), undefined, { signal }).catch(() => {})
    const name = pick(names)
    const fault = faults[name]
    // A fault is caused once at a time, so that some process always works.
    if (signal.aborted || !fault || causing.has(name)) continue
    say(name)
    counts[name] = (counts[name] ?? 0) + 1
    const from = Date.now()
    const caused = fault.cause(cast, { pick, between }).finally(() => causing.delete(name))
    if (fault.isOutage) {
      await caused
      outages.push({ from, to: Date.now() })
    } else causing.set(name, caused)
  }
  await Promise.all(causing.values())
  return { counts, outages }
}

async function suspend(process: RestartingProcess, ms: number): Promise<void> {
  const { child } = process.current()
  child.kill('SIGSTOP')
  await sleep(ms)
  child.kill('SIGCONT')
}

async function throttle(process: RestartingProcess, ms: number): Promise<void> {
  const { child } = process.current()
  const end = performance.now() + ms
  while (performance.now() < end) {
    child.kill('SIGSTOP')
    await sleep(throttledMs.stands)
    child.kill('SIGCONT')
    await sleep(throttledMs.runs)
  }
}

async function withQueues(
  { testbed: { redis, fresh } }: Stage,
  act: (queue: JobQueue) => Promise<unknown>,
): Promise<void> {
  const address = redis ? { redisUrl: redis.url } : { databaseUrl: fresh.url }
  await using queues = await openQueues(address, createLogger('drill', 'silent'))
  for (const queue of queues.boards) if (queue.name === 'maintenance') await act(queue)
}

async function flush(stage: Stage): Promise<void> {
  if (stage.redis) {
    const socket = connect(stage.redis.port, '127.0.0.1')
    socket.end('FLUSHALL\r\n').resume()
    await once(socket, 'close')
  } else {
    await withQueues(stage, (queue) => queue.obliterate({ force: true }))
    await asOwner(stage.testbed.fresh.url, (owner) => owner`delete from cron_leases`)
  }
}

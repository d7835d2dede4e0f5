import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import autocannon, { type Result } from 'autocannon'
import { calculateEndpoint, fetchText, type TaxServer } from '../calculate-endpoint.ts'
import { forkServer } from '../fork-server.ts'
import type { Endpoint } from '../load.ts'
import type { Table } from '../table.ts'
import { type Attack, attackerSeed, attacks } from './attacks.ts'

const secondsPerRound = 4
const core = { ofServer: 0, ofCallers: 1 }

/**
 * Compares the latency of a tenant's small requests while a stranger or another tenant does its worst to their latency
 * before. All services, the database and the workers have one core; the attacker and the measurement have another one.
 */
export async function measureNeighbours(): Promise<Table> {
  execFileSync('taskset', ['-a', '-c', '-p', String(core.ofCallers), String(process.pid)])
  const options = { tenants: ['small', 'large'], seed: { large: attackerSeed } }
  await using server = await forkServer<TaxServer>('standalone', options, [], core.ofServer)
  const small = calculateEndpoint(server, 'small')
  const { url, keys } = server.firstMessage
  const headers = { authorization: `Bearer ${keys.large}` }
  await fetchText(small)
  await latencyOf(small)
  const rows: (string | number)[][] = []
  for (const [name, attack] of Object.entries(attacks)) {
    const before = await latencyOf(small)
    const isOpen = attack.kind === 'requests' && attack.path === '/api/v1/session'
    await using attacker = attackWith(attack, { url, headers: isOpen ? {} : headers })
    await sleep(1_000)
    const during = await latencyOf(small)
    const [p50, p99] = [during.median / before.median, during.p99 / before.p99]
    rows.push([name, before.median, during.median, p50, before.p99, during.p99, p99, attacker.answers()])
  }
  return {
    title: 'Small requests of a tenant during attacks of strangers and of another tenant',
    columns: ['attack', 'p50 before ms', 'during', 'ratio', 'p99 before ms', 'during', 'ratio', 'answers'],
    rows,
    note: '10-line carts over one connection. Target: at most 3 for p50 and 5 for p99. Answers of the attacks by status; 0 is a connection that read no answer.',
  }
}

type Latency = { median: number; p99: number }

async function latencyOf({ server: _, ...request }: Endpoint): Promise<Latency> {
  const milliseconds: number[] = []
  const result = await new Promise<Result>((resolve, reject) => {
    const options = { ...request, method: 'POST', connections: 1, duration: secondsPerRound } as const
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    instance.on('response', (_client, _statusCode, _bytes, latency) => milliseconds.push(latency))
  })
  if (result.non2xx + result.errors > 0) throw new Error('A small request failed.')
  milliseconds.sort((a, b) => a - b)
  const at = (share: number) => milliseconds[Math.floor(milliseconds.length * share)] ?? Number.NaN
  return { median: at(0.5), p99: at(0.99) }
}

/** An attack that lasts until disposal, from a thread of its own. */
type Running = AsyncDisposable & {
  /** Its answers by status, for example `200 × 12`. Throws if it failed. */
  answers(): string
}

function attackWith(attack: Attack, target: { url: string; headers: Record<string, string> }): Running {
  const worker = new Worker(new URL('attacker.ts', import.meta.url), { workerData: { attack, ...target } })
  const counts = new Map<number, number>()
  let failure: Error | undefined
  worker.on('message', (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1))
  worker.on('error', (error) => {
    failure = error
  })
  return {
    answers() {
      if (failure) throw failure
      return [...counts].map(([status, count]) => `${status} × ${count}`).join(', ')
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}

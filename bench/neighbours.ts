import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import autocannon, { type Result } from 'autocannon'
import { calculateEndpoint, fetchText, type TaxServer } from './calculate-endpoint.ts'
import { createDocument } from './documents.ts'
import { forkServer } from './fork-server.ts'
import type { Endpoint } from './load.ts'
import { median } from './measure.ts'
import type { Table } from './table.ts'

const rounds = 3
const secondsPerRound = 3
const largeLines = 10_000
const largeConnections = 4

/** Compares the latency of a tenant's small requests beside another tenant's large carts to their latency alone. */
export async function measureNeighbours(): Promise<readonly Table[]> {
  await using tax = await forkServer<TaxServer>('tax', { tenants: ['small', 'large'] })
  const small = calculateEndpoint(tax, 'small')
  const large = {
    ...calculateEndpoint(tax, 'large'),
    body: JSON.stringify(createDocument(largeLines, 'exclusive')),
  }
  // Compiles the code and starts the thread.
  await fetchText(small)
  await fetchText(large)
  const alone: Latency[] = []
  const beside: Latency[] = []
  let largeCarts = 0
  for (let round = 0; round < rounds; round++) {
    alone.push(await latencyOf(small))
    await using load = sendLargeCarts(large)
    await sleep(1_000)
    const before = load.calculated()
    beside.push(await latencyOf(small))
    largeCarts += load.calculated() - before
  }
  const perSecond = largeCarts / (rounds * secondsPerRound)
  const [aloneMs, besideMs] = [medianOf(alone), medianOf(beside)]
  return [
    {
      title: `Small requests of a tenant beside ${largeConnections} connections with carts of ${largeLines} lines of another tenant`,
      columns: ['latency', 'alone ms', 'beside ms', 'beside / alone'],
      rows: (['median', 'p99'] as const).map((figure) => [
        figure,
        aloneMs[figure],
        besideMs[figure],
        besideMs[figure] / aloneMs[figure],
      ]),
      note: `10-line carts over one connection. ${perSecond.toFixed(1)} large carts per second were calculated. Client, database and threads share the cores of the machine.`,
    },
  ]
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

const senderCode = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { url, headers, body, connections } = workerData
  async function send() {
    while (true) {
      const response = await fetch(url, { method: 'POST', headers, body })
      const text = await response.text()
      if (response.status !== 200) throw new Error('A large cart failed: ' + text.slice(0, 500))
      parentPort.postMessage('sent')
    }
  }
  for (let connection = 0; connection < connections; connection++) void send()`

/**
 * Large carts that are sent until disposal, from a thread of its own, so that their responses do not delay the
 * measurement.
 */
type LargeLoad = AsyncDisposable & {
  /** Returns the number of carts that were calculated. Throws if one failed. */
  calculated(): number
}

function sendLargeCarts({ url, headers, body }: Endpoint): LargeLoad {
  const workerData = { url, headers, body, connections: largeConnections }
  const sender = new Worker(senderCode, { eval: true, workerData })
  let calculated = 0
  let failure: Error | undefined
  sender.on('message', () => calculated++)
  sender.on('error', (error) => {
    failure = error
  })
  return {
    calculated() {
      if (failure) throw failure
      return calculated
    },
    async [Symbol.asyncDispose]() {
      await sender.terminate()
    },
  }
}

function medianOf(latencies: readonly Latency[]): Latency {
  return {
    median: median(latencies.map((latency) => latency.median)),
    p99: median(latencies.map((latency) => latency.p99)),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Result } from 'autocannon'
import type { ForkedServer } from './fork-server.ts'
import { median } from './measure.ts'

const connections = 16
const rounds = 5
/**
 * V8 compiles functions in its own threads until a server has answered some 20,000 requests, which takes it more than
 * one round.
 */
const warmUpRounds = 3
const secondsPerRound = 4
const secondsMax = 600

/** A POST request that is repeated, and the server that it is sent to. */
export type Endpoint = {
  server: ForkedServer<unknown>
  url: string
  headers: Record<string, string>
  body: string
}

/** Throughput, latency and CPU time of a server under load. Other work on the machine affects the CPU time least. */
export type Load = { requestsPerSecond: number; p99Milliseconds: number; cpuMicrosecondsPerRequest: number }

/**
 * Sends load to the endpoints in turn over 16 connections. Returns the median of each over five rounds, after three to
 * warm up.
 */
export async function loadInTurns(endpoints: Readonly<Record<string, Endpoint>>): Promise<Map<string, Load>> {
  const samples = new Map<string, Load[]>(Object.keys(endpoints).map((name) => [name, []]))
  for (let round = 1 - warmUpRounds; round <= rounds; round++)
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const measured = await load(endpoint)
      if (round > 0) samples.get(name)?.push(measured)
    }
  return new Map([...samples].map(([name, loads]) => [name, medianLoad(loads)]))
}

function load(endpoint: Endpoint): Promise<Load> {
  return loadDuring(endpoint, () => sleep(secondsPerRound * 1000))
}

/**
 * Sends load to an endpoint over 16 connections until `work` is done. Rejects if a response is not 2xx, because the
 * time of an error page is meaningless.
 */
export async function loadDuring(
  { server, ...request }: Endpoint,
  work: () => Promise<unknown>,
): Promise<Load> {
  const latencies: number[] = []
  const cpuBefore = await server.cpuMicroseconds()
  const result = await new Promise<Result>((resolve, reject) => {
    const options = { ...request, method: 'POST', connections, duration: secondsMax } as const
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    // The histogram of autocannon has a resolution of 1 ms, which is too coarse.
    instance.on('response', (_client, _statusCode, _bytes, milliseconds) => latencies.push(milliseconds))
    work()
      .catch(reject)
      .finally(() => instance.stop())
  })
  const cpuAfter = await server.cpuMicroseconds()
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${request.url} failed.`)
  latencies.sort((a, b) => a - b)
  return {
    requestsPerSecond: latencies.length / result.duration,
    p99Milliseconds: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
    cpuMicrosecondsPerRequest: (cpuAfter - cpuBefore) / latencies.length,
  }
}

function medianLoad(loads: readonly Load[]): Load {
  return {
    requestsPerSecond: median(loads.map((load) => load.requestsPerSecond)),
    p99Milliseconds: median(loads.map((load) => load.p99Milliseconds)),
    cpuMicrosecondsPerRequest: median(loads.map((load) => load.cpuMicrosecondsPerRequest)),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Result } from 'autocannon'
import type { ForkedServer } from './fork-server.ts'
import { median } from './measure.ts'

const connections = 16
const rounds = 5
const secondsPerRound = 4
const secondsMax = 600

/** A request to post again and again, and the server that answers it. */
export type Target = {
  server: ForkedServer<unknown>
  url: string
  headers: Record<string, string>
  body: string
}

/** How a server bears the load. CPU time is what other work on the machine changes least. */
export type Load = { requestsPerSecond: number; p99Milliseconds: number; cpuMicrosecondsPerRequest: number }

/** Loads all targets in turn over 16 connections, several rounds after one to warm up; the medians of each. */
export async function loadInTurns(targets: Readonly<Record<string, Target>>): Promise<Map<string, Load>> {
  const samples = new Map<string, Load[]>(Object.keys(targets).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const [name, target] of Object.entries(targets)) {
      const measured = await load(target)
      if (round > 0) samples.get(name)?.push(measured)
    }
  return new Map([...samples].map(([name, loads]) => [name, medianLoad(loads)]))
}

function load(target: Target): Promise<Load> {
  return loadDuring(target, () => sleep(secondsPerRound * 1000))
}

/** Loads a target over 16 connections while some work is done. Fails when any answer is not 2xx: an error page would be fast and worthless. */
export async function loadDuring(
  { server, ...request }: Target,
  work: () => Promise<unknown>,
): Promise<Load> {
  const latencies: number[] = []
  const cpuBefore = await server.cpuMicroseconds()
  const result = await new Promise<Result>((resolve, reject) => {
    const options = { ...request, method: 'POST', connections, duration: secondsMax } as const
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    // One by one, because autocannon's own histogram counts whole milliseconds.
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

import autocannon, { type Result } from 'autocannon'

const connections = 16

/** One round of load: requests per second and the latency that one request in a hundred exceeds. */
export type Load = { requestsPerSecond: number; p99Milliseconds: number }

export type Target = { url: string; headers: Record<string, string>; body: string }

/**
 * Posts a body over 16 connections for so many seconds. Latencies are kept one by one, because autocannon's own histogram
 * counts whole milliseconds. Fails when any answer is not 2xx: an error page would be fast and worthless.
 */
export async function load(target: Target, seconds: number): Promise<Load> {
  const latencies: number[] = []
  const result = await new Promise<Result>((resolve, reject) => {
    const options = { ...target, method: 'POST', connections, duration: seconds } as const
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    instance.on('response', (_client, _statusCode, _bytes, milliseconds) => latencies.push(milliseconds))
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${target.url} failed.`)
  latencies.sort((a, b) => a - b)
  return {
    requestsPerSecond: latencies.length / result.duration,
    p99Milliseconds: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
  }
}

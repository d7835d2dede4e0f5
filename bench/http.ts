import { calculateEndpoint, fetchText, type TaxServer } from './calculate-endpoint.ts'
import { forkServer } from './fork-server.ts'
import { type Endpoint, type Load, loadInTurns } from './load.ts'
import type { Table } from './table.ts'

/**
 * Compares POST /calculate with a bare Hono route: a cart of 10 lines, 16 connections. Polish names are measured
 * separately, because a string with a character outside Latin-1 takes longer to join, digest and send.
 */
export async function measureHttp(): Promise<readonly Table[]> {
  await using tax = await forkServer<TaxServer>('tax', { tenants: ['demo'] })
  return [
    await compareWithBareRoute('ASCII names', calculateEndpoint(tax, 'demo', 'Light bulb')),
    await compareWithBareRoute('Polish names', calculateEndpoint(tax, 'demo', 'Żarówka')),
  ]
}

async function compareWithBareRoute(names: string, calculate: Endpoint): Promise<Table> {
  const response = await fetchText(calculate)
  await using bare = await forkServer<{ url: string }>('bare-routes', { response: JSON.parse(response) })
  await using least = await forkServer<{ url: string }>('bare-calculation', {})
  const bareEndpoint = (path: string) => ({ ...calculate, server: bare, url: bare.firstMessage.url + path })
  const loads = await loadInTurns({
    'POST /calculate': calculate,
    'bare route, returns the same response': bareEndpoint('/response'),
    'bare route, returns the cart': bareEndpoint('/cart'),
    'bare route, calculates the cart': {
      ...calculate,
      server: least,
      url: `${least.firstMessage.url}/calculate`,
    },
  })
  return {
    title: `HTTP, 10-line cart, ${names}, 16 connections`,
    columns: ['route', ...loadColumns('POST /calculate')],
    rows: loadRows('POST /calculate', loads),
    note: `Cart ${kilobytes(calculate.body)}, response ${kilobytes(response)}. Target: at least 60 % of the requests/s and at most twice the p99 of the bare route. The last route has no key, limit, log or metric: its requests/s bound those of any such route.`,
  }
}

/** The column heads for `loadRows`; `name` is the compared load. */
export function loadColumns(name: string): readonly string[] {
  return ['requests/s', 'p99 ms', 'CPU µs/request', `ratio of ${name}: requests/s`, 'p99', 'CPU']
}

/** Returns a row for each load: its figures, and the figures of the load called `name` divided by them. */
export function loadRows(name: string, loads: ReadonlyMap<string, Load>): (string | number)[][] {
  const compared = loads.get(name)
  return [...loads].map(([reference, load]) => [
    reference,
    load.requestsPerSecond,
    load.p99Milliseconds,
    load.cpuMicrosecondsPerRequest,
    (compared?.requestsPerSecond ?? Number.NaN) / load.requestsPerSecond,
    (compared?.p99Milliseconds ?? Number.NaN) / load.p99Milliseconds,
    (compared?.cpuMicrosecondsPerRequest ?? Number.NaN) / load.cpuMicrosecondsPerRequest,
  ])
}

const kilobytes = (text: string) => `${(Buffer.byteLength(text) / 1_000).toFixed(1)} kB`

import { documentOf } from './documents.ts'
import { forkServer } from './fork-server.ts'
import { type Load, load, type Target } from './load.ts'
import { median } from './measure.ts'
import type { Table } from './table.ts'

const rounds = 5
const secondsPerRound = 4

export type TaxServer = { url: string; keys: Record<string, string> }

/** POST /calculate with a 10-line cart at 16 connections, beside a bare Hono route on the same kind of server. */
export async function measureHttp(): Promise<readonly Table[]> {
  await using tax = await forkServer<TaxServer>('tax', { tenants: ['demo'] })
  const calculate = calculateTarget(tax.ready, 'demo')
  const answer = await answerOf(calculate)
  await using bare = await forkServer<{ url: string }>('bare', { answer: JSON.parse(answer) })
  const bareTarget = (path: string) => ({ ...calculate, url: bare.ready.url + path })

  const loads = await loadInTurns({
    'POST /calculate': calculate,
    'bare route, returns the cart': bareTarget('/echo'),
    'bare route, returns the same answer': bareTarget('/answer'),
  })
  const { body } = calculate
  return [
    {
      title: 'HTTP, 10-line cart, 16 connections',
      columns: ['', 'requests/s', 'p99 ms', 'calculate has, of its requests/s', 'of its p99'],
      rows: comparedWith('POST /calculate', loads),
      note: `Cart ${kilobytes(body)}, answer ${kilobytes(answer)}. Target: 60 % of the requests/s, no more than twice the p99.`,
    },
  ]
}

/** Posts the 10-line cart with the key of a tenant. */
export function calculateTarget({ url, keys }: TaxServer, tenant: string): Target {
  return {
    url: `${url}/api/v1/tax/calculate`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keys[tenant]}` },
    body: JSON.stringify(documentOf(10, 'exclusive')),
  }
}

/** One answer as text. Fails when it is not 200. */
export async function answerOf({ url, headers, body }: Target): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${text}`)
  return text
}

/** Loads all targets in turn, several rounds after one to warm up; the medians of each. */
export async function loadInTurns(targets: Record<string, Target>): Promise<Map<string, Load>> {
  const samples = new Map<string, Load[]>(Object.keys(targets).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const [name, target] of Object.entries(targets)) {
      const measured = await load(target, secondsPerRound)
      if (round > 0) samples.get(name)?.push(measured)
    }
  return new Map([...samples].map(([name, loads]) => [name, medianLoad(loads)]))
}

function medianLoad(loads: readonly Load[]): Load {
  return {
    requestsPerSecond: median(loads.map((load) => load.requestsPerSecond)),
    p99Milliseconds: median(loads.map((load) => load.p99Milliseconds)),
  }
}

/** A row for each target, with what one of them has of its figures. */
export function comparedWith(name: string, loads: ReadonlyMap<string, Load>) {
  const own = loads.get(name) ?? { requestsPerSecond: Number.NaN, p99Milliseconds: Number.NaN }
  return [...loads].map(([other, { requestsPerSecond, p99Milliseconds }]) => [
    other,
    requestsPerSecond,
    p99Milliseconds,
    own.requestsPerSecond / requestsPerSecond,
    own.p99Milliseconds / p99Milliseconds,
  ])
}

const kilobytes = (text: string) => `${(Buffer.byteLength(text) / 1_000).toFixed(1)} kB`

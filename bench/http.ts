import { calculateTarget, type TaxServer, textOf } from './calculate-target.ts'
import { forkServer } from './fork-server.ts'
import { type Load, loadInTurns, type Target } from './load.ts'
import type { Table } from './table.ts'

/**
 * POST /calculate with a 10-line cart at 16 connections, beside a bare Hono route on the same kind of server. Twice, because
 * one character outside Latin-1, as in a Polish name, makes a text dearer to join, digest and send, for the bare route too.
 */
export async function measureHttp(): Promise<readonly Table[]> {
  await using tax = await forkServer<TaxServer>('tax', { tenants: ['demo'] })
  return [
    await compareWithBareRoute('names in ASCII', calculateTarget(tax, 'demo', 'Light bulb')),
    await compareWithBareRoute('names in Polish', calculateTarget(tax, 'demo', 'Żarówka')),
  ]
}

async function compareWithBareRoute(names: string, calculate: Target): Promise<Table> {
  const answer = await textOf(calculate)
  await using bare = await forkServer<{ url: string }>('bare', { answer: JSON.parse(answer) })
  const bareTarget = (path: string) => ({ ...calculate, server: bare, url: bare.ready.url + path })
  const loads = await loadInTurns({
    'POST /calculate': calculate,
    'bare route, returns the same answer': bareTarget('/answer'),
    'bare route, returns the cart': bareTarget('/echo'),
  })
  return {
    title: `HTTP, 10-line cart, ${names}, 16 connections`,
    columns: ['', ...loadColumns('calculate')],
    rows: loadRows('POST /calculate', loads),
    note: `Cart ${kilobytes(calculate.body)}, answer ${kilobytes(answer)}. Target: 60 % of the requests/s, no more than twice the p99.`,
  }
}

/** Heads of the columns of `loadRows`. */
export function loadColumns(name: string): readonly string[] {
  return [
    'requests/s',
    'p99 ms',
    'CPU µs/request',
    `${name} has, of its requests/s`,
    'of its p99',
    'of its CPU',
  ]
}

/** A row for each load: its figures, and what one of the loads has of them. */
export function loadRows(name: string, loads: ReadonlyMap<string, Load>): (string | number)[][] {
  const own = loads.get(name)
  return [...loads].map(([other, load]) => [
    other,
    load.requestsPerSecond,
    load.p99Milliseconds,
    load.cpuMicrosecondsPerRequest,
    (own?.requestsPerSecond ?? Number.NaN) / load.requestsPerSecond,
    (own?.p99Milliseconds ?? Number.NaN) / load.p99Milliseconds,
    (own?.cpuMicrosecondsPerRequest ?? Number.NaN) / load.cpuMicrosecondsPerRequest,
  ])
}

const kilobytes = (text: string) => `${(Buffer.byteLength(text) / 1_000).toFixed(1)} kB`

import { databaseName, databaseUrl } from '@fiscus/db/connections/connect'
import type { TaxServer } from '../calculate-endpoint.ts'
import { type ForkedServer, forkServer } from '../fork-server.ts'
import type { Table } from '../table.ts'
import { heavyRequests } from './heavy-requests.ts'
import { importRequests } from './import-requests.ts'
import { type HeavyRequest, type Send, senderOf } from './send.ts'

/** The longest time of one turn of the event loop that other requests should wait for. */
const turnMsMax = 50
/** The first attempt of a request also compiles its code. */
const attempts = 5

/** Sends the heaviest requests of the services, and measures the longest turn of the event loop meanwhile. */
export async function measureEventLoop(): Promise<readonly Table[]> {
  return [await measureTax(), await measureGroupware()]
}

async function measureTax(): Promise<Table> {
  await using tax = await forkServer<TaxServer>('tax', { tenants: ['demo'], reportsTurns: true })
  const { url, keys, databaseUrl: control } = tax.firstMessage
  const tenantUrl = databaseUrl(control, `${databaseName(control)}_demo`)
  const send = senderOf(`${url}/api/v1/tax`, keys.demo ?? '')
  const rows: (string | number)[][] = []
  for (const request of await heavyRequests({ send, tenantUrl })) rows.push(await rowOf(request, tax, send))
  return tableOf('tax', rows)
}

async function measureGroupware(): Promise<Table> {
  await using groupware = await forkServer<{ url: string; key: string }>('groupware', {})
  const { url, key } = groupware.firstMessage
  const send = senderOf(`${url}/api/v1`, key)
  const rows: (string | number)[][] = []
  for (const request of importRequests) rows.push(await rowOf(request, groupware, send))
  return tableOf('groupware', rows)
}

function tableOf(service: string, rows: (string | number)[][]): Table {
  return {
    title: `Longest turn of the event loop during the heaviest requests of the ${service} service`,
    columns: ['request', 'CPU ms', `ratio to ${turnMsMax} ms`],
    rows,
    note: `The best of ${attempts} attempts, in CPU time of the thread. Target: below ${turnMsMax} ms.`,
  }
}

/** @throws Error if the service returns another status than that of the request in every attempt */
async function rowOf({ name, create, status }: HeavyRequest, server: ForkedServer<unknown>, send: Send) {
  const turns: number[] = []
  for (let attempt = 0; attempt < attempts; attempt++) {
    const request = await create()
    await server.longestTurnMs()
    const response = await send(request)
    const longest = await server.longestTurnMs()
    // On a busy machine a job can take longer than its thread allows, which shows nothing about the loop.
    if (response.status === 503) continue
    if (response.status !== status)
      throw new Error(`"${name}" returned ${response.status}: ${response.text.slice(0, 500)}`)
    turns.push(longest)
  }
  if (turns.length === 0) throw new Error(`"${name}" returned 503 ${attempts} times.`)
  const best = Math.min(...turns)
  return [name, best, best / turnMsMax]
}

import { once } from 'node:events'
import { type CalculateRequest, calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { parseBody } from '@fiscus/http/requests/read-body'
import { sendJsonText } from '@fiscus/http/responses/send-json-text'
import { systemClock } from '@fiscus/runtime/clock'
import { calculateTax } from '@fiscus/service-tax/calculate/calculate-tax'
import { createConfigurationCache } from '@fiscus/service-tax/configuration/configuration-cache'
import { configurationSource } from '@fiscus/service-tax/configuration/configuration-source'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { reportCpuTime } from './report-cpu-time.ts'

/**
 * The least that POST /calculate needs: a bare Hono route that reads, validates and calculates the cart, and sends the
 * response with its digest. It has no key, tenant, scope, limit, request log or metric, and no headers of its own.
 */
await once(process, 'message')
reportCpuTime()

await using postgres = await startDatabaseServer({ durable: false })
await using fresh = await freshDatabases(postgres.url, 'demo')
const calculation = {
  tenant: fresh.tenant('demo'),
  configurations: createConfigurationCache(configurationSource(fresh.databases), systemClock),
  clock: systemClock,
  vatNumbers: null,
}

const app = new Hono<ApiEnv>().post('/calculate', async (c) => {
  const cart = calculateRequest.parse(
    parseBody(new Uint8Array(await c.req.arrayBuffer())),
  ) as CalculateRequest
  return sendJsonText(c, await calculateTax(calculation, cart, { explain: 'short' }))
})

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.send?.({ url: `http://127.0.0.1:${port}` }),
)
await once(process, 'disconnect')
server.close()

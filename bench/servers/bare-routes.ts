import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { reportCpuTime } from './report-cpu-time.ts'

/**
 * The reference of POST /calculate: bare Hono routes on the same HTTP server, which parse the cart and return JSON.
 * `/cart` returns the cart. `/response` returns the response of POST /calculate, parsed in advance.
 */
const [{ response }] = await once(process, 'message')
reportCpuTime()

const app = new Hono()
  .post('/cart', async (c) => c.json(await c.req.json()))
  .post('/response', async (c) => {
    await c.req.json()
    return c.json(response)
  })

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.send?.({ url: `http://127.0.0.1:${port}` }),
)
process.once('disconnect', () => server.close())

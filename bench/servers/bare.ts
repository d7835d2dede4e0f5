import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { tellCpuTime } from './tell-cpu-time.ts'

/**
 * The peer: a bare Hono route on the server that the services use, which parses the cart and returns JSON. `/echo` returns
 * the cart; `/answer` returns what POST /calculate answers to it, as an object that is there already.
 */
const [{ answer }] = await once(process, 'message')
tellCpuTime()

const app = new Hono()
  .post('/echo', async (c) => c.json(await c.req.json()))
  .post('/answer', async (c) => {
    await c.req.json()
    return c.json(answer)
  })

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  process.send?.({ url: `http://127.0.0.1:${port}` }),
)
process.once('disconnect', () => server.close())

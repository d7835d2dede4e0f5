import { cronProfiles } from '@fiscus/contracts/tasks/task-vocabulary'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import type { SchedulerContext } from '../context.ts'
import { scopeOf } from '../task-scope.ts'
import { tellChanges } from './stream-changes.ts'

/** Whoever listens comes back then, and shows the key again. */
const streamMsMax = 15 * 60_000

const eventsRoute = defineRoute({
  method: 'get',
  path: '/events',
  scope: 'cron:read',
  summary: 'Hear what changes',
  description: `Server-sent events. \`task\`: a record as it is now, each time it has changed (it was due, has started, has ended, was edited); quick changes come as one.
\`reset\`: too much has changed, or the Last-Event-ID is not known: read the records again. A comment comes every 15 s when nothing does.
With the last id in Last-Event-ID a stream goes on where another has ended; an event may then come twice, and none is left out. A stream ends after 15 minutes.`,
  request: {
    query: z.strictObject({ profile: z.enum(cronProfiles).optional() }),
    headers: z.object({ 'last-event-id': z.string().max(8000).optional() }),
  },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
  },
})

/** Changes as they happen. */
export function eventsRoutes({ databases, feed, log }: SchedulerContext) {
  return createRoutes().openapi(eventsRoute, async (c) => {
    const since = c.req.valid('header')['last-event-id'] ?? null
    const request = { scope: scopeOf(c), profile: c.req.valid('query').profile, since }
    const listener = await feed.join(c.get('principal').keyId)
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      const timer = setTimeout(listener.end, streamMsMax)
      stream.onAbort(listener.end)
      try {
        await tellChanges(databases.control, request, listener, stream)
      } catch (error) {
        log.warn({ err: error }, 'stream of events broken off')
      } finally {
        clearTimeout(timer)
        feed.leave(listener)
      }
    })
  })
}

import { commaList } from '@fiscus/contracts/fields/comma-list'
import { cronProfiles, eventKinds } from '@fiscus/contracts/tasks/task-vocabulary'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import { scopeOf } from '../context/task-scope.ts'
import { streamChanges } from './stream-changes.ts'
import type { TaskFeed } from './task-feed.ts'

type EventsContext = Pick<SchedulerContext, 'databases' | 'authenticator' | 'log'> & { feed: TaskFeed }

/** A client that reconnects is distributed over the processes again. */
const streamMsMax = 15 * 60_000

const eventsRoute = defineRoute({
  method: 'get',
  path: '/events',
  scope: 'cron:read',
  tag: 'Tasks',
  operationId: 'streamTaskEvents',
  summary: 'Stream changes of tasks',
  description: `Server-sent events. \`task\`: the current record, each time it has changed (it was due, started, ended, became late or was edited). \`run\`: a run as in lists, each time it was scheduled, has started, reported progress or log lines, or ended. Quick changes are sent as one event.
\`reset\`: too many tasks have changed, or the Last-Event-ID is unknown: read the records again. A comment is sent after 15 s without changes.
With the last id in Last-Event-ID a stream continues where the previous one ended; an event may be sent twice, and none is omitted. A stream ends after 15 minutes, and when its key is revoked or expires or its tenant is suspended.`,
  request: {
    query: z.strictObject({
      profile: z.enum(cronProfiles).optional(),
      events: commaList(eventKinds)
        .optional()
        .meta({ description: 'The events to send, separated by commas. Default: task' }),
    }),
    headers: z.object({ 'last-event-id': z.string().max(8000).optional() }),
  },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
  },
})

/** The stream of changes. */
export function eventsRoutes(context: EventsContext) {
  const { databases, feed, log } = context
  return createRoutes().openapi(eventsRoute, async (c) => {
    const since = c.req.valid('header')['last-event-id'] ?? null
    const isAllowed = () => hasAccess(c, context)
    const { profile, events: kinds = ['task'] } = c.req.valid('query')
    const request = { scope: scopeOf(c), profile, kinds, since, isAllowed }
    const subscription = await feed.subscribe(c.get('principal').id)
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      const timer = setTimeout(subscription.end, streamMsMax)
      stream.onAbort(subscription.end)
      try {
        await streamChanges(databases.control, request, subscription, stream)
      } catch (error) {
        log.warn({ err: error }, 'event stream failed')
      } finally {
        clearTimeout(timer)
        feed.unsubscribe(subscription)
      }
    })
  })
}

/** A stream also ends when its access cannot be checked: the client reconnects. */
async function hasAccess(c: Context<ApiEnv>, { databases, authenticator }: EventsContext): Promise<boolean> {
  const tenant: Tenant | undefined = c.get('tenant')
  try {
    if (tenant) await databases.findTenant({ id: tenant.id })
    return await authenticator.isValid(c.get('principal'))
  } catch {
    return false
  }
}

import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { HonoAdapter } from '@bull-board/hono'
import { hasPlatformScope } from '@fiscus/contracts/access/scopes'
import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { authorOf } from '@fiscus/http/access/author-of'
import { hasApiKey, readApiKey } from '@fiscus/http/access/read-api-key'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { createRoutes } from '@fiscus/http/routes/route'
import { render } from '@fiscus/messages/render'
import { tasks } from '@fiscus/messages/tasks'
import { values } from '@fiscus/messages/values'
import { sharedFor } from '@fiscus/runtime/caches/shared-for'
import { type EndedRuns, endedMax, endedRuns } from '@fiscus/scheduling/log/ended-runs'
import { allQueues } from '@fiscus/scheduling/queue/pause-queue'
import { runIdOf } from '@fiscus/scheduling/queue/queued-run'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { rejectAsUnavailable } from '../context/queue-problem.ts'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import { type BoardQueue, RunAdapter } from './run-adapter.ts'

const path = '/queues'
const pathLengthMax = 500
/** For so long a page of the board, which asks each queue for them and one twice, reads the ended runs once. */
const endedMs = 1_000
const none: EndedRuns = { completed: [], failed: [] }
const description = `The last ${endedMax} runs of the day, from the execution log; of those that found nothing, the latest of each task.`

type BoardOptions = NonNullable<Parameters<typeof createBullBoard>[0]['options']>
type BoardHooks = NonNullable<BoardOptions['handlerHooks']>
type BeforeHook = NonNullable<BoardHooks['before']>

/** The policy blocks the board's fonts from another host: the page works without them. */
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/**
 * Bull Board at /queues (scheduled-tasks §4.6). It accepts platform keys with `tenants:read` and `cron:read`, because it
 * shows runs; a change needs `tenants:admin` and `cron:write`. A browser sends the cookie of its session: users with a
 * platform role see the board, platform administrators change it. Without a session the board redirects to the login
 * page, which redirects back. Scripts send a key, also as the password of HTTP Basic with any user name.
 */
export function boardRoutes(context: SchedulerContext) {
  const { queue, authenticator } = context
  const readOnly = openBoard(runAdapters(context, true))
  const writable = openBoard(runAdapters(context, false))
  const queues = queue.boards.map((board) => new BullMQAdapter(board as BoardQueue))
  const changes = openBoard(queues, { before: keepEndedRuns })
  const signIn = orLogIn(authenticator.authenticate(readBrowserKey))
  const routes = createRoutes()
  for (const each of [path, `${path}/*`]) routes.use(each, signIn, admitToBoard, auditChange(context))
  routes.all(`${path}/`, (c) => c.redirect(path, 308))
  for (const each of [path, `${path}/*`])
    routes.all(each, async (c) => {
      const board = !isReading(c) ? changes : mayWrite(c) ? writable : readOnly
      return requireNoFailure(await board.fetch(c.req.raw, c.env), queue)
    })
  return routes
}

function runAdapters({ databases, queue, queueOf }: SchedulerContext, readOnlyMode: boolean): RunAdapter[] {
  const { control } = databases
  const ended = sharedFor(endedMs, () => endedRuns(control, queueOf))
  return queue.boards.map((board) => {
    const runs = { control, queueOf, ended: async () => (await ended()).get(board.name) ?? none }
    return new RunAdapter(board as BoardQueue, runs, { readOnlyMode, description })
  })
}

/** Without this, the queue would answer as if it had changed a run that it does not have. */
const keepEndedRuns: BeforeHook = async ({ request: { queues, params } }) => {
  const { queueName, queueStatus, jobId } = params
  const isEnded = runIdOf(jobId) !== null && !(await queues.get(queueName)?.getJob(jobId))
  if (!isEnded && queueStatus !== 'completed' && queueStatus !== 'failed') return
  const message = render(tasks.endedRunInQueue())
  return { allow: false, status: 409, errorKey: 'ERRORS.JOB_NOT_FOUND', message }
}

function openBoard(queues: BullMQAdapter[], handlerHooks: BoardHooks = {}): Hono {
  const serverAdapter = new HonoAdapter(serveStatic).setBasePath(path)
  const miscLinks = [{ text: 'History of runs', url: '/automation/runs' }]
  const uiConfig = { boardTitle: 'Fiscus', hideDocsLink: true, showWorkers: false, miscLinks }
  createBullBoard({ queues, serverAdapter, options: { uiConfig, handlerHooks } })
  return new Hono().route(path, serverAdapter.registerPlugin())
}

const admitToBoard: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { tenantId, scopes } = c.get('principal')
  if (tenantId !== null || !hasPlatformScope(scopes, 'tenants:read'))
    throw new Problem('missing-scope', tasks.queuesNeedPlatform())
  if (!isReading(c)) requireWriteAccess(c)
  else if (!scopes.has('cron:read')) throw new Problem('missing-scope', tasks.queuesNeedPlatform())
  rejectUnreadable(new URL(c.req.url))
  await next()
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
}

function requireWriteAccess(c: Context<ApiEnv>): void {
  if (!mayWrite(c)) throw new Problem('missing-scope', tasks.queueChangeNeedsAdministrator())
  // Browsers also send HTTP Basic credentials with requests that pages of other sites make.
  const site = c.req.header('sec-fetch-site') ?? 'same-origin'
  const origin = c.req.header('origin')
  if (site !== 'same-origin' || (origin && origin.replace(/^https?:\/\//, '') !== c.req.header('host')))
    throw new Problem('missing-scope', tasks.queueChangeFromOtherSite())
}

/**
 * Writes a change to the audit log of the administration before the board makes it: a pause or resume as such, another
 * one with the queue, the job and the action in its path, and the reason from X-Audit-Reason.
 */
function auditChange(context: SchedulerContext): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (!isReading(c)) {
      const change = new URL(c.req.url).pathname.replace(`${path}/api/`, '').slice(0, pathLengthMax)
      await writeAuditEntry(context.databases.control, authorOf(c, context), {
        entity: 'queue',
        entity_id: /^queues\/([^/]+)\/./.exec(change)?.[1] ?? allQueues,
        action: pauseOrResume(change) ?? `${c.req.method} ${change}`,
        before: null,
        after: null,
      })
    }
    await next()
  }
}

function pauseOrResume(change: string): 'pause' | 'resume' | null {
  const [, action] = /^queues\/(?:[^/]+\/)?(pause|resume)$/.exec(change) ?? []
  return action === 'pause' || action === 'resume' ? action : null
}

/** The board passes texts and page numbers to the database as they are. */
function rejectUnreadable({ pathname, searchParams }: URL): void {
  const errors: ProblemError[] = []
  if (pathname.includes('%00'))
    errors.push({
      pointer: '/path',
      detail: values.nulCharacter(),
      code: 'invalid-value',
    })
  for (const [name, text] of searchParams) {
    if (text.includes('\0'))
      errors.push({
        pointer: `/query/${name}`,
        detail: values.nulCharacter(),
        code: 'invalid-value',
      })
    else if (/^(page|jobsPerPage)$/.test(name) && !/^\d{1,6}$/.test(text))
      errors.push({
        pointer: `/query/${name}`,
        detail: tasks.pageNumber(),
        code: 'wrong-format',
      })
  }
  if (errors.length > 0) throw invalidRequest(errors)
}

/**
 * The board would return the message of the failure to the browser.
 * @throws Problem 503 `queue-unavailable` when the queue cannot be used
 */
async function requireNoFailure(
  response: Response,
  queue: Pick<SchedulerContext['queue'], 'depths'>,
): Promise<Response> {
  if (response.status < 500) return response
  await rejectAsUnavailable(queue.depths())
  throw new Error('Bull Board has failed', { cause: new Error(await response.text()) })
}

function mayWrite(c: Context<ApiEnv>): boolean {
  const { scopes } = c.get('principal')
  return scopes.has('tenants:admin') && scopes.has('cron:write')
}

function isReading({ req }: Context): boolean {
  return req.method === 'GET' || req.method === 'HEAD'
}

/** Redirects a page that a browser opens without a valid session to the login page. */
function orLogIn(signIn: MiddlewareHandler<ApiEnv>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    try {
      return await signIn(c, next)
    } catch (error) {
      const isPage = isReading(c) && c.req.header('accept')?.includes('text/html') && !hasApiKey(c)
      if (!isPage || !(error instanceof Problem) || error.code !== 'unauthenticated') throw error
      return c.redirect(`/login?next=${encodeURIComponent(c.req.path)}`, 302)
    }
  }
}

/**
 * The key of a request: the password of HTTP Basic (RFC 7617), else the key as in any other request.
 * @throws Problem 401 `unauthenticated`, for which a browser opens its sign-in dialog
 */
function readBrowserKey(c: Context): string {
  const credentials = /^Basic +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (credentials === undefined && (c.req.header('authorization') || c.req.header('x-api-key')))
    return readApiKey(c)
  const text = Buffer.from(credentials ?? '', 'base64').toString()
  const password = text.slice(text.indexOf(':') + 1)
  if (password) return password
  throw new Problem('unauthenticated', tasks.queueLogin(), {
    headers: { 'www-authenticate': 'Basic realm="fiscus queues", charset="UTF-8"' },
  })
}

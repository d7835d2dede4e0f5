import { idempotencyHeader } from '@fiscus/contracts/documents/approve-request'
import { jobCountFilter, jobCounts, jobFilter, jobList, jobRecord } from '@fiscus/contracts/jobs/job-record'
import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { responseHeaders } from '@fiscus/http/routes/response-headers'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse, recordId } from '@fiscus/http/routes/route-parts'
import type { Context } from 'hono'
import { z } from 'zod'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import { cancelJobInScope, createJobInScope, retryJobInScope } from './changes.ts'
import { jobRequest } from './job-request.ts'
import { jobScopeOf } from './job-scope.ts'
import { countJobs, getJob, listJobs } from './queries.ts'
import { readJobFile } from './read-job-file.ts'

const headers = z.object({
  'idempotency-key': idempotencyHeader.shape['idempotency-key'].meta({
    description: 'A repeated request with the same key returns the job that the first request created.',
  }),
})

const createRoute = defineRoute({
  method: 'post',
  path: '/jobs',
  scope: 'jobs:write',
  tag: 'Jobs',
  operationId: 'createJob',
  summary: 'Create a background job',
  description:
    'The job starts within seconds if a worker is free. It also needs the scopes of what it changes and reads: `contacts:write` for companies and contacts, `calendar:write` for events, `tax:read` for a report of taxes. An Idempotency-Key is stored as long as its job.',
  problems: ['too-many-jobs'],
  request: { headers, body: jsonBody(jobRequest) },
  responses: {
    202: jsonResponse('The job; Location has its address', jobRecord, ['Location', 'Idempotency-Replayed']),
  },
})

const listRoute = defineRoute({
  method: 'get',
  path: '/jobs',
  scope: 'jobs:read',
  tag: 'Jobs',
  operationId: 'listJobs',
  summary: 'List background jobs',
  description: 'A page of background jobs, the newest first.',
  request: { query: jobFilter },
  responses: { 200: jsonResponse('A page, the newest first', jobList, ['Link']) },
})

const countRoute = defineRoute({
  method: 'get',
  path: '/jobs/counts',
  scope: 'jobs:read',
  tag: 'Jobs',
  operationId: 'countJobs',
  summary: 'Count background jobs by status',
  description:
    'The number of jobs by status, for the same filter as the list has, without its status: of the newest 10,000.',
  request: { query: jobCountFilter },
  responses: { 200: jsonResponse('The counts', jobCounts) },
})

const getRoute = defineRoute({
  method: 'get',
  path: '/jobs/{id}',
  scope: 'jobs:read',
  tag: 'Jobs',
  operationId: 'getJob',
  summary: 'Show a background job',
  description: 'The job with this id, with its progress, its result and the items that failed.',
  request: { params: recordId },
  responses: { 200: jsonResponse('The job', jobRecord) },
})

const cancelRoute = defineRoute({
  method: 'post',
  path: '/jobs/{id}/cancel',
  scope: 'jobs:write',
  tag: 'Jobs',
  operationId: 'cancelJob',
  summary: 'Cancel a background job',
  description:
    'A pending job ends at once, a running job after its current chunk. Completed work is not rolled back. It also needs the scopes with which the job is created, and `pdf:write` for a PDF job.',
  problems: ['job-over'],
  request: { params: recordId },
  responses: { 202: jsonResponse('The current state of the job', jobRecord) },
})

const retryRoute = defineRoute({
  method: 'post',
  path: '/jobs/{id}/retry',
  scope: 'jobs:write',
  tag: 'Jobs',
  operationId: 'retryJob',
  summary: 'Retry a failed or cancelled background job',
  description:
    'It continues from where it stopped: completed work is not repeated. It also needs the scopes with which the job is created, and `pdf:write` for a PDF job.',
  problems: ['job-not-retryable', 'too-many-jobs'],
  request: { params: recordId },
  responses: { 202: jsonResponse('The current state of the job', jobRecord) },
})

const fileRoute = defineRoute({
  method: 'get',
  path: '/jobs/{id}/files/{name}',
  scope: 'jobs:read',
  tag: 'Jobs',
  operationId: 'getJobFile',
  summary: 'Download a file of a background job',
  description:
    'The content of a file that a job has written. The ETag is its SHA-256. A file with PDFs also needs the scope `pdf:read`, a report of taxes `tax:read`.',
  request: { params: recordId.extend({ name: z.string().min(1).max(255) }) },
  responses: {
    200: {
      description: 'The file',
      headers: responseHeaders(['ETag', 'Content-Disposition']),
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
})

/** Background jobs and their files. */
export function jobsRoutes(context: SchedulerContext) {
  const { databases, clock } = context
  const callerOf = (c: Context<ApiEnv>) => ({
    author: authorOf(c, context),
    scopes: c.get('principal').scopes,
  })
  return createRoutes()
    .openapi(createRoute, async (c) => {
      const newJob = {
        request: c.req.valid('json'),
        idempotencyKey: c.req.valid('header')['idempotency-key'],
      }
      const scope = await jobScopeOf(c, databases)
      const { job, isRepeated } = await createJobInScope(context, scope, newJob, callerOf(c))
      c.header('Location', `${c.req.path}/${job.id}`)
      if (isRepeated) c.header('Idempotency-Replayed', 'true')
      return c.json(job, 202)
    })
    .openapi(listRoute, async (c) =>
      pageResponse(c, await listJobs(await jobScopeOf(c, databases), c.req.valid('query'), clock.now())),
    )
    .openapi(countRoute, async (c) =>
      c.json(await countJobs(await jobScopeOf(c, databases), c.req.valid('query')), 200),
    )
    .openapi(getRoute, async (c) =>
      c.json(await getJob(await jobScopeOf(c, databases), c.req.valid('param').id, clock.now()), 200),
    )
    .openapi(cancelRoute, async (c) => {
      const scope = await jobScopeOf(c, databases)
      return c.json(await cancelJobInScope(scope, c.req.valid('param').id, callerOf(c)), 202)
    })
    .openapi(retryRoute, async (c) => {
      const scope = await jobScopeOf(c, databases)
      return c.json(await retryJobInScope(context, scope, c.req.valid('param').id, callerOf(c)), 202)
    })
    .openapi(fileRoute, async (c) => {
      const { id, name } = c.req.valid('param')
      const { scopes } = c.get('principal')
      const scope = await jobScopeOf(c, databases)
      const { file, content } = await readJobFile(scope, context, { id, name, scopes })
      return c.body(content, 200, {
        'content-type': file.media_type,
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        etag: `"${file.sha256}"`,
      })
    })
}

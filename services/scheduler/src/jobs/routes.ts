import { idempotencyHeader } from '@fiscus/contracts/documents/approve-request'
import { jobFilter, jobList, jobRecord } from '@fiscus/contracts/jobs/job-record'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { answer, json, recordId } from '@fiscus/http/routes/route-parts'
import { z } from 'zod'
import { authorOf } from '../author-of.ts'
import type { SchedulerContext } from '../context.ts'
import { stopJob } from './cancel-job.ts'
import { askForJob } from './create-job.ts'
import { getJob } from './get-job.ts'
import { jobRequest } from './job-request.ts'
import { jobScopeOf } from './job-scope.ts'
import { listJobs } from './list-jobs.ts'
import { readJobFile } from './read-job-file.ts'
import { restartJob } from './retry-job.ts'

const headers = z.object({
  'idempotency-key': idempotencyHeader.shape['idempotency-key'].meta({
    description: 'With the same key a repeated call answers the job that the first one asked for.',
  }),
})

const askRoute = defineRoute({
  method: 'post',
  path: '/jobs',
  scope: 'jobs:write',
  summary: 'Ask for a background job',
  description:
    'It begins within seconds where a worker is free. An Idempotency-Key is remembered as long as its job.',
  request: { headers, body: json(jobRequest) },
  responses: { 202: answer('The job, at its address in Location', jobRecord) },
})

const listRoute = defineRoute({
  method: 'get',
  path: '/jobs',
  scope: 'jobs:read',
  summary: 'List background jobs',
  request: { query: jobFilter },
  responses: { 200: answer('A page, the newest first', jobList) },
})

const getRoute = defineRoute({
  method: 'get',
  path: '/jobs/{id}',
  scope: 'jobs:read',
  summary: 'Show a background job with its progress, its result and the items that failed',
  request: { params: recordId },
  responses: { 200: answer('The job', jobRecord) },
})

const cancelRoute = defineRoute({
  method: 'post',
  path: '/jobs/{id}/cancel',
  scope: 'jobs:write',
  summary: 'Cancel a background job',
  description: 'One that waits ends at once, one that runs after its chunk. What it has done stays done.',
  request: { params: recordId },
  responses: { 202: answer('The job as it is now', jobRecord) },
})

const retryRoute = defineRoute({
  method: 'post',
  path: '/jobs/{id}/retry',
  scope: 'jobs:write',
  summary: 'Let a failed or cancelled background job go on',
  description: 'It goes on from where it stopped: nothing is done twice.',
  request: { params: recordId },
  responses: { 202: answer('The job as it is now', jobRecord) },
})

const fileRoute = defineRoute({
  method: 'get',
  path: '/jobs/{id}/files/{name}',
  scope: 'jobs:read',
  summary: 'Download a file that a background job has left',
  request: { params: recordId.extend({ name: z.string().min(1).max(255) }) },
  responses: {
    200: {
      description: 'The file; the ETag is its SHA-256',
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
})

/** Background jobs: asking for them, watching them, stopping them, and what they leave behind. */
export function jobsRoutes(context: SchedulerContext) {
  const { databases, blobsOf } = context
  return createRoutes()
    .openapi(askRoute, async (c) => {
      const asked = { request: c.req.valid('json'), idempotencyKey: c.req.valid('header')['idempotency-key'] }
      const scope = await jobScopeOf(c, databases)
      const { job, isRepeated } = await askForJob(context, scope, asked, authorOf(c, context))
      c.header('Location', `${c.req.path}/${job.id}`)
      if (isRepeated) c.header('Idempotency-Replayed', 'true')
      return c.json(job, 202)
    })
    .openapi(listRoute, async (c) =>
      c.json(await listJobs(await jobScopeOf(c, databases), c.req.valid('query')), 200),
    )
    .openapi(getRoute, async (c) =>
      c.json(await getJob(await jobScopeOf(c, databases), c.req.valid('param').id), 200),
    )
    .openapi(cancelRoute, async (c) => {
      const scope = await jobScopeOf(c, databases)
      return c.json(await stopJob(scope, c.req.valid('param').id, authorOf(c, context)), 202)
    })
    .openapi(retryRoute, async (c) => {
      const scope = await jobScopeOf(c, databases)
      return c.json(await restartJob(context, scope, c.req.valid('param').id, authorOf(c, context)), 202)
    })
    .openapi(fileRoute, async (c) => {
      const asked = c.req.valid('param')
      const { file, content } = await readJobFile(await jobScopeOf(c, databases), blobsOf, asked)
      return c.body(content, 200, {
        'content-type': file.media_type,
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'x-content-type-options': 'nosniff',
        etag: `"${file.sha256}"`,
      })
    })
}

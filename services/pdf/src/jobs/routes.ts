import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { download } from '@fiscus/http/responses/download'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { requireFound } from '@fiscus/http/responses/require-found'
import { createRoutes } from '@fiscus/http/routes/route'
import { triggerPdfWorker } from '@fiscus/pdf/jobs/trigger-pdf-worker'
import type { Context } from 'hono'
import { inTenant } from '../context/in-tenant.ts'
import type { PdfContext } from '../context/pdf-context.ts'
import { cancelPdfJob, createPdfJob, retryPdfJob } from './changes.ts'
import { countRemovedFiles, findJob, jobRecords, listItems, listJobs, warningOfJob } from './queries.ts'
import {
  cancelRoute,
  createRoute,
  getRoute,
  listItemsRoute,
  listRoute,
  resultRoute,
  retryRoute,
} from './route-definitions.ts'

/** PDF jobs with their documents and results. */
export function jobsRoutes(context: PdfContext) {
  const { databases, clock, blobsOf } = context
  const records = (rows: Parameters<typeof jobRecords>[1]) => jobRecords(databases.control, rows, clock.now())
  const recordOf = async (c: Context<ApiEnv>, id: string) => {
    const { row, ...found } = await inTenant(c, context).read(async (db) => ({
      row: await findJob(db, id),
      removed_files: await countRemovedFiles(db, id),
      ...(await warningOfJob(db, id)),
    }))
    return { ...requireFound((await records([row]))[0], 'pdfJob', id), ...found }
  }
  const trigger = (c: Context<ApiEnv>) =>
    triggerPdfWorker({ ...context, control: databases.control }, c.get('tenant').id, authorOf(c, context))
  return createRoutes()
    .openapi(createRoute, async (c) => {
      const newJob = {
        request: c.req.valid('json'),
        idempotencyKey: c.req.valid('header')['idempotency-key'],
      }
      const { id, isRepeated } = await inTenant(c, context).read((db) =>
        createPdfJob(db, newJob, authorOf(c, context)),
      )
      if (isRepeated) c.header('Idempotency-Replayed', 'true')
      else await trigger(c)
      c.header('Location', `${c.req.path}/${id}`)
      return c.json(await recordOf(c, id), 202)
    })
    .openapi(listRoute, async (c) => {
      const filter = c.req.valid('query')
      const { page, next } = await inTenant(c, context).read((db) => listJobs(db, filter))
      return pageResponse(c, { jobs: await records(page), next })
    })
    .openapi(getRoute, async (c) => c.json(await recordOf(c, c.req.valid('param').id), 200))
    .openapi(listItemsRoute, async (c) => {
      const { id } = c.req.valid('param')
      const filter = c.req.valid('query')
      return pageResponse(c, await inTenant(c, context).read((db) => listItems(db, id, filter)))
    })
    .openapi(cancelRoute, async (c) => {
      const { id } = c.req.valid('param')
      await inTenant(c, context).read((db) => cancelPdfJob(db, id, authorOf(c, context)))
      return c.json(await recordOf(c, id), 202)
    })
    .openapi(retryRoute, async (c) => {
      const { id } = c.req.valid('param')
      await inTenant(c, context).read((db) => retryPdfJob(db, id, authorOf(c, context)))
      await trigger(c)
      return c.json(await recordOf(c, id), 202)
    })
    .openapi(resultRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { result_files } = await inTenant(c, context).read((db) => findJob(db, id))
      const file = requireFound(result_files[0], 'resultOfJob', id)
      const { body, headers } = await download(blobsOf(c.get('tenant').id), file)
      return c.body(body, 200, headers)
    })
}

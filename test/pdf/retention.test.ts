import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pdfFileList } from '@fiscus/contracts/pdf/pdf-file'
import { pdfJobItem } from '@fiscus/contracts/pdf/pdf-job'
import { pdfFiles } from '@fiscus/db/schema/pdf/files'
import { pdf } from '@fiscus/messages/pdf'
import { cronLogCleanup } from '@fiscus/tasks/cron-log-cleanup'
import { runOn, storeSetting } from '@fiscus/tasks/testing/task-context'
import type { Call } from '@fiscus/testing/http-client'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPdfStage, type PdfStage } from './pdf-stage.ts'

const jobs = '/api/v1/pdf/jobs'
const now = new Date()
let stage: PdfStage
let demo: Call
beforeAll(async () => {
  stage = await openPdfStage(inject('databaseServer'), ['demo'])
  demo = await stage.caller('demo')
})
afterAll(() => stage[Symbol.asyncDispose]())

const clean = () => {
  const { fresh, blobsOf } = stage.tax
  return runOn(fresh, cronLogCleanup, { slug: 'demo', now, blobs: blobsOf(fresh.tenant('demo').id) })
}
const files = async () => pdfFileList.parse((await demo('GET', '/api/v1/pdf/files')).body).files
const itemsOf = async (id: string) => {
  const { body } = await demo<{ items: unknown[] }>('GET', `${jobs}/${id}/items`)
  return body.items.map((item) => pdfJobItem.parse(item))
}
async function render(kind: 'invoice' | 'offer', ids: string[]): Promise<string> {
  const { body } = await demo<{ id: string }>('POST', jobs, { kind, ids, language: 'pl', output: 'files' })
  await stage.work('demo')
  return body.id
}
/** Makes the last use of all files, and their blobs, older. */
async function age(days: number) {
  await stage.inTenant('demo', (db) =>
    db.update(pdfFiles).set({ used_at: sql`now() - make_interval(days => ${days})` }),
  )
  const at = new Date(now.getTime() - days * 86_400_000)
  for (const { sha256 } of await files())
    await utimes(
      join(stage.tax.blobFolder, stage.tax.fresh.tenant('demo').id, sha256.slice(0, 2), sha256),
      at,
      at,
    )
}

test('a PDF without use for 90 days is deleted, but never that of an issued invoice; its job states it, and renders it again', async () => {
  const invoices = await stage.approve(demo, ['FV/1'])
  const offers = await stage.approve(demo, ['OF/1', 'OF/2'], { type: 'offer' })
  await render('invoice', invoices)
  const id = await render('offer', offers)
  await age(91)
  await render('offer', offers.slice(0, 1))
  expect(await clean()).toMatch(/, 1 PDF without use for 90 days, 1 file deleted$/)
  expect((await files()).map(({ name }) => name).toSorted()).toEqual(['FV-1.pdf', 'OF-1.pdf'])

  const [kept, removed] = await itemsOf(id)
  expect([kept?.is_file_removed, removed?.is_file_removed]).toEqual([false, true])
  for (const path of ['', '/content'])
    expect(await demo('GET', `/api/v1/pdf/files/${removed?.file_id}${path}`)).toMatchObject({
      status: 410,
      body: { code: 'pdf-file-removed' },
    })
  expect((await demo('GET', `/api/v1/pdf/files/${kept?.file_id}/content`)).status).toBe(200)
  expect(await demo('GET', `${jobs}/${id}`)).toMatchObject({ body: { status: 'success', removed_files: 1 } })
  const retried = await demo('POST', `${jobs}/${id}/retry`)
  expect(retried).toMatchObject({ status: 202, body: { status: 'pending', removed_files: 0 } })
  const ends: string[] = []
  await stage.work('demo', { count: (counter) => ends.push(counter) })
  expect(ends).toEqual(['pdf_rendered_total'])
  expect((await itemsOf(id)).map(({ is_file_removed }) => is_file_removed)).toEqual([false, false])

  const verified = await demo<{ ok: boolean }>('GET', '/api/v1/tax/documents/verify')
  expect(verified.body.ok).toBe(true)
})

test('the period is a setting of the tenant, and 0 keeps all files', async () => {
  await age(4_000)
  const tenant = stage.tax.fresh.tenant('demo').id
  await storeSetting(stage.tax.fresh, tenant, 'pdf_files.retention_days', 0)
  expect(await clean()).not.toMatch(/PDFs/)
  await storeSetting(stage.tax.fresh, tenant, 'pdf_files.retention_days', 3_650)
  expect(await clean()).toMatch(/2 PDFs without use for 3,650 days/)
  expect((await files()).map(({ name }) => name)).toEqual(['FV-1.pdf'])
})

test('an archive is not written without the files that were deleted', async () => {
  const ids = await stage.approve(demo, ['OF/3'], { type: 'offer' })
  const request = { kind: 'offer', ids, language: 'pl', output: 'zip' }
  const { body } = await demo<{ id: string }>('POST', jobs, request)
  const unwritable = Object.assign(Object.create(stage.tax.blobsOf(stage.tax.fresh.tenant('demo').id)), {
    put: () => Promise.reject(new Error('The disk is full')),
  })
  await stage.work('demo', { blobs: unwritable })
  await stage.inTenant('demo', (db) => db.execute(sql`delete from pdf_files where name = 'OF-3.pdf'`))
  await stage.inTenant('demo', (db) => db.execute(sql`update background_jobs set available_at = now()`))
  expect(await stage.work('demo')).toBe('PDF jobs: 1 failed')
  expect((await demo('GET', `${jobs}/${body.id}`)).body).toMatchObject({
    error_message: pdf.filesDeleted({ count: 1 }),
  })
  await demo('POST', `${jobs}/${body.id}/retry`)
  expect(await stage.work('demo')).toBe('PDF jobs: 1 done')
})

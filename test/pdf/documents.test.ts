import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { documentPdfs } from '@fiscus/db/schema/pdf/files'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { pdf } from '@fiscus/messages/pdf'
import { openDocumentJob } from '@fiscus/pdf/jobs/document-job'
import { readPdf } from '@fiscus/pdf/testing/read-pdf'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { nextKsefNumber } from '@fiscus/service-tax/testing/sample-ksef'
import { registryRows } from '@fiscus/tasks/registry-rows'
import type { Call } from '@fiscus/testing/http-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPdfStage, type PdfStage } from './pdf-stage.ts'

let stage: PdfStage
let demo: Call
beforeAll(async () => {
  stage = await openPdfStage(inject('databaseServer'), ['demo', 'other'], { pdfWaitMs: 180_000 })
  demo = await stage.caller('demo')
})
afterAll(() => stage[Symbol.asyncDispose]())

const pathOf = (id: string, language = 'pl') => `/api/v1/tax/documents/${id}/pdf?language=${language}`
/** Asks for a PDF, and runs the worker as soon as its job waits. */
async function rendered(id: string, language?: string) {
  const asked = fetchPdf(id, language)
  while (!(await stage.inTenant('demo', hasOpenJob))) {}
  await stage.work('demo')
  return asked
}
const hasOpenJob = async (db: Parameters<Parameters<PdfStage['inTenant']>[1]>[0]) =>
  (await db.select({ status: backgroundJobs.status }).from(backgroundJobs)).some(
    ({ status }) => status === 'pending',
  )
async function fetchPdf(id: string, language?: string, headers = {}, slug = 'demo') {
  const key = await stage.tax.keyOf(slug)
  const url = `${stage.tax.url}${pathOf(id, language)}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}`, ...headers } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).pages.flat().join('')
const faultsOf = async (id: string) =>
  (await demo<{ faults: unknown[] }>('GET', `/api/v1/tax/documents/${id}/verify`)).body.faults

test('the first PDF of an invoice in a language is its PDF, whatever template is asked later', async () => {
  const [id = ''] = await stage.approve(demo, ['FV/1'])
  const first = await rendered(id)
  expect(first.response.status).toBe(200)
  expect(first.response.headers.get('content-type')).toBe('application/pdf')
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const etag = first.response.headers.get('etag') ?? ''
  expect((await fetchPdf(id, 'pl', { 'if-none-match': etag })).response.status).toBe(304)

  const copy = { from: 'standard-invoice', name: 'Red', accent_color: '#ff0000' }
  const template = await demo<{ id: string }>('POST', '/api/v1/pdf/templates', copy)
  const job = { kind: 'invoice', language: 'pl', output: 'files', ids: [id], template: template.body.id }
  await demo('POST', '/api/v1/pdf/jobs', job)
  await stage.work('demo')
  await demo('PATCH', `/api/v1/pdf/templates/${template.body.id}`, { is_default: 1 }, { 'if-match': '"v1"' })
  const later = await fetchPdf(id)
  expect(later.response.headers.get('etag')).toBe(etag)
  expect(Buffer.compare(later.bytes, first.bytes)).toBe(0)
  const english = await rendered(id, 'en')
  expect(english.response.headers.get('etag')).not.toBe(etag)
  expect(await stage.inTenant('demo', (db) => db.$count(documentPdfs))).toBe(2)
  expect((await fetchPdf(id, 'pl', {}, 'other')).response.status).toBe(404)
})

test('the PDF of an invoice is neither changed nor deleted by the application', async () => {
  for (const statement of [
    'update document_pdfs set language = language',
    'delete from document_pdfs',
    'truncate document_pdfs',
    'update document_ksef_pdfs set language = language',
    'delete from document_ksef_pdfs',
    'truncate document_ksef_pdfs',
  ])
    await expect(stage.inTenant('demo', (db) => db.execute(statement))).rejects.toThrow()
})

test('a verification finds a missing and a changed PDF of an invoice', async () => {
  const [id = ''] = await stage.approve(demo, ['FV/verify'])
  await rendered(id)
  expect(await faultsOf(id)).toEqual([])
  const [{ sha256 } = { sha256: '' }] = (
    await stage.inTenant('demo', (db) => db.select().from(documentPdfs))
  ).filter(({ document_id }) => document_id === id)
  const { id: tenantId } = stage.tax.fresh.tenant('demo')
  const file = join(stage.tax.blobFolder, tenantId, sha256.slice(0, 2), sha256)
  await writeFile(file, 'changed')
  expect(await faultsOf(id)).toEqual([{ documentId: id, sequence: 2, fault: 'pdf_changed' }])
  await rm(file)
  expect(await faultsOf(id)).toEqual([{ documentId: id, sequence: 2, fault: 'pdf_missing' }])
  const { body } = await demo<{ ok: boolean }>('GET', '/api/v1/tax/documents/verify')
  expect(body).toMatchObject({ ok: false, faults: [{ fault: 'pdf_missing' }] })
})

test('the first PDF with the KSeF number is a second one, and the one from before stays', async () => {
  const [id = ''] = await stage.approve(demo, ['FV/ksef'], { issueDate: '2026-11-20' })
  const before = await rendered(id)
  const path = `/api/v1/tax/documents/${id}/ksef`
  const number = nextKsefNumber(undefined, '2026-11-20')
  const receivedAt = '2026-11-20T10:05:41Z'
  expect((await demo('PUT', path, { number, receivedAt })).status).toBe(200)
  const numbered = await rendered(id)
  expect(await textOf(numbered.bytes)).toContain(number)
  expect(await textOf(before.bytes)).not.toContain(number)
  const again = await fetchPdf(id)
  expect(again.response.headers.get('etag')).toBe(numbered.response.headers.get('etag'))
  const files = await demo('GET', `/api/v1/pdf/files?record_id=${id}`)
  expect(files.body).toMatchObject({ files: [{ is_immutable: true }, { is_immutable: true }] })
  expect(await faultsOf(id)).toEqual([])
  expect((await demo('DELETE', path, undefined, { 'if-match': '*' })).status).toBe(204)
  const without = await fetchPdf(id)
  expect(without.response.headers.get('etag')).toBe(before.response.headers.get('etag'))
})

test('a document that cannot be rendered has its reason', async () => {
  const [id = ''] = await stage.approve(demo, ['FV/fails'])
  const html = "<img src='http://169.254.169.254/latest'>"
  const copy = { from: 'standard-invoice', name: 'Fails', html }
  const { body: template } = await demo<{ id: string }>('POST', '/api/v1/pdf/templates', copy)
  await demo('PATCH', `/api/v1/pdf/templates/${template.id}`, { is_default: 1 }, { 'if-match': '"v1"' })
  const { response, bytes } = await rendered(id)
  expect(response.status).toBe(409)
  expect(JSON.parse(bytes.toString())).toMatchObject({
    code: 'pdf-failed',
    message: { code: pdf.notRendered.code, params: { reason: { code: pdf.forbidden.code } } },
  })
})

test('a job that no run has taken gets a run while its PDF is waited for', async () => {
  const { control } = stage.tax.fresh.databases
  await reconcileRegistry(control, registryRows, new Date())
  const [id = ''] = await stage.approve(demo, ['FV/late'])
  const request = { kind: 'invoice', id, language: 'pl', template: 'standard-invoice' } as const
  const author = { at: new Date(), actor: 'test', request_id: null, reason: null }
  await stage.inTenant('demo', (db) => openDocumentJob(db, request, author))
  const asked = fetchPdf(id)
  const { task_name, trigger } = cronRuns
  const requested = () => control.select({ task_name, trigger }).from(cronRuns)
  await expect.poll(requested).toEqual([{ task_name: 'pdf_queue_worker', trigger: 'manual' }])
  await stage.work('demo')
  expect((await asked).response.status).toBe(200)
})

test('requests for one document share a job, which comes before others', async () => {
  const [id = ''] = await stage.approve(demo, ['FV/shared'])
  const request = { kind: 'invoice', id, language: 'pl', template: 'standard-invoice' } as const
  const author = { at: new Date(), actor: 'test', request_id: null, reason: null }
  const opened = await Promise.all(
    ['first', 'second'].map(() => stage.inTenant('demo', (db) => openDocumentJob(db, request, author))),
  )
  expect(new Set(opened.map((job) => job?.jobId)).size).toBe(1)
  expect(opened.filter((job) => job?.isNew)).toHaveLength(1)
  const job = await demo<{ priority: string }>('GET', `/api/v1/pdf/jobs/${opened[0]?.jobId}`)
  expect(job.body.priority).toBe('high')
  await stage.work('demo')
})

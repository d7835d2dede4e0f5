import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { november, numberedAgreements, numberedOffers, numberedProjects } from './numbered-records.ts'
import { openPdfStage, type PdfStage } from './pdf-stage.ts'
import { storedPdfs, surviveKills } from './survive-kills.ts'
import { unprintedTexts } from './unprinted-texts.ts'

const slug = 'demo'
let stage: PdfStage
beforeAll(async () => {
  stage = await openPdfStage(inject('databaseServer'), [slug])
})
afterAll(() => stage[Symbol.asyncDispose]())

test('a job survives kill -9 of its worker and of Chromium: each document has one PDF, and none changes', async () => {
  const documents = 16
  // The first worker is killed alone, the second one after its Chromium.
  const kills = 2
  const documentsBetween = 5
  const demo = await stage.caller(slug)
  const numbers = Array.from({ length: documents }, (_, number) => `FV/${number}`)
  const ids = await stage.approve(demo, numbers)
  const job = { kind: 'invoice', ids, language: 'pl', output: 'zip' }
  const { body } = await demo<{ id: string }>('POST', '/api/v1/pdf/jobs', job)
  const survived = await surviveKills(stage, {
    slug,
    kind: 'invoice',
    jobId: body.id,
    kills,
    documentsBetween,
  })
  expect(survived.status).toBe('success')
  expect(survived.after.size).toBe(documents)
  for (const [id, sha256] of survived.before) expect(survived.after.get(id)).toBe(sha256)
  expect(survived.before.size).toBeGreaterThanOrEqual(documentsBetween)
  expect(survived.before.size).toBeLessThan(documents)
  expect(survived.files).toBe(documents)
  // A document is counted after its file is stored: a kill between both leaves at most those at work uncounted.
  expect(survived.rendered).toBeLessThanOrEqual(documents)
  expect(survived.rendered).toBeGreaterThanOrEqual(documents - kills * 4)
  expect(await demo('GET', '/api/v1/tax/documents/verify')).toMatchObject({ body: { ok: true, documents } })
})

test('the PDFs of offers, timesheet reports and SLA agreements have the figures and the letters of their records', async () => {
  const call = await stage.caller(slug)
  const at = { stage, slug, call }
  const records = {
    offer: await numberedOffers(at, 2),
    timesheet_report: await numberedProjects(at, 2),
    sla_agreement: await numberedAgreements(at, 2),
  }
  for (const kind of ['offer', 'timesheet_report', 'sla_agreement'] as const) {
    const period = kind === 'timesheet_report' ? november : undefined
    const job = { kind, ids: [...records[kind].keys()], period, language: 'pl', output: 'files' }
    const { status, text } = await call('POST', '/api/v1/pdf/jobs', job)
    expect(status, text).toBe(202)
  }
  expect(await stage.work(slug)).toBe('PDF jobs: 3 done')
  for (const kind of ['offer', 'timesheet_report', 'sla_agreement'] as const) {
    const { files, pdfs } = await storedPdfs(stage, slug, kind)
    expect([files, pdfs.size]).toEqual([2, 2])
    expect(await unprintedTexts(stage, slug, { records: records[kind], pdfs })).toEqual([])
  }
})

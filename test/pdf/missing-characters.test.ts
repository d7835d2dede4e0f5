import { pdfJobItem, pdfJobRecord } from '@fiscus/contracts/pdf/pdf-job'
import { pdfFiles } from '@fiscus/db/schema/pdf/files'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPdfStage, type PdfStage } from './pdf-stage.ts'

let stage: PdfStage
let demo: Call
beforeAll(async () => {
  stage = await openPdfStage(inject('databaseServer'), ['demo'])
  demo = await stage.caller('demo')
})
afterAll(() => stage[Symbol.asyncDispose]())

/** A character for private use, which no font has. */
const name = 'Usługa \u{100000}'
const warning =
  'Boxes are printed in place of characters that no font has: symbols or other scripts (U+100000). Install fonts where PDFs are printed, for example fonts-noto-extra: PDFs that are printed after that have the characters.'
const item = { id: '1', name, quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }

async function rendered(kind: 'invoice' | 'offer', ids: readonly string[]) {
  const request = { kind, language: 'pl', output: 'files', ids }
  const created = await demo<{ id: string }>('POST', '/api/v1/pdf/jobs', request)
  expect(created.status, created.text).toBe(202)
  await stage.work('demo')
  const path = `/api/v1/pdf/jobs/${created.body.id}`
  const { body } = await demo<{ items: unknown[] }>('GET', `${path}/items`)
  return {
    job: pdfJobRecord.parse((await demo('GET', path)).body),
    items: body.items.map((entry) => pdfJobItem.parse(entry)),
  }
}

test('an invoice with a character that no font has is printed, and its job, document, file and download carry the warning', async () => {
  const ids = [
    ...(await stage.approve(demo, ['FV/box'], { items: [item] })),
    ...(await stage.approve(demo, ['FV/plain'])),
  ]
  const { job, items } = await rendered('invoice', ids)
  expect(job).toMatchObject({ status: 'success', failed_items: 0, warning })
  expect(items).toMatchObject([
    { status: 'done', error: null, warning },
    { status: 'done', error: null, warning: null },
  ])
  expect((await demo('GET', `/api/v1/pdf/files/${items[0]?.file_id}`)).body).toMatchObject({
    warning,
    is_immutable: true,
  })
  const { headers } = await demo('GET', `/api/v1/tax/documents/${ids[0]}/pdf`)
  expect(headers.get('pdf-warning')).toBe(warning)
  expect((await demo('GET', `/api/v1/tax/documents/${ids[1]}/pdf`)).headers.get('pdf-warning')).toBe(null)
  const again = await rendered('invoice', ids)
  expect(again.job.warning).toBe(warning)
  expect(again.items.map(({ file_id }) => file_id)).toEqual(items.map(({ file_id }) => file_id))
})

test('an offer with boxes is rendered anew, so that a font that is installed later takes effect', async () => {
  const ids = await stage.approve(demo, ['OF/box'], { type: 'offer', items: [item] })
  const [first] = (await rendered('offer', ids)).items
  expect(first?.warning).toBe(warning)
  const fileOf = (id: string | null | undefined) =>
    stage.inTenant('demo', (db) =>
      db
        .select()
        .from(pdfFiles)
        .where(eq(pdfFiles.id, id ?? '')),
    )
  const other = { data_digest: 'of other characters', missing_characters: '\u{100001}' }
  // As if another font had printed it before: its characters are others.
  await stage.inTenant('demo', (db) =>
    db
      .update(pdfFiles)
      .set(other)
      .where(eq(pdfFiles.id, first?.file_id ?? '')),
  )
  const [second] = (await rendered('offer', ids)).items
  expect(second?.file_id).not.toBe(first?.file_id)
  expect(await fileOf(second?.file_id)).toMatchObject([{ missing_characters: '\u{100000}' }])
})

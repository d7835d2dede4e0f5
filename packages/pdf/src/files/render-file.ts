import type { PdfKind, PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import type { MessageOf } from '@fiscus/messages/message'
import { MessageError } from '@fiscus/messages/message-error'
import { pdf } from '@fiscus/messages/pdf'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { PdfEngine } from '../engine/pdf-engine.ts'
import { renderLiquid } from '../liquid/render-liquid.ts'
import { pageSource } from '../standard/page-source.ts'
import type { RenderTemplate } from '../templates/find-template.ts'
import { type RecordView, readView } from '../views/read-view.ts'
import { dataDigest } from './data-digest.ts'
import { digestOfFile } from './digest-of-file.ts'
import { addDocumentPdf, presentDocumentPdf } from './document-pdf.ts'
import { addFile, type PdfFile, type RenderingKey, useFile, useFileWithBoxes } from './pdf-files.ts'

/** A record and how it is rendered. */
export type Rendering = {
  kind: PdfKind
  recordId: string
  language: PdfLanguage
  /** First and last day of a timesheet report. */
  period: { from: string; to: string } | undefined
  template: RenderTemplate
}

export type RenderContext = {
  db: TenantDatabase
  blobs: Blobs
  engine: PdfEngine
  clock: Clock
  /** The creator of the PDF, as the audit log names it. */
  actor: string
  signal: AbortSignal
}

/** There is no record to render. */
export class RecordMissing extends MessageError {
  override name = 'RecordMissing'
}

const missingRecords: Readonly<Record<PdfKind, MessageOf<'{id}'>>> = {
  invoice: pdf.noInvoice,
  offer: pdf.noOffer,
  timesheet_report: pdf.noProject,
  sla_agreement: pdf.noAgreement,
}

/** The error of a record that the tenant does not have. */
export function recordMissing(kind: PdfKind, id: string): RecordMissing {
  return new RecordMissing(missingRecords[kind]({ id }))
}

/**
 * The PDF of a record: the stored one if there is one, otherwise it is rendered and stored. The first PDF of an issued
 * invoice in a language, and the first one with its KSeF number, are its PDFs for ever, whatever the template.
 * @returns the file, and whether it was rendered now
 * @throws RecordMissing, UnprintableRecord, TemplateError and PageRejected with what to change; ChromiumUnavailable;
 * the reason of the signal
 */
export async function renderFile(
  context: RenderContext,
  rendering: Rendering,
): Promise<{ file: PdfFile; isNew: boolean }> {
  const stored = await useStored(context, rendering)
  if ('file' in stored) return { file: stored.file, isNew: false }
  const { source, key } = stored
  const { db, blobs, engine, clock, signal } = context
  const { language, template } = rendering
  const { data, ...parts } = pageSource(template, source.view)
  const page = await renderLiquid(parts, data, { language, signal })
  const {
    pdf: printed,
    pages,
    missing,
  } = await engine.print({ ...page, title: source.title, language }, { signal })
  const { sha256, bytes } = requireRow(await blobs.putAll([printed], signal))
  const missing_characters = missing.join('')
  const content = { name: source.fileName, sha256, bytes, pages, missing_characters, created_at: clock.now() }
  const data_digest = digestOfFile(key.data_digest, missing_characters)
  const file = await db.transaction((tx) => {
    const add = () => addFile(tx, { ...key, data_digest, ...content })
    const { issuedInvoice } = source
    if (issuedInvoice === null) return add()
    const { ksefNumber } = issuedInvoice
    const invoice = { documentId: rendering.recordId, language, ksefNumber, created_by: context.actor }
    return addDocumentPdf(tx, invoice, add)
  })
  return { file, isNew: true }
}

type Unrendered = {
  source: RecordView
  key: RenderingKey
}

/**
 * The stored PDF of a record, which is kept for its retention period from now on, or what it is to be rendered from.
 * One that prints boxes is returned only as that of an issued invoice, or with `boxes`.
 * @throws RecordMissing
 */
export async function useStored(
  { db, clock }: Pick<RenderContext, 'db' | 'clock'>,
  { kind, recordId, language, period, template }: Rendering,
  { boxes = false }: { boxes?: boolean } = {},
): Promise<{ file: PdfFile } | Unrendered> {
  const issued = kind === 'invoice' ? await presentDocumentPdf(db, { documentId: recordId, language }) : null
  if (issued) return { file: issued }
  const source = await readView(db, kind, recordId, { language, period })
  if (!source) throw recordMissing(kind, recordId)
  const data_digest = dataDigest(source.view)
  const key = { kind, record_id: recordId, template_key: template.key, language, data_digest }
  if (source.issuedInvoice) return { source, key }
  const file =
    (await useFile(db, key, clock.now())) ?? (boxes ? await useFileWithBoxes(db, key, clock.now()) : null)
  return file ? { file } : { source, key }
}

import type { PdfPreviewRequest } from '@fiscus/contracts/pdf/pdf-template'
import type { ErrorCode } from '@fiscus/contracts/problems/error-codes'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import { invalidRequest } from '@fiscus/http/requests/validate'
import type { Message } from '@fiscus/messages/message'
import { pdf } from '@fiscus/messages/pdf'
import { PageMissing, PageRejected } from '@fiscus/pdf/chromium/chromium-errors'
import { recordMissing } from '@fiscus/pdf/files/render-file'
import { renderLiquid } from '@fiscus/pdf/liquid/render-liquid'
import { TemplateError } from '@fiscus/pdf/liquid/template-error'
import { pageSource } from '@fiscus/pdf/standard/page-source'
import { draftOf } from '@fiscus/pdf/views/draft-of'
import { UnprintableRecord } from '@fiscus/pdf/views/fields/unprintable-record'
import { readView } from '@fiscus/pdf/views/read-view'
import { sampleView } from '@fiscus/pdf/views/samples/sample-view'
import type { View } from '@fiscus/pdf/views/view-schemas'
import { overloaded } from '@fiscus/threads/tenant-turns'
import type { PdfContext } from '../context/pdf-context.ts'
import { errorOf, requireUsable } from '../templates/require-usable.ts'
import { monthOf } from './month-of.ts'

type Preview = { bytes: Uint8Array; mediaType: string; missing: readonly string[] }

/**
 * Renders a template that need not be stored.
 * @throws Problem 422 `invalid-request` for a fault of the template or an unknown record; 503 `chromium-missing`,
 * `overloaded`
 */
async function renderPreview(
  context: PdfContext,
  tenant: Tenant,
  request: PdfPreviewRequest,
  signal: AbortSignal,
): Promise<Preview> {
  await requireUsable(request.kind, request, signal)
  const view = await viewOf(context, tenant, request)
  const { language, format, page = 1 } = request
  try {
    const { data, ...parts } = pageSource(request, view)
    const rendered = await renderLiquid(parts, data, { language, signal })
    const document = { ...rendered, title: 'Preview', language }
    return await context.previews.use(async (engine): Promise<Preview> => {
      if (format === 'pdf') {
        const { pdf, missing } = await engine.print(document, { signal })
        return { bytes: pdf, mediaType: 'application/pdf', missing }
      }
      const { png, missing } = await engine.screenshot(document, { pageNumber: page, signal })
      return { bytes: png, mediaType: 'image/png', missing }
    })
  } catch (error) {
    if (error instanceof TemplateError) throw invalidRequest([errorOf(error.fault)])
    if (error instanceof PageMissing) throw fault('/page', error.text, 'out-of-range')
    if (error instanceof PageRejected) throw fault('/html', error.text)
    throw error
  }
}

/** A preview within a time, with the turn that it waits for, whatever the machine does beside it. */
export async function previewInTime(
  context: PdfContext,
  tenant: Tenant,
  request: PdfPreviewRequest,
  caller: AbortSignal,
): Promise<Preview> {
  const { previewMs, turns } = context
  const late = AbortSignal.timeout(previewMs)
  const signal = AbortSignal.any([caller, late])
  let hasBegun = false
  try {
    return await turns(tenant.id, signal, () => {
      hasBegun = true
      return renderPreview(context, tenant, request, signal)
    })
  } catch (error) {
    if (!late.aborted || caller.aborted) throw error
    throw hasBegun
      ? fault('/html', pdf.takesTooLong({ seconds: previewMs / 1_000 }))
      : overloaded(pdf.manyPreviews())
  }
}

async function viewOf(
  { databases, clock }: PdfContext,
  { id, timezone }: Tenant,
  { kind, record_id, language }: PdfPreviewRequest,
): Promise<View> {
  if (record_id === undefined) return sampleView(kind, language)
  const period = kind === 'timesheet_report' ? monthOf(clock.now(), timezone) : undefined
  try {
    const found = await databases.withTenant(id, (db) => readView(db, kind, record_id, { language, period }))
    if (found) return draftOf(found.view)
  } catch (error) {
    if (error instanceof UnprintableRecord) throw fault('/record_id', error.text)
    throw error
  }
  throw fault('/record_id', recordMissing(kind, record_id).text, 'unknown-record')
}

function fault(pointer: string, detail: Message, code: ErrorCode = 'invalid-value') {
  return invalidRequest([{ pointer, detail, code }])
}

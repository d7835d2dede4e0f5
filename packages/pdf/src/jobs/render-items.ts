import { JobOutage, JobRejected, type PreparationContext } from '@fiscus/background-jobs/define-job-kind'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Message } from '@fiscus/messages/message'
import { pdf } from '@fiscus/messages/pdf'
import { mapBounded } from '@fiscus/runtime/concurrency/map-bounded'
import { ChromiumUnavailable, PageRejected } from '../chromium/chromium-errors.ts'
import type { PdfEngine } from '../engine/pdf-engine.ts'
import { RecordMissing, renderFile } from '../files/render-file.ts'
import { TemplateError } from '../liquid/template-error.ts'
import { type RenderTemplate, readRenderTemplate } from '../templates/find-template.ts'
import { UnprintableRecord } from '../views/fields/unprintable-record.ts'
import { type ItemEnd, type JobItem, readItems } from './job-items.ts'
import type { PdfJobParams } from './pdf-job-params.ts'

/** What renders the documents of a chunk. */
export type ChunkEngine = {
  engine: PdfEngine
  /** Called after each document. */
  onEnd(end: 'rendered' | 'reused' | 'failed'): void
}

/** Documents at a time; the engine has a limit of its own. */
const atATime = 4
/**
 * Milliseconds after which a chunk begins no further document, so that slow ones do not exceed the time-out of the run.
 */
const beginMs = 60_000

type Part = { position: number; count: number; content_version: number | null }

/**
 * Renders a part of the documents of a job and stores their files.
 * @returns how each document ended, in their order: at least one, fewer than `count` when they take long; empty: none
 * was left
 * @throws JobRejected when the template was deleted; JobOutage when nothing can be printed at present; every error that is not of one document
 */
export async function renderItems(
  context: PreparationContext,
  engine: ChunkEngine,
  params: PdfJobParams,
  { position, count, content_version }: Part,
): Promise<ItemEnd[]> {
  const { db, jobId } = context
  const items = await readItems(db, { jobId, from: position, count })
  if (items.length === 0) return []
  const template = await readRenderTemplate(db, { id: params.template, content_version })
  if (template === null) throw new JobRejected(pdf.templateDeleted())
  const until = context.clock.now().getTime() + beginMs
  const ends = await mapBounded(items, atATime, async (item) => {
    if (item !== items[0] && context.clock.now().getTime() > until) return null
    return renderItem(context, engine, { item, params, template })
  })
  return ends.filter((end) => end !== null)
}

type ItemRendering = { item: JobItem; params: PdfJobParams; template: RenderTemplate }

async function renderItem(
  context: PreparationContext,
  { engine, onEnd }: ChunkEngine,
  { item, params: { kind, language, period }, template }: ItemRendering,
): Promise<ItemEnd> {
  const rendering = { kind, recordId: item.record_id, language, period, template }
  try {
    const { file, isNew } = await renderFile({ ...context, engine }, rendering)
    onEnd(isNew ? 'rendered' : 'reused')
    return { ...item, file_id: file.id, error: null }
  } catch (error) {
    context.signal.throwIfAborted()
    if (error instanceof ChromiumUnavailable) throw new JobOutage(error.asMessage, { cause: error })
    const reason = reasonOfDocument(error)
    if (reason === null) throw error
    onEnd('failed')
    return { ...item, file_id: null, error: reason }
  }
}

/** Why one document has no PDF, so that others can be rendered; null for an error that is not of one document. */
function reasonOfDocument(error: unknown): Message | null {
  if (error instanceof Problem && error.code === 'document-changed') return error.detail
  const isOfDocument =
    error instanceof RecordMissing ||
    error instanceof UnprintableRecord ||
    error instanceof TemplateError ||
    error instanceof PageRejected
  return isOfDocument ? error.text : null
}

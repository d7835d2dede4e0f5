import type { CorrectRequest } from '@fiscus/contracts/documents/correct-request'
import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import {
  documentContentFields,
  type TakenOverField,
  takenOverFields,
} from '@fiscus/contracts/invoices/document-content'
import { type LineContent, lineContentFields } from '@fiscus/contracts/invoices/line-content'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { inArray } from 'drizzle-orm'
import { contentAfter } from '../document-content/content-after.ts'
import type { RequestedContent } from '../document-content/requested-content.ts'
import { approvedContents } from '../document-storage/approved-contents.ts'
import type { DocumentHistory } from './document-histories.ts'

const contentFields: ReadonlySet<string> = new Set(Object.keys(documentContentFields))

/** What a request states for the content of its correction. */
export function changesOf(request: RequestedContent): RequestedContent {
  return Object.fromEntries(Object.entries(request).filter(([name]) => contentFields.has(name)))
}

/** The data outside the snapshot that a request changes, and that a correction would otherwise take over. */
export function correctedDataOf(changes: RequestedContent): TakenOverField[] {
  return takenOverFields.filter((field) => changes[field] !== undefined)
}

/** A document to correct, and the lines of the request for it. */
export type CorrectedContent = { history: DocumentHistory; requested: CorrectRequest['lines'] }

/**
 * The content of documents by now, as JSON text: that of the first one as its latest correction left it, with the lines
 * of all documents, of their corrections and of the request; null when there is none. And the content of each document.
 * Lines of several documents name theirs.
 */
export async function contentByNow(
  tx: TenantTransaction,
  corrected: readonly CorrectedContent[],
): Promise<{ text: string | null; contents: (DocumentContent | undefined)[] }> {
  const contents: { latest: DocumentContent | undefined; lines: LineContent[] }[] = []
  for (const document of corrected) {
    const { latest, lines } = await documentByNow(tx, document)
    const documentId = corrected.length > 1 ? document.history.root.id : undefined
    contents.push({ latest, lines: lines.map((line) => ({ ...line, documentId })) })
  }
  const latest = withSharedDates(contents.map((content) => content.latest))
  const lines = contents.flatMap((content) => content.lines)
  const isEmpty = latest === undefined && lines.length === 0
  return {
    text: isEmpty ? null : JSON.stringify({ ...latest, lines }),
    contents: contents.map((content) => content.latest),
  }
}

/** The content of the first document; with a date or period of sale only if all documents have it. */
function withSharedDates([first, ...others]: readonly (DocumentContent | undefined)[]) {
  const datesOf = (content: DocumentContent | undefined) =>
    JSON.stringify([content?.saleDate, content?.salePeriod])
  const isShared = others.every((content) => datesOf(content) === datesOf(first))
  return first && !isShared ? { ...first, saleDate: undefined, salePeriod: undefined } : first
}

async function documentByNow(tx: TenantTransaction, { history, requested = [] }: CorrectedContent) {
  const { root, corrections } = history
  const ids = [root.id, ...corrections.map(({ id }) => id)]
  const approved = await approvedContents(tx, inArray(documents.id, ids))
  const lines = new Map<string, LineContent>()
  for (const { content, correctedData } of approved)
    for (const line of content.lines ?? [])
      if (line.documentId === undefined ? correctedData === null : line.documentId === root.id)
        lines.set(line.id, line)
  for (const line of requested) {
    const [id, fields] = line.add ? [line.add.id, line.add] : [line.id, line.after]
    const content = fields && lineContentOf(fields)
    if (content) lines.set(id, { ...lines.get(id), ...content, id })
  }
  return { latest: contentAfter(approved), lines: [...lines.values()] }
}

/** The fields of a line that are not calculated; null when it has none. */
function lineContentOf(line: Partial<LineContent>): Partial<LineContent> | null {
  const entries = Object.entries(line).filter(
    ([name, value]) => name in lineContentFields && value !== undefined,
  )
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

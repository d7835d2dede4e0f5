import type { CorrectRequest } from '@fiscus/contracts/documents/correct-request'
import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { documentContentFields } from '@fiscus/contracts/invoices/document-content'
import { type LineContent, lineContentFields } from '@fiscus/contracts/invoices/line-content'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import type { RequestedContent } from '../document-content/requested-content.ts'
import { contentOf } from '../document-storage/queries.ts'
import type { DocumentHistory } from './document-histories.ts'

const contentFields: ReadonlySet<string> = new Set(Object.keys(documentContentFields))

/** The fields that a correction takes over from the document that it corrects. */
const takenOver = [
  'buyer',
  'thirdParties',
  'saleDate',
  'salePeriod',
  'placeOfIssue',
  'annotations',
] as const satisfies readonly (keyof RequestedContent)[]

/** What a request states for the content of its correction. */
export function changesOf(request: RequestedContent): RequestedContent {
  return Object.fromEntries(Object.entries(request).filter(([name]) => contentFields.has(name)))
}

/** Whether a request changes data outside the snapshot that a correction would otherwise take over. */
export function changesData(changes: RequestedContent): boolean {
  return takenOver.some((field) => changes[field] !== undefined)
}

/**
 * The content of a document by now, as JSON text: as its latest correction left it, with the lines of all of them and those of
 * the request; null when neither has any. And the name of the buyer in it.
 */
export async function contentByNow(
  tx: TenantTransaction,
  { root, corrections }: DocumentHistory,
  requested: CorrectRequest['lines'] = [],
): Promise<{ text: string | null; buyerName: string | null }> {
  let latest: DocumentContent | undefined
  const lines = new Map<string, LineContent>()
  for (const { id } of [root, ...corrections]) {
    const text = await contentOf(tx, id)
    if (text === null) continue
    latest = JSON.parse(text) as DocumentContent
    for (const line of latest.lines ?? []) lines.set(line.id, line)
  }
  for (const line of requested) {
    const [id, fields] = line.add ? [line.add.id, line.add] : [line.id, line.after]
    const content = fields && lineContentOf(fields)
    if (content) lines.set(id, { ...lines.get(id), ...content, id })
  }
  const isEmpty = latest === undefined && lines.size === 0
  return {
    text: isEmpty ? null : JSON.stringify({ ...latest, lines: [...lines.values()] }),
    buyerName: latest?.buyer?.name ?? null,
  }
}

/** The fields of a line that are not calculated; null when it has none. */
function lineContentOf(line: Partial<LineContent>): Partial<LineContent> | null {
  const entries = Object.entries(line).filter(
    ([name, value]) => name in lineContentFields && value !== undefined,
  )
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

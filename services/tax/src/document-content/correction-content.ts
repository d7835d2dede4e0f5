import { lineKey } from '@fiscus/contracts/invoices/content-of-line'
import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { RequestedContent } from './requested-content.ts'
import { requiredWords } from './required-words.ts'

/**
 * The content of a correction: the parties, dates, annotations and lines of the original, with the seller as of then,
 * unless the request changes them. Its own are the external reference, the metadata, the payment and the notes.
 * @param original null when the original was approved before documents had contents
 */
export function contentOfCorrection(
  original: DocumentContent | null,
  changes: RequestedContent,
  snapshot: Pick<TaxSnapshot, 'items'>,
): DocumentContent {
  const { seller, buyer, thirdParties, saleDate, salePeriod, placeOfIssue, annotations, vatNumberCheck } =
    original ?? {}
  const keys = new Set(
    snapshot.items.flatMap(({ id, partOf = id, documentId }) =>
      [id, partOf].map((name) => lineKey({ id: name, documentId })),
    ),
  )
  const lines = original?.lines?.filter((line) => keys.has(lineKey(line))) ?? []
  const isRedated = changes.saleDate !== undefined || changes.salePeriod !== undefined
  const content = {
    seller,
    buyer,
    thirdParties,
    ...(isRedated ? {} : { saleDate, salePeriod }),
    placeOfIssue,
    annotations,
    vatNumberCheck,
    ...(lines.length > 0 && { lines }),
    ...changes,
  }
  const words = requiredWords(snapshot, content)
  return words.length > 0 ? { ...content, requiredWords: words } : content
}

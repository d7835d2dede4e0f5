import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TakenOverField } from '@fiscus/contracts/invoices/document-content'

/**
 * The content of an approved document; of a correction of several documents also the fields that it changes in all of
 * them.
 */
export type ApprovedContent<Content> = { content: Content; correctedData: readonly TakenOverField[] | null }

const dateFields: readonly TakenOverField[] = ['saleDate', 'salePeriod']

/**
 * The content of a document as its corrections left it, from the original to the latest; undefined without any content.
 * A correction of several documents has the content of the first one: of another it changes only the fields that it
 * states.
 */
export function contentAfter<Content extends Partial<DocumentContent>>(
  documents: readonly ApprovedContent<Content>[],
): Content | undefined {
  let latest: Content | undefined
  for (const { content, correctedData } of documents)
    latest =
      correctedData === null || latest === undefined ? content : withFields(latest, content, correctedData)
  return latest
}

/** A date of sale replaces a period of sale, and the other way round. */
function withFields<Content extends Partial<DocumentContent>>(
  latest: Content,
  content: Content,
  fields: readonly TakenOverField[],
): Content {
  const isRedated = fields.some((field) => dateFields.includes(field))
  const changed = isRedated ? [...fields, ...dateFields] : fields
  return { ...latest, ...Object.fromEntries(changed.map((field) => [field, content[field]])) }
}

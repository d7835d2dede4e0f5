import type { OssDocuments } from '@fiscus/contracts/returns/oss'
import { type OssFigures, ossFigures } from '@fiscus/fiscal/oss/oss-figures'
import { type OssSelection, ossPartTotals } from '@fiscus/fiscal/oss/part-totals'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { documentsWith, type Listed } from './part-documents.ts'
import { parseDocument, type StoredDocument } from './period-documents.ts'
import { totalText } from './reconciliation.ts'

type PartInput = { documents: readonly StoredDocument[]; period: ReturnPeriod }

/** Adds up what documents of a quarter declare in its OSS return. */
export const ossPartWork: CalculationWork<PartInput, OssFigures> = {
  name: 'oss-part',
  execute: ({ documents, period }) => ossFigures(documents.values().map(parseDocument), period),
}

type DocumentsInput = PartInput & { selection: OssSelection }

/** The documents that have something in a part of a quarter. */
export const ossDocumentsWork: CalculationWork<DocumentsInput, Listed<OssDocuments>[]> = {
  name: 'oss-documents',
  execute({ documents, period, selection }) {
    const found = documentsWith(documents, (document) => ossPartTotals(document, period, selection))
    return found.map(({ head, document, total }) => ({
      ...head,
      currency: document.snapshot.currency,
      ...totalText(total),
    }))
  },
}

import { type OssFigures, ossFigures } from '@fiscus/fiscal/oss/oss-figures'
import type { Quarter } from '@fiscus/fiscal/returns/quarter'
import type { Period } from '@fiscus/fiscal/returns/return-document'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { parseDocument, type StoredDocument } from './period-documents.ts'

type PartInput = { documents: readonly StoredDocument[]; quarter: Quarter; month: Period }

/** Adds up what documents of a month declare in the OSS return of its quarter. */
export const ossPartWork: CalculationWork<PartInput, OssFigures> = {
  name: 'oss-part',
  execute: ({ documents, quarter, month }) =>
    ossFigures(documents.values().map(parseDocument), quarter, month),
}

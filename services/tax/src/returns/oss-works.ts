import { type OssFigures, ossFigures } from '@fiscus/fiscal/oss/oss-figures'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { parseDocument, type StoredDocument } from './period-documents.ts'

type PartInput = { documents: readonly StoredDocument[]; period: ReturnPeriod }

/** Adds up what documents of a quarter declare in its OSS return. */
export const ossPartWork: CalculationWork<PartInput, OssFigures> = {
  name: 'oss-part',
  execute: ({ documents, period }) => ossFigures(documents.values().map(parseDocument), period),
}

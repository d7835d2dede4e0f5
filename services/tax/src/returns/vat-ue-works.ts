import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import { type VatUeFigures, vatUeFigures } from '@fiscus/fiscal/vat-ue/vat-ue-figures'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { parseDocument, type StoredDocument } from './period-documents.ts'

type PartInput = { documents: readonly StoredDocument[]; period: ReturnPeriod }

/** Adds up what documents of a month state in VAT-UE. */
export const vatUePartWork: CalculationWork<PartInput, VatUeFigures> = {
  name: 'vat-ue-part',
  execute: ({ documents, period }) => vatUeFigures(documents.values().map(parseDocument), period),
}

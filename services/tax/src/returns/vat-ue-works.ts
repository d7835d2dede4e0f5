import type { VatUeDocuments } from '@fiscus/contracts/returns/vat-ue'
import { vatUeSections } from '@fiscus/contracts/returns/vat-ue-vocabulary'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import { type VatUeSelection, vatUePartTotals } from '@fiscus/fiscal/vat-ue/part-totals'
import { type VatUeFigures, vatUeFigures } from '@fiscus/fiscal/vat-ue/vat-ue-figures'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { amountsInPart, documentsWith, type Listed } from './part-documents.ts'
import { parseDocument, type StoredDocument } from './period-documents.ts'

type PartInput = { documents: readonly StoredDocument[]; period: ReturnPeriod }

/** Adds up what documents of a month state in VAT-UE. */
export const vatUePartWork: CalculationWork<PartInput, VatUeFigures> = {
  name: 'vat-ue-part',
  execute: ({ documents, period }) => vatUeFigures(documents.values().map(parseDocument), period),
}

type DocumentsInput = PartInput & { selection: VatUeSelection }

/** The documents that have something in a part of a month. */
export const vatUeDocumentsWork: CalculationWork<DocumentsInput, Listed<VatUeDocuments>[]> = {
  name: 'vat-ue-documents',
  execute({ documents, period, selection }) {
    const isCell = vatUeSections.some((section) => section === selection.part)
    const found = documentsWith(documents, (document) => vatUePartTotals(document, period, selection))
    return found.map(({ head, total }) => ({ ...head, ...amountsInPart(total, isCell) }))
  },
}

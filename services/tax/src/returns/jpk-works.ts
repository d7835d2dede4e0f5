import { gzipSync } from 'node:zlib'
import type { JpkDocuments } from '@fiscus/contracts/returns/jpk-v7m'
import { type JpkPart, jpkCells } from '@fiscus/contracts/returns/jpk-vocabulary'
import { checkJpk } from '@fiscus/fiscal/jpk/check-jpk'
import { type JpkFrame, type JpkHead, jpkFrame } from '@fiscus/fiscal/jpk/jpk-frame'
import { jpkPartTotals } from '@fiscus/fiscal/jpk/part-totals'
import { noFigures, type RegisterFigures } from '@fiscus/fiscal/jpk/register-figures'
import { registerPart, summaryPart } from '@fiscus/fiscal/jpk/register-part'
import type { SummaryEntry } from '@fiscus/fiscal/jpk/summary-entry'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { amountsInPart, documentsWith, type Listed } from './part-documents.ts'
import { parseDocument, type StoredDocument } from './period-documents.ts'

type PartInput = { documents: readonly StoredDocument[]; period: ReturnPeriod; rowsBefore: number }
/** The rows are XML in gzip: a month of 100,000 documents is a hundredth of its file in memory. */
type PartOutput = { rows: Uint8Array; figures: RegisterFigures }

/** Writes the rows of documents in the register, checks them against the schema, and adds up their figures. */
export const jpkPartWork: CalculationWork<PartInput, PartOutput> = {
  name: 'jpk-part',
  execute({ documents, period, rowsBefore }) {
    const { xml, figures } = registerPart(documents.values().map(parseDocument), period, rowsBefore)
    return { rows: gzipSync(xml), figures }
  },
}

type EntriesInput = { entries: readonly SummaryEntry[]; period: ReturnPeriod; rowsBefore: number }

/** Writes the rows of the summary entries of a month, as `jpkPartWork` does. */
export const jpkEntriesWork: CalculationWork<EntriesInput, PartOutput> = {
  name: 'jpk-entries',
  execute({ entries, period, rowsBefore }) {
    const { xml, figures } = summaryPart(entries, period, rowsBefore)
    return { rows: gzipSync(xml), figures }
  },
}

type DocumentsInput = { documents: readonly StoredDocument[]; period: ReturnPeriod; part: JpkPart }

/** The documents that have something in a part of a month. */
export const jpkDocumentsWork: CalculationWork<DocumentsInput, Listed<JpkDocuments>[]> = {
  name: 'jpk-documents',
  execute({ documents, period, part }) {
    const isCell = jpkCells.some((cell) => cell === part)
    const found = documentsWith(documents, (document) => jpkPartTotals(document, period, part))
    return found.map(({ head, total }) => ({ ...head, ...amountsInPart(total, isCell) }))
  },
}

type FrameInput = { head: JpkHead; figures: RegisterFigures; declared: RegisterFigures | null }
type FrameOutput = { frame: JpkFrame } | { faults: readonly JpkFault[] }

/**
 * Writes what is around the rows, and checks it against the schema. Only data of the seller can be wrong there. The
 * quarterly structure is checked as the monthly one of the same data: they differ in their names alone (jpkForms).
 */
export const jpkFrameWork: CalculationWork<FrameInput, FrameOutput> = {
  name: 'jpk-frame',
  execute({ head, figures, declared }) {
    const monthly = jpkFrame({ ...head, form: 'V7M' }, figures, declared ?? noFigures)
    const faults = checkJpk(monthly.head + monthly.tail)
    return faults.length === 0
      ? { frame: jpkFrame(head, figures, declared) }
      : { faults: faults.map((fault) => ({ ...fault, pointer: '/seller' })) }
  },
}

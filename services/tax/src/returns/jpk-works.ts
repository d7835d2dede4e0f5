import { gzipSync } from 'node:zlib'
import type { JpkDocuments } from '@fiscus/contracts/returns/jpk-v7m'
import { differenceReasons, type JpkPart, jpkCells } from '@fiscus/contracts/returns/jpk-vocabulary'
import { checkJpk } from '@fiscus/fiscal/jpk/check-jpk'
import { type JpkFrame, type JpkHead, jpkFrame } from '@fiscus/fiscal/jpk/jpk-frame'
import { registerEntries } from '@fiscus/fiscal/jpk/register-entries'
import type { RegisterEntry } from '@fiscus/fiscal/jpk/register-entry'
import type { RegisterFigures } from '@fiscus/fiscal/jpk/register-figures'
import { registerPart } from '@fiscus/fiscal/jpk/register-part'
import { amountText } from '@fiscus/fiscal/returns/cents'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import type { Total } from '@fiscus/fiscal/returns/totals'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { parseDocument, type StoredDocument } from './period-documents.ts'

type PartInput = { documents: readonly StoredDocument[]; period: ReturnPeriod; rowsBefore: number }
/** The rows are XML in gzip: a month of 100,000 documents is a hundredth of its file in memory. */
type PartOutput = { rows: Uint8Array; figures: RegisterFigures }

/** Writes the rows of documents in the register, checks them against the schema, and adds up their figures. */
export const jpkPartWork: CalculationWork<PartInput, PartOutput> = {
  name: 'jpk-part',
  execute({ documents, period, rowsBefore }) {
    const { xml, figures } = registerPart(documents.values().map(parseDocument), period, rowsBefore)
    // A buffer of its own: a thread cannot move the one that small buffers share.
    return { rows: new Uint8Array(gzipSync(xml)), figures }
  },
}

type DocumentsInput = { documents: readonly StoredDocument[]; period: ReturnPeriod; part: JpkPart }
/** A document with its amount in a cell, or with its difference, see `JpkDocuments`. */
export type PartDocument = Omit<JpkDocuments['documents'][number], 'buyerName'>

/** The documents that have something in a part of a month. */
export const jpkDocumentsWork: CalculationWork<DocumentsInput, readonly PartDocument[]> = {
  name: 'jpk-documents',
  execute({ documents, period, part }) {
    return documents.flatMap((stored) => {
      const document = parseDocument(stored)
      const amounts = amountsIn(registerEntries(document, period), part)
      if (amounts === null) return []
      const { id, number, issueDate } = document
      return { id, number, issueDate, ...amounts }
    })
  },
}

/** The sum over the entries of a document; null when none has anything in the part. */
function amountsIn(
  entries: readonly RegisterEntry[],
  part: JpkPart,
): Pick<PartDocument, 'amount' | 'tax'> | null {
  const reason = differenceReasons.find((one) => one === part)
  const cell = jpkCells.find((one) => one === part)
  const found = entries.flatMap(({ differences, row }): Total[] => {
    const difference = reason && differences.get(reason)
    if (difference) return [difference]
    const amount = cell && row?.cells.get(cell)
    return amount === undefined ? [] : [{ net: amount, tax: 0n }]
  })
  if (found.length === 0) return null
  const amount = amountText(found.reduce((sum, { net }) => sum + net, 0n))
  return { amount, tax: cell ? null : amountText(found.reduce((sum, { tax }) => sum + tax, 0n)) }
}

type FrameInput = { head: JpkHead; figures: RegisterFigures }
type FrameOutput = { frame: JpkFrame } | { faults: readonly JpkFault[] }

/** Writes what is around the rows, and checks it against the schema. Only data of the seller can be wrong there. */
export const jpkFrameWork: CalculationWork<FrameInput, FrameOutput> = {
  name: 'jpk-frame',
  execute({ head, figures }) {
    const frame = jpkFrame(head, figures)
    const faults = checkJpk(frame.head + frame.tail)
    return faults.length === 0
      ? { frame }
      : { faults: faults.map((fault) => ({ ...fault, pointer: '/seller' })) }
  },
}

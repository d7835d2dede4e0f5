import { faultBody } from '@fiscus/contracts/problems/fault-body'
import type { JpkV7m } from '@fiscus/contracts/returns/jpk-v7m'
import { differenceReasons, jpkCells } from '@fiscus/contracts/returns/jpk-vocabulary'
import { declarationOf } from '@fiscus/fiscal/jpk/declaration'
import { type JpkForm, jpkForms } from '@fiscus/fiscal/jpk/jpk-form'
import type { RegisterFigures } from '@fiscus/fiscal/jpk/register-figures'
import { type RowEvidence, rowEvidences } from '@fiscus/fiscal/jpk/row-evidence'
import type { Period } from '@fiscus/fiscal/periods/period'
import { amountText } from '@fiscus/fiscal/returns/cents'
import { addTotals } from '@fiscus/fiscal/returns/totals'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import { reconciliationOf, totalText } from './reconciliation.ts'

const faultsMax = 100

/** A register, and the figures of the months that its file declares; null: it declares none. */
type Declared = { period: Period; form: JpkForm; figures: RegisterFigures; declared: RegisterFigures | null }

/** The figures of a register as the API returns them. */
export function jpkFiguresOf(
  { period, form, figures, declared: months }: Declared,
  sellerFaults: readonly JpkFault[],
): JpkV7m {
  const { cells, declared, entries } = figures
  const total = addTotals(figures.total, entries)
  const { documents, ...differences } = reconciliationOf({ ...figures, total }, differenceReasons)
  return {
    schema: `${jpkForms[form].system} 1-0E`,
    period,
    cells: jpkCells.flatMap((cell) => {
      const found = cells.get(cell)
      return found ? { cell, amount: amountText(found.amount), documents: found.documents } : []
    }),
    declaration: months === null ? [] : declarationOf(months),
    control: {
      salesRows: figures.rows,
      outputTax: amountText(declared.tax),
      purchaseRows: 0,
      inputTax: amountText(0n),
    },
    reconciliation: {
      documents: { ...documents, ...totalText(figures.total) },
      entries: { entries: entries.documents, ...totalText(entries) },
      cells: totalText(declared),
      ...differences,
    },
    refusedDocuments: (months ?? figures).refused,
    faults: [...sellerFaults, ...(months ?? figures).faults].slice(0, faultsMax).map(faultBody),
    notes: [noPurchases, ...receiptNotes(figures), ...numberNotes(figures)],
  }
}

type Note = JpkV7m['notes'][number]

const noPurchases: Note = {
  code: 'no-purchases',
  detail:
    'The service has no purchases: add their register and the input tax (P_39 to P_48) before you submit the file, and compute P_51, P_53 and P_62 again.',
}

/** Invoices to receipts whose cash register has no report: their tax is declared nowhere. */
function receiptNotes({ types }: RegisterFigures): Note[] {
  const receipts = types.get('FP') ?? 0
  if (receipts === 0 || types.has('RO')) return []
  const detail = `${receipts} invoices to receipts (FP) count in no sum, and the month has no report of a cash register (RO): enter it.`
  return [{ code: 'receipts-without-report', detail }]
}

/** What a row without a KSeF number is stated as, and what to do about it. */
const evidenceTexts: Readonly<Record<Exclude<RowEvidence, 'NrKSeF'>, string>> = {
  BFK: 'as invoices outside KSeF (BFK): store the numbers of those that were sent to KSeF',
  OFF: 'as issued during a failure of KSeF (OFF)',
  DI: 'as issued offline and waiting for a number (DI): correct the file when they have it',
}

/** The rows without a KSeF number, if there are any. */
function numberNotes({ rows, evidence }: RegisterFigures): Note[] {
  const parts = rowEvidences.flatMap((one) => {
    const count = evidence.get(one)
    return one === 'NrKSeF' || count === undefined ? [] : { count, text: `${count} ${evidenceTexts[one]}` }
  })
  const without = parts.reduce((sum, { count }) => sum + count, 0)
  if (without === 0) return []
  const detail = `${without} of ${rows} rows have no KSeF number: ${parts.map(({ text }) => text).join('; ')}.`
  return [{ code: 'no-ksef-numbers', detail }]
}

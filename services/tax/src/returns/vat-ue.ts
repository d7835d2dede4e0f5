import { faultBody } from '@fiscus/contracts/problems/fault-body'
import type {
  VatUe,
  VatUeDocuments,
  VatUeDocumentsQuery,
  VatUeQuery,
  vatUeFileQuery,
} from '@fiscus/contracts/returns/vat-ue'
import { vatUeReasons } from '@fiscus/contracts/returns/vat-ue-vocabulary'
import type { Period } from '@fiscus/fiscal/periods/period'
import { amountText, type Cents } from '@fiscus/fiscal/returns/cents'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import { addVatUeFigures, noVatUeFigures, type VatUeFigures } from '@fiscus/fiscal/vat-ue/vat-ue-figures'
import { vatUeRows } from '@fiscus/fiscal/vat-ue/vat-ue-rows'
import { exports } from '@fiscus/messages/exports'
import type { z } from 'zod'
import type { CsvStyle } from '../configuration-csv/write-table.ts'
import { exportRefused } from '../fiscal/export-refused.ts'
import { withClosings } from './closings-in-force.ts'
import { partDocuments } from './part-documents.ts'
import type { StoredDocument } from './period-documents.ts'
import { reconciliationOf, totalText } from './reconciliation.ts'
import { partsOf, type ReturnContext, type ReturnFile } from './return-context.ts'
import { csvTexts } from './return-csv.ts'
import { vatUeDocumentsWork, vatUePartWork } from './vat-ue-works.ts'

/** Sums of buyers that stay in memory, about 300 bytes each, and the rows of an answer. */
const buyersMax = 100_000

/**
 * The figures of VAT-UE for a month (tax-calculation §2.15), also when there is no file.
 * @throws Problem 409 `export-refused` for too many buyers
 */
export async function vatUeFiguresOf(context: ReturnContext, { period, state }: VatUeQuery): Promise<VatUe> {
  return statementOf(period, await readVatUe(context, await withClosings(context.db, period, state)))
}

/**
 * The figures of a month with these closings, and its file; null when no buyer has a row.
 * @throws Problem 409 `export-refused` as `vatUeFile`
 */
export async function vatUeReturn(
  context: ReturnContext,
  period: ReturnPeriod,
): Promise<{ figures: VatUe; file: ReturnFile | null }> {
  const figures = await readVatUe(context, period)
  const file = fileOf(period.period, figures, 'comma')
  const statement = statementOf(period.period, figures)
  return { figures: statement, file: statement.rows.length === 0 ? null : file }
}

function statementOf(period: Period, figures: VatUeFigures): VatUe {
  const { documents, ...differences } = reconciliationOf(figures, vatUeReasons)
  return {
    period,
    rows: vatUeRows(figures),
    reconciliation: {
      documents,
      declared: totalText(figures.declared),
      ...differences,
      jpkV7m: [
        besideJpk('C', figures.cells.get('goods'), 'K_21', figures.jpk.get('K_21')),
        besideJpk('E', figures.cells.get('services'), 'K_12', figures.jpk.get('K_12')),
      ],
    },
    refusedDocuments: figures.refused,
    faults: figures.faults.map(faultBody),
    notes,
  }
}

/**
 * The rows of VAT-UE for a month as CSV.
 * @throws Problem 409 `export-refused` with the documents that prevent it
 */
export async function vatUeFile(
  context: ReturnContext,
  { period, state, separator }: z.output<typeof vatUeFileQuery>,
): Promise<ReturnFile> {
  const figures = await readVatUe(context, await withClosings(context.db, period, state))
  return fileOf(period, figures, separator)
}

/**
 * A page of the documents of rows, or of a difference, of a month.
 * @throws Problem 422 as `partDocuments`
 */
export function vatUeDocuments(
  context: ReturnContext,
  { period, state, limit, cursor, triangular, ...rows }: VatUeDocumentsQuery,
): Promise<VatUeDocuments> {
  const selection = { ...rows, triangular: triangular && triangular === 'true' }
  return partDocuments(context, { period, state, limit, cursor }, (documents, month) =>
    context.execute(vatUeDocumentsWork, { documents, period: month, selection }),
  )
}

function fileOf(period: Period, figures: VatUeFigures, style: CsvStyle): ReturnFile {
  if (figures.faults.length > 0) throw exportRefused(figures.faults)
  const rows = vatUeRows(figures).map(
    ({ part, country, number, triangular, amount, exactAmount, documents }) => [
      part,
      country,
      number,
      triangular ? '1' : '',
      amount,
      exactAmount,
      String(documents),
    ],
  )
  return { name: `VAT-UE_${period}.csv`, texts: csvTexts(columns, rows, style) }
}

const columns = ['part', 'country', 'vat_number', 'triangular', 'amount', 'exact_amount', 'documents']

async function readVatUe(context: ReturnContext, period: ReturnPeriod): Promise<VatUeFigures> {
  let figures = noVatUeFigures()
  const compute = (documents: readonly StoredDocument[]) =>
    context.execute(vatUePartWork, { documents, period })
  for await (const part of partsOf(context, period, compute)) {
    figures = addVatUeFigures(figures, part)
    if (figures.buyers.size > buyersMax) throw exportRefused([tooManyBuyers])
  }
  return figures
}

function besideJpk(
  part: 'C' | 'E',
  declared: Cents = 0n,
  cell: 'K_21' | 'K_12',
  amount: Cents = 0n,
): VatUe['reconciliation']['jpkV7m'][number] {
  return {
    part,
    declared: amountText(declared),
    cell,
    amount: amountText(amount),
    difference: amountText(declared - amount),
  }
}

const tooManyBuyers = {
  code: 'vat-ue-too-many-buyers' as const,
  pointer: '/query/period',
  detail: exports.vatUeTooManyBuyers({ max: buyersMax }),
}

const notes: VatUe['notes'] = [
  {
    code: 'no-acquisitions',
    detail:
      'The service has no purchases: add the intra-EU acquisitions of goods (part D) before you submit it.',
  },
  {
    code: 'no-call-off-stock',
    detail: 'The service has no stocks: add goods moved under the call-off stock procedure (part F).',
  },
  {
    code: 'corrected-buyers',
    detail:
      'An amount stays with the buyer of its document: when a correction changes the VAT number of a buyer, or a month that was submitted has other figures now, submit a correction (VAT-UEK).',
  },
]

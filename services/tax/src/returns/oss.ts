import type {
  Oss,
  OssDocuments,
  OssDocumentsQuery,
  ossFileQuery,
  ossQuery,
} from '@fiscus/contracts/returns/oss'
import { addOssFigures, noOssFigures, type OssFigures } from '@fiscus/fiscal/oss/oss-figures'
import { type OssReturn, ossReturn } from '@fiscus/fiscal/oss/oss-return'
import type { Quarter } from '@fiscus/fiscal/periods/quarter'
import type { ReturnPeriod } from '@fiscus/fiscal/returns/settled-lines'
import { exports } from '@fiscus/messages/exports'
import type { z } from 'zod'
import type { CsvStyle } from '../configuration-csv/write-table.ts'
import { exportRefused } from '../fiscal/export-refused.ts'
import { withClosings } from './closings-in-force.ts'
import { ossColumns, ossCsvRows } from './oss-csv.ts'
import { ossFiguresOf } from './oss-figures.ts'
import { type GivenRates, knownRates } from './oss-rates.ts'
import { ossDocumentsWork, ossPartWork } from './oss-works.ts'
import { partDocuments } from './part-documents.ts'
import type { StoredDocument } from './period-documents.ts'
import { partsOf, type ReturnContext, type ReturnFile } from './return-context.ts'
import { csvTexts } from './return-csv.ts'

/** Sums that stay in memory: of member states, rates and currencies. */
const sumsMax = 10_000

type Query = z.output<typeof ossQuery>

/** The sums of a quarter, and the return that they give in euro. */
type Computed = { quarter: Quarter; figures: OssFigures; inEuro: OssReturn }

/**
 * The figures of the OSS return of a quarter (tax-calculation §2.14), also when there is no file yet.
 * @throws Problem 409 `export-refused` for too many rows; 422 for other rates than those of a closed quarter
 */
export async function ossFigures(context: ReturnContext, query: Query): Promise<Oss> {
  return figuresOf(await readOss(context, await ofQuery(context, query)))
}

/**
 * The rows of the OSS return of a quarter as CSV.
 * @throws Problem 409 `export-refused` with the rates that are missing, and the documents that prevent it; 422 as
 * `ossFigures`
 */
export async function ossFile(
  context: ReturnContext,
  { separator, ...query }: z.output<typeof ossFileQuery>,
): Promise<ReturnFile> {
  return fileOf(await readOss(context, await ofQuery(context, query)), separator)
}

/**
 * The figures and the file of a quarter with these closings.
 * @throws Problem 409 and 422 as `ossFile`
 */
export async function ossReturnOf(
  context: ReturnContext,
  quarter: ReturnPeriod & GivenRates,
): Promise<{ figures: Oss; file: ReturnFile }> {
  const computed = await readOss(context, quarter)
  return { figures: figuresOf(computed), file: fileOf(computed, 'comma') }
}

/**
 * A page of the documents of rows, or of a difference, of a quarter, in their currencies.
 * @throws Problem 422 as `partDocuments`
 */
export function ossDocuments(
  context: ReturnContext,
  { quarter, limit, cursor, ...selection }: OssDocumentsQuery,
): Promise<OssDocuments> {
  return partDocuments(context, { period: quarter, limit, cursor }, (documents, period) =>
    context.execute(ossDocumentsWork, { documents, period, selection }),
  )
}

async function ofQuery({ db }: ReturnContext, { quarter, rates }: Query): Promise<ReturnPeriod & GivenRates> {
  return { ...(await withClosings(db, quarter)), rates, pointer: '/query/rates' }
}

function figuresOf({ quarter, figures, inEuro }: Computed): Oss {
  return ossFiguresOf(quarter, figures, inEuro)
}

function fileOf({ quarter, figures, inEuro }: Computed, separator: CsvStyle): ReturnFile {
  const faults = [...inEuro.faults, ...figures.faults]
  if (faults.length > 0) throw exportRefused(faults)
  return { name: `OSS_${quarter}.csv`, texts: csvTexts(ossColumns, ossCsvRows(quarter, inEuro), separator) }
}

async function readOss(context: ReturnContext, period: ReturnPeriod & GivenRates): Promise<Computed> {
  const quarter = period.period
  const rates = await knownRates(context.db, quarter, period)
  const figures = await readFigures(context, period)
  return { quarter, figures, inEuro: ossReturn(figures, quarter, rates) }
}

/** Reads the documents of the quarter in batches; only the sums stay in memory. */
async function readFigures(context: ReturnContext, { period, closings }: ReturnPeriod): Promise<OssFigures> {
  let figures = noOssFigures
  const compute = (documents: readonly StoredDocument[]) =>
    context.execute(ossPartWork, { documents, period: { period, closings } })
  for await (const part of partsOf(context, { period, closings }, compute)) {
    figures = addOssFigures(figures, part)
    if (figures.sums.size > sumsMax) throw exportRefused([tooManyRows])
  }
  return figures
}

const tooManyRows = {
  code: 'oss-too-many-rows' as const,
  pointer: '/query/quarter',
  detail: exports.ossTooManySums({ max: sumsMax }),
}

import { type Oss, type ossFileQuery, type ossQuery, readRates } from '@fiscus/contracts/returns/oss'
import { noClosings } from '@fiscus/fiscal/closings/closing'
import { findRateIn } from '@fiscus/fiscal/oss/ecb-rates'
import { addOssFigures, noOssFigures, type OssFigures } from '@fiscus/fiscal/oss/oss-figures'
import { type OssReturn, ossReturn } from '@fiscus/fiscal/oss/oss-return'
import { monthsOf, type Quarter } from '@fiscus/fiscal/returns/quarter'
import type { z } from 'zod'
import { exportRefused } from '../fiscal/export-refused.ts'
import { ossColumns, ossCsvRows } from './oss-csv.ts'
import { ossFiguresOf } from './oss-figures.ts'
import { ossPartWork } from './oss-works.ts'
import type { StoredDocument } from './period-documents.ts'
import { partsOf, type ReturnContext, type ReturnFile } from './return-context.ts'
import { csvTexts } from './return-csv.ts'

/** Sums that stay in memory: of member states, rates and currencies. */
const sumsMax = 10_000

type Query = z.output<typeof ossQuery>

/**
 * The figures of the OSS return of a quarter (tax-calculation §2.14), also when there is no file yet.
 * @throws Problem 409 `export-refused` for too many rows
 */
export async function ossFigures(context: ReturnContext, query: Query): Promise<Oss> {
  const { figures, inEuro } = await readOss(context, query)
  return ossFiguresOf(query.quarter, figures, inEuro)
}

/**
 * The rows of the OSS return of a quarter as CSV.
 * @throws Problem 409 `export-refused` with the rates that are missing, and the documents that prevent it
 */
export async function ossFile(
  context: ReturnContext,
  query: z.output<typeof ossFileQuery>,
): Promise<ReturnFile> {
  const { figures, inEuro } = await readOss(context, query)
  const faults = [...inEuro.faults, ...figures.faults]
  if (faults.length > 0) throw exportRefused(faults)
  const { quarter, separator } = query
  return { name: `OSS_${quarter}.csv`, texts: csvTexts(ossColumns, ossCsvRows(quarter, inEuro), separator) }
}

async function readOss(
  context: ReturnContext,
  { quarter, rates }: Query,
): Promise<{ figures: OssFigures; inEuro: OssReturn }> {
  const figures = await readFigures(context, quarter)
  const given = readRates(rates).map((rate) => ({ ...rate, quarter: rate.quarter ?? quarter }))
  return { figures, inEuro: ossReturn(figures, quarter, findRateIn(given)) }
}

/** Reads the documents of each month of the quarter in batches; only the sums stay in memory. */
async function readFigures(context: ReturnContext, quarter: Quarter): Promise<OssFigures> {
  let figures = noOssFigures
  for (const month of monthsOf(quarter)) {
    const compute = (documents: readonly StoredDocument[]) =>
      context.execute(ossPartWork, { documents, quarter, month })
    for await (const part of partsOf(context, { period: month, closings: noClosings }, compute)) {
      figures = addOssFigures(figures, part)
      if (figures.sums.size > sumsMax) throw exportRefused([tooManyRows])
    }
  }
  return figures
}

const tooManyRows = {
  code: 'oss-too-many-rows' as const,
  pointer: '/query/quarter',
  detail: `A return has at most ${sumsMax} sums of states, rates and currencies.`,
}

import { jpkDocumentsQuery, jpkV7mQuery } from '@fiscus/contracts/returns/jpk-v7m'
import { ossDocumentsQuery } from '@fiscus/contracts/returns/oss'
import { vatUeDocumentsQuery } from '@fiscus/contracts/returns/vat-ue'
import { inThreads } from '../../returns/in-threads.ts'
import { jpkDocuments, jpkFigures } from '../../returns/jpk-v7m.ts'
import { ossDocuments, ossFigures } from '../../returns/oss.ts'
import { vatUeDocuments, vatUeFiguresOf } from '../../returns/vat-ue.ts'
import type { DirectService } from '../direct-service.ts'
import { cellsOfJpk, cellsOfOss, cellsOfVatUe, expectCells } from '../return-cells.ts'

const limit = '200'

/** Each cell of JPK_V7M and of VAT-UE of a month is the sum of its documents. */
export async function expectCellsOfMonth(service: DirectService, period: string): Promise<void> {
  await service.inTenant(async (context) => {
    const returns = inThreads(context)
    await expectCells(cellsOfJpk(await jpkFigures(returns, jpkV7mQuery.parse({ period }))), (filter) =>
      allPages((cursor) => {
        const query = jpkDocumentsQuery.parse({ period, limit, cursor, ...filter })
        return jpkDocuments(returns, query)
      }),
    )
    await expectCells(cellsOfVatUe(await vatUeFiguresOf(returns, jpkV7mQuery.parse({ period }))), (filter) =>
      allPages((cursor) => {
        const query = vatUeDocumentsQuery.parse({ period, limit, cursor, ...filter })
        return vatUeDocuments(returns, query)
      }),
    )
  })
}

/** Each cell of the OSS return of a quarter is the sum of its documents. */
export async function expectCellsOfQuarter(service: DirectService, quarter: string): Promise<void> {
  await service.inTenant(async (context) => {
    const returns = inThreads(context)
    await expectCells(cellsOfOss(await ossFigures(returns, { quarter })), (filter) =>
      allPages((cursor) => {
        const query = ossDocumentsQuery.parse({ quarter, limit, cursor, ...filter })
        return ossDocuments(returns, query)
      }),
    )
  })
}

async function allPages<Row>(
  read: (cursor: string | undefined) => Promise<{ documents: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  while (true) {
    const { documents, next } = await read(cursor)
    rows.push(...documents)
    if (next === null) return rows
    cursor = next
  }
}

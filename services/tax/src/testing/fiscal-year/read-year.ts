import { Problem } from '@fiscus/contracts/problems/problem'
import type { JpkV7m } from '@fiscus/contracts/returns/jpk-v7m'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { checkJpk } from '@fiscus/fiscal/jpk/check-jpk'
import { mapBounded } from '@fiscus/runtime/concurrency/map-bounded'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { fa3File } from '../../fiscal/export-document.ts'
import { inThreads } from '../../returns/in-threads.ts'
import { jpkFigures, jpkFile } from '../../returns/jpk-v7m.ts'
import type { DirectContext, DirectService } from '../direct-service.ts'

const pageMax = 500
const atATime = 2

/** The figures of the return of a month. */
export function figuresOf(
  service: DirectService,
  period: string,
  state: 'closed' | 'now' = 'closed',
): Promise<JpkV7m> {
  return service.inTenant((context) => jpkFigures(inThreads(context), { period, state }))
}

/** The size of the file of a month in bytes, and what it breaks of the schema as a whole. */
export async function fileOf(
  service: DirectService,
  period: string,
): Promise<{ bytes: number; faults: readonly JpkFault[] }> {
  return service.inTenant(async (context) => {
    const { texts } = await jpkFile(inThreads(context), { period, state: 'closed' })
    const file = [...texts].join('')
    return { bytes: Buffer.byteLength(file), faults: checkJpk(file) }
  })
}

/**
 * Writes and checks the structured invoice of each approved invoice that was issued in a month: their number, and each
 * refusal.
 */
export async function structuredInvoicesOf(
  service: DirectService,
  month: string,
): Promise<{ written: number; refused: string[] }> {
  let written = 0
  const refused: string[] = []
  let last = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const page = await service.inTenant(({ db }) => invoicesOf(db, month, last))
    await mapBounded(page, atATime, async ({ id, number }) => {
      const fault = await service.inTenant((context) => faultOf(context, id))
      if (fault === null) written += 1
      else refused.push(`${number}: ${fault}`)
    })
    const end = page.at(-1)
    if (end === undefined) return { written, refused }
    last = end.id
  }
}

function invoicesOf(db: DirectContext['db'], month: string, after: string) {
  const { id, number, type, status, issue_date } = documents
  return db
    .select({ id, number })
    .from(documents)
    .where(
      and(
        eq(type, 'invoice'),
        eq(status, 'approved'),
        sql`to_char(${issue_date}, 'YYYY-MM') = ${month}`,
        gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(pageMax)
}

async function faultOf(context: DirectContext, id: string): Promise<string | null> {
  try {
    // Some documents of the year are of days to come, which no file may have.
    await fa3File({ ...context, clock: { now: () => new Date('2100-01-01') } }, id)
    return null
  } catch (error) {
    if (error instanceof Problem && error.code === 'export-refused') return error.message
    throw error
  }
}

import { constraintViolation } from '@fiscus/db/queries/constraint-violation'
import { jobs } from '@fiscus/messages/jobs'
import type { Message } from '@fiscus/messages/message'
import { getTableName } from 'drizzle-orm'
import { type ChunkResult, type JobContext, JobRejected } from '../../define-job-kind.ts'
import { limitLockWait } from '../../records/limit-lock-wait.ts'
import { type CompanyPart, companyParts } from './company-parts.ts'
import { type DeletedBatch, deleteBatch } from './delete-batch.ts'
import { type CompanyOutcome, deleteCompany } from './delete-company.ts'

/** The start of the next chunk, and the counts so far. */
export type DeleteCursor = {
  /** Index of the next part; after the last part the company itself is next. */
  part: number
  /** Number of repetitions of all parts, because of records that were added during the job. */
  sweeps: number
  /** Deleted records by table. */
  deleted: Record<string, number>
  /** Number of kept records whose reference to a deleted record was cleared. */
  released: number
  /** The company is kept, because it has approved documents. */
  isKept: boolean
}

export const firstCursor: DeleteCursor = { part: 0, sweeps: 0, deleted: {}, released: 0, isKept: false }

const sweepsMax = 10

/** Deletes the next `size` records of the company; after the last of them, the company itself. */
export async function deleteChunk(
  context: JobContext,
  companyId: string,
  cursor: DeleteCursor,
  size: number,
): Promise<ChunkResult<DeleteCursor>> {
  await limitLockWait(context.tx)
  const reason = `Deleted with the company ${companyId}`
  const part = companyParts(companyId)[cursor.part]
  try {
    return await context.tx.transaction(async (tx) => {
      if (!part)
        return afterCompany(await deleteCompany({ ...context, tx }, companyId, { size, reason }), cursor)
      return afterBatch(part, await deleteBatch({ ...context, tx }, part, { size, reason }), cursor)
    })
  } catch (error) {
    const violation = constraintViolation(error)
    if (!violation) throw error
    return sweepAgain(cursor, violation.detail)
  }
}

function afterBatch(
  part: CompanyPart,
  { deleted, released, isLast }: DeletedBatch,
  cursor: DeleteCursor,
): ChunkResult<DeleteCursor> {
  const name = getTableName(part.table)
  const before = cursor.deleted[name] ?? 0
  const next = {
    ...cursor,
    part: cursor.part + (isLast ? 1 : 0),
    deleted: deleted > 0 ? { ...cursor.deleted, [name]: before + deleted } : cursor.deleted,
    released: cursor.released + released,
  }
  return { cursor: next, isLast: false, processed: deleted }
}

function afterCompany({ kind, released }: CompanyOutcome, cursor: DeleteCursor): ChunkResult<DeleteCursor> {
  if (kind === 'not_empty') return sweepAgain(cursor, jobs.recordsAdded())
  const next = { ...cursor, released: cursor.released + released }
  if (kind === 'referred') return { cursor: next, isLast: false, processed: 0 }
  if (kind === 'kept') return { cursor: { ...next, isKept: true }, isLast: true, processed: 1 }
  return { cursor: { ...next, deleted: { ...next.deleted, companies: 1 } }, isLast: true, processed: 1 }
}

/** Begins with the first part again, because a record that prevents a deletion was added. */
function sweepAgain(cursor: DeleteCursor, reason: Message | string): ChunkResult<DeleteCursor> {
  const sweeps = cursor.sweeps + 1
  if (sweeps > sweepsMax) throw new JobRejected(jobs.companyNotDeleted({ attempts: sweepsMax, reason }))
  return { cursor: { ...cursor, part: 0, sweeps }, isLast: false, processed: 0 }
}

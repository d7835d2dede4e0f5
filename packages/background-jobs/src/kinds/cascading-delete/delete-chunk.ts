import { getTableName } from 'drizzle-orm'
import { constraintFault } from '../../constraint-fault.ts'
import { type JobContext, JobRefused, type Step } from '../../define-job.ts'
import { waitBriefly } from '../../wait-briefly.ts'
import { type Part, partsOfCompany } from './company-parts.ts'
import { type Batch, deleteBatch } from './delete-batch.ts'
import { deleteCompany } from './delete-company.ts'

/** Where the next chunk begins, and what was done so far. */
export type DeleteCursor = {
  /** Which part comes next; behind the last one comes the company itself. */
  part: number
  /** How often all parts were gone through again, for what had come meanwhile. */
  sweeps: number
  /** Deleted records of each table. */
  deleted: Record<string, number>
  /** Records of others that have lost a reference to a deleted one. */
  released: number
  /** The company stays. */
  isKept: boolean
}

export const firstCursor: DeleteCursor = { part: 0, sweeps: 0, deleted: {}, released: 0, isKept: false }

const sweepsMax = 10

/** Deletes the next `size` records under the company, or at last the company itself. */
export async function deleteChunk(
  context: JobContext,
  companyId: string,
  cursor: DeleteCursor,
  size: number,
): Promise<Step<DeleteCursor>> {
  await waitBriefly(context.tx)
  const reason = `Deleted with the company ${companyId}`
  const part = partsOfCompany(companyId)[cursor.part]
  try {
    return await context.tx.transaction(async (tx) => {
      if (!part) return endWith(await deleteCompany({ ...context, tx }, companyId, reason), cursor)
      return passed(part, await deleteBatch({ ...context, tx }, part, { size, reason }), cursor)
    })
  } catch (error) {
    const fault = constraintFault(error)
    if (!fault) throw error
    return sweepAgain(cursor, fault.detail)
  }
}

function passed(part: Part, { deleted, released, isLast }: Batch, cursor: DeleteCursor): Step<DeleteCursor> {
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

function endWith(end: Awaited<ReturnType<typeof deleteCompany>>, cursor: DeleteCursor): Step<DeleteCursor> {
  if (end === 'not_empty') return sweepAgain(cursor, 'records under it are created all the time')
  const isKept = end === 'kept'
  const deleted = isKept ? cursor.deleted : { ...cursor.deleted, companies: 1 }
  return { cursor: { ...cursor, deleted, isKept }, isLast: true, processed: 1 }
}

/** Something refers to what was to be deleted, and must have come meanwhile. */
function sweepAgain(cursor: DeleteCursor, why: string): Step<DeleteCursor> {
  const sweeps = cursor.sweeps + 1
  if (sweeps > sweepsMax)
    throw new JobRefused(`The company can't be deleted, it was tried ${sweepsMax} times: ${why}`)
  return { cursor: { ...cursor, part: 0, sweeps }, isLast: false, processed: 0 }
}

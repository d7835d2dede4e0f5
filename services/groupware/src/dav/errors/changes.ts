import { retryObject } from '@fiscus/dav/objects/object-problem'
import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { Write } from '../../context/tenant-write.ts'
import { getObjectProblem } from './queries.ts'

/**
 * Makes an object with an error due.
 * @throws Problem 404 `not-found`
 */
export async function retryProblem({ tx, author }: Write, id: string) {
  const before = await getObjectProblem(tx, id)
  await retryObject(tx, before, author.at)
  const entry = { entity: 'dav_object', entity_id: id, action: 'retry' } as const
  await writeAuditEntry(tx, author, { ...entry, before: { code: before.code }, after: null })
  return getObjectProblem(tx, id)
}

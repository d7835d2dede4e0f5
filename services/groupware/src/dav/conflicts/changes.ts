import type { ResolveConflict } from '@fiscus/contracts/dav/conflict'
import { Problem } from '@fiscus/contracts/problems/problem'
import { type Resolution, resolveStored } from '@fiscus/dav/conflicts/resolve-conflict'
import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { davConflicts } from '@fiscus/db/schema/dav/changes'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireFound } from '@fiscus/http/responses/require-found'
import { davTexts } from '@fiscus/messages/dav'
import type { Message } from '@fiscus/messages/message'
import { eq } from 'drizzle-orm'
import type { Write } from '../../context/tenant-write.ts'
import { getConflict } from './queries.ts'

const unresolvable: Record<Exclude<Resolution, 'resolved' | 'invalid_text'>, Message> = {
  uid_taken: davTexts.newObjectWithUid(),
  referred: davTexts.referredTo(),
}

const invalidText = {
  pointer: '/text',
  detail: davTexts.notObjectOfConflict(),
  code: 'invalid-value',
} as const

/**
 * Gives the object of a conflict the chosen version, and ends the conflict.
 * @throws Problem 404 `not-found`; 422 `invalid-request` for a text that is not the object; 409
 * `dav-conflict-resolved`, `dav-conflict-unresolvable`
 */
export async function resolveConflict({ tx, author, timezone }: Write, id: string, request: ResolveConflict) {
  const [row] = await tx.select().from(davConflicts).where(eq(davConflicts.id, id)).for('update')
  const conflict = requireFound(row, 'conflict', id)
  if (conflict.resolved_at !== null) throw new Problem('dav-conflict-resolved', davTexts.conflictResolved())
  const { version, text } = request
  const resolution = await resolveStored({ tx, author }, conflict, { version, text: text ?? null, timezone })
  if (resolution === 'invalid_text') throw invalidRequest([invalidText])
  if (resolution !== 'resolved') throw new Problem('dav-conflict-unresolvable', unresolvable[resolution])
  const resolved = { resolved_at: author.at, resolved_by: author.actor, resolution: version }
  await tx.update(davConflicts).set(resolved).where(eq(davConflicts.id, id))
  const entry = { entity: 'dav_conflict', entity_id: id, action: 'resolve' } as const
  await writeAuditEntry(tx, author, {
    ...entry,
    before: { kept: conflict.kept },
    after: { resolution: version },
  })
  return getConflict(tx, id)
}

import type { InvitationFilter } from '@fiscus/contracts/access/invitation'
import { namesOfActors } from '@fiscus/db/audit/actor-names'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { invitations } from '@fiscus/db/schema/control/invitations'
import { tenants } from '@fiscus/db/schema/control/tenants'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import {
  auditedInvitation,
  type InvitationRow,
  type PlacedInvitation,
  placedInvitations,
} from '@fiscus/db/users/invitations'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '../users/queries.ts'

/** A page of the invitations that a caller sees, the oldest first. */
export async function pageOfInvitations(
  control: ControlDatabase,
  viewer: Viewer,
  { limit, cursor, tenant }: InvitationFilter,
) {
  const rows = await placedInvitations(control)
    .where(
      and(
        isOfViewer(viewer),
        tenant === undefined ? undefined : eq(tenants.slug, tenant),
        cursor === undefined ? undefined : gt(invitations.id, readCursor(z.uuid(), cursor)),
      ),
    )
    .orderBy(asc(invitations.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ invitation }) => invitation.id)
  return { invitations: await invitationRecordsOf(control, page), next }
}

/** The condition for the invitations that a caller sees. */
export function isOfViewer({ tenantId }: Viewer): SQL | undefined {
  return tenantId === null ? undefined : eq(invitations.tenant_id, tenantId)
}

/** The records of invitations, in their order. */
export async function invitationRecordsOf(control: ControlDatabase, rows: readonly PlacedInvitation[]) {
  const names = await namesOfActors(
    control,
    rows.map(({ invitation }) => invitation.created_by),
  )
  return rows.map(({ invitation, tenant, tenantName }) => ({
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    tenant,
    tenant_name: tenantName,
    invited_by: names.get(invitation.created_by) ?? invitation.created_by,
    created_at: invitation.created_at.toISOString(),
    expires_at: invitation.expires_at.toISOString(),
  }))
}

/** The record of one invitation. */
export async function invitationRecordOf(control: ControlDatabase, placed: PlacedInvitation) {
  const [record] = await invitationRecordsOf(control, [placed])
  if (!record) throw new Error('An invitation has no record')
  return record
}

/** Writes what happened to an invitation to the audit log of its tenant. */
export async function auditForTenant(
  databases: Databases,
  author: Author,
  action: 'invite' | 'resend' | 'withdraw' | 'decline',
  row: InvitationRow,
): Promise<void> {
  if (row.tenant_id === null) return
  const isOver = action === 'withdraw' || action === 'decline'
  const record = auditedInvitation(row)
  const states = { before: isOver ? record : null, after: isOver ? null : record }
  await databases.withTenant(row.tenant_id, (db) =>
    writeAuditEntry(db, author, { entity: 'invitation', entity_id: row.id, action, ...states }),
  )
}

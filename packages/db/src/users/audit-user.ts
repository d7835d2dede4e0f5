import { type Author, writeAuditEntry } from '../audit/write-audit-entry.ts'
import type { ControlDatabase } from '../connections/databases.ts'
import type { appUsers } from '../schema/control/app-users.ts'

export type UserRow = typeof appUsers.$inferSelect

type UserAction =
  | 'activate'
  | 'change'
  | 'connect'
  | 'create'
  | 'deactivate'
  | 'disconnect'
  | 'end'
  | 'invite'
  | 'link'
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'reset'

type UserChange = {
  id: string
  action: UserAction
  before?: object | null
  after?: object | null
}

/** Writes what happened to a user to the audit log of the administration. */
export function auditUser(
  tx: Pick<ControlDatabase, 'insert'>,
  author: Author,
  { id, action, before = null, after = null }: UserChange,
): Promise<void> {
  return writeAuditEntry(tx, author, { entity: 'user', entity_id: id, action, before, after })
}

/** A user as the audit log shows it, without its secrets. */
export function auditedUser(row: UserRow) {
  return {
    email: row.email,
    name: row.name,
    platform_role: row.platform_role,
    is_active: row.is_active,
    has_password: row.password_hash !== null,
    has_second_factor: row.totp_confirmed_at !== null,
  }
}

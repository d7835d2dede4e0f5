import type { Author } from '../audit/write-audit-entry.ts'
import type { ControlTransaction } from '../connections/databases.ts'
import { requireRow } from '../queries/require-row.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { auditedUser, auditUser, type UserRow } from './audit-user.ts'

type NewUser = Pick<UserRow, 'email' | 'name'> & Partial<Pick<UserRow, 'is_linked_by_email'>>

/** Creates a user without any role. */
export async function createUser(tx: ControlTransaction, user: NewUser, author: Author): Promise<UserRow> {
  const values = { ...user, created_at: author.at, created_by: author.actor }
  const row = requireRow(await tx.insert(appUsers).values(values).returning())
  await auditUser(tx, author, { id: row.id, action: 'create', after: auditedUser(row) })
  return row
}

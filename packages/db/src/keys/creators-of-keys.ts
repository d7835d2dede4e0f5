import { type SQL, sql } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { uuidArray } from '../queries/uuid-array.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import { appUsers } from '../schema/control/app-users.ts'
import { tenantMembers } from '../schema/control/tenant-members.ts'

/** Who created a key: the present name of a user or key, and whether it still has access where the key has it. */
export type KeyCreator = { name: string; state: 'active' | 'inactive' }

/**
 * The creators of keys, by the id of the key, as they are at an instant. A key that a command or the installation has
 * created has none. A user is inactive when it is deactivated or has neither a role for the tenant of the key nor one
 * for the platform; a key when it is over.
 */
export async function creatorsOfKeys(
  control: Pick<ControlDatabase, 'execute'>,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, KeyCreator>> {
  if (ids.length === 0) return new Map()
  const idIn = (kind: string): SQL => sql`substring(key.created_by from ${`^${kind}:([0-9a-f-]{36})$`})::uuid`
  const rows = await control.execute<KeyCreator & { id: string }>(sql`
    select key.id, coalesce(u.name, creator.name) as name,
      case when u.is_active = 1 and (u.platform_role is not null or member.role is not null)
        or creator.revoked_at is null and creator.expires_at > ${at.toISOString()}::timestamptz
        then 'active' else 'inactive' end as state
    from ${apiKeys} as key
      left join ${appUsers} as u on u.id = ${idIn('user')}
      left join ${tenantMembers} as member on member.user_id = u.id and member.tenant_id = key.tenant_id
      left join ${apiKeys} as creator on creator.id = ${idIn('key')}
    where key.id = any(${uuidArray(ids)}) and coalesce(u.id, creator.id) is not null`)
  return new Map(rows.map(({ id, name, state }) => [id, { name, state }]))
}

import { platformRoles } from '@fiscus/contracts/access/roles'
import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'

/** The users of the panel. They log in once for all their tenants (access §1). */
export const appUsers = pgTable(
  'app_users',
  {
    id: id(),
    /** null until the first administrator states it. A login with a password needs one. */
    email: text(),
    /**
     * 1: the address is the user's own: invitations to it appear in the account, and the first login at the provider
     * with it is linked to the user. 0: only the user or its tenant vouches for it, or the user has removed an
     * identity.
     */
    is_linked_by_email: zeroOrOneColumn().default(1),
    name: text().notNull(),
    /** null: the user has only the roles of its memberships. */
    platform_role: text({ enum: platformRoles }),
    is_active: zeroOrOneColumn().default(1),
    /** argon2id in the PHC format. */
    password_hash: text(),
    /** Encrypted, see packages/runtime/src/secrets. */
    totp_secret: text(),
    /** null: the secret is not in use yet, because no code of it was entered. */
    totp_confirmed_at: instant(),
    /** The time step of the last accepted code: each code is accepted once. */
    totp_last_step: bigint({ mode: 'number' }),
    created_at: instant().notNull(),
    created_by: text().notNull(),
    last_login_at: instant(),
    /** The tenant of the last login or switch, null: the platform. It counts while the user has a role there. */
    home_tenant_id: uuid(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('app_users_email_index').on(sql`lower(${table.email})`),
    zeroOrOneCheck(table.is_active),
    zeroOrOneCheck(table.is_linked_by_email),
    oneOfCheck(table.platform_role, platformRoles),
    check('app_users_name_check', sql`length(${table.name}) between 1 and 100`),
    check('app_users_email_check', sql`length(${table.email}) between 3 and 254`),
    check(
      'app_users_totp_check',
      sql`${table.totp_confirmed_at} is null or ${table.totp_secret} is not null`,
    ),
  ],
)

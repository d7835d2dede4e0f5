import { roles } from '@fiscus/contracts/access/roles'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'
import { tenants } from './tenants.ts'

/**
 * Roles that were offered to an e-mail address, whether a user has it or not: one for each place. An invitation that
 * was accepted, declined or withdrawn is deleted; its link is stored with the SHA-256 of the token only.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** null: the platform. */
    tenant_id: uuid().references(() => tenants.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** The name of a user that the invitation creates. */
    name: text().notNull(),
    role: text({ enum: roles }).notNull(),
    /** 1: the platform has invited, and vouches for the e-mail address of a user that the invitation creates. */
    is_of_platform: zeroOrOneColumn(),
    token_digest: text().notNull().unique(),
    created_at: instant().notNull(),
    created_by: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('invitations_email_place_index').on(
      sql`lower(${table.email})`,
      sql`coalesce(${table.tenant_id}, '00000000-0000-0000-0000-000000000000')`,
    ),
    index().on(table.tenant_id),
    index().on(table.expires_at),
    zeroOrOneCheck(table.is_of_platform),
    oneOfCheck(table.role, roles),
    check('invitations_place_check', sql`(${table.tenant_id} is null) = (${table.role} like 'platform%')`),
    check('invitations_token_digest_check', sql`${table.token_digest} ~ '^[0-9a-f]{64}$'`),
  ],
)

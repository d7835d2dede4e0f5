import { tenantRoles } from '@fiscus/contracts/access/roles'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, oneOfCheck } from '../columns.ts'
import { appUsers } from './app-users.ts'
import { tenants } from './tenants.ts'

/** The roles of users for tenants. */
export const tenantMembers = pgTable(
  'tenant_members',
  {
    user_id: uuid()
      .notNull()
      .references(() => appUsers.id, { onDelete: 'cascade' }),
    tenant_id: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    role: text({ enum: tenantRoles }).notNull(),
    created_at: instant().notNull(),
    /** Who has invited the user; null for roles of before invitations had to be accepted. */
    created_by: text(),
    /** The last login to the tenant, or switch to it: the only one that the tenant sees. */
    last_login_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.tenant_id] }),
    index().on(table.tenant_id),
    oneOfCheck(table.role, tenantRoles),
  ],
)

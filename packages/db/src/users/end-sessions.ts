import { and, eq, ne } from 'drizzle-orm'
import type { ControlTransaction } from '../connections/databases.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { appSessions } from '../schema/control/app-sessions.ts'

/** The sessions of a user: one of them, all but one, all, or those for one tenant. */
export type SessionSelection = { userId: string; id?: string; except?: string; tenantId?: string }

/** Ends sessions and notifies every process. Returns their number. */
export async function endSessions(
  tx: ControlTransaction,
  { userId, id, except, tenantId }: SessionSelection,
): Promise<number> {
  const ended = await tx
    .delete(appSessions)
    .where(
      and(
        eq(appSessions.user_id, userId),
        id === undefined ? undefined : eq(appSessions.id, id),
        except === undefined ? undefined : ne(appSessions.id, except),
        tenantId === undefined ? undefined : eq(appSessions.tenant_id, tenantId),
      ),
    )
    .returning({ id: appSessions.id })
  if (ended.length > 0) await notifyChange(tx, 'app_users', userId)
  return ended.length
}

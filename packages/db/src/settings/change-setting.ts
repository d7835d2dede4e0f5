import { type SettingKey, settingDefinitions } from '@fiscus/contracts/tenants/setting-definitions'
import type { Clock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/operator-error'
import { eq, sql } from 'drizzle-orm'
import { writeAuditEntry } from '../audit/write-audit-entry.ts'
import type { TenantDatabase } from '../connections/databases.ts'
import { settings as storedSettings } from '../schema/tenant/settings.ts'

/**
 * Changes a setting of a scope and writes an entry of its audit log.
 * @throws OperatorError with the known settings, or with the bounds of this one
 */
export async function changeSetting(
  { db, clock, actor }: { db: TenantDatabase; clock: Clock; actor: string },
  key: string,
  value: unknown,
): Promise<void> {
  if (!isSetting(key))
    throw new OperatorError(
      `There is no setting ${key}. Known settings: ${Object.keys(settingDefinitions).join(', ')}.`,
    )
  const { error } = settingDefinitions[key].value.safeParse(value)
  if (error)
    throw new OperatorError(`${key} cannot be ${JSON.stringify(value)}: ${error.issues[0]?.message}.`)
  const [at, json] = [clock.now(), sql`${JSON.stringify(value)}::text::jsonb`]
  const row = { value: json, updated_at: at, updated_by: actor }
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(storedSettings).where(eq(storedSettings.key, key)).for('update')
    await tx
      .insert(storedSettings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: storedSettings.key, set: row })
    const author = { at, actor, request_id: null, reason: null }
    await writeAuditEntry(tx, author, {
      entity: 'setting',
      entity_id: key,
      action: 'change',
      before: before ? { value: before.value } : null,
      after: { value },
    })
  })
}

function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key)
}

import { type SettingKey, settingDefinitions } from '@fiscus/contracts/tenants/setting-definitions'
import { InvalidInput } from '@fiscus/runtime/operator-error'
import { inArray, sql } from 'drizzle-orm'
import { type Author, writeAuditEntry } from '../audit/write-audit-entry.ts'
import type { TenantDatabase } from '../connections/databases.ts'
import { settings as storedSettings } from '../schema/tenant/settings.ts'

/**
 * Changes a setting of a scope and writes an entry of its audit log. Accepts a former key, and returns the key.
 * @throws InvalidInput with the known settings, or with the bounds of this one
 */
export async function changeSetting(
  { db, author }: { db: TenantDatabase; author: Author },
  requestedKey: string,
  value: unknown,
): Promise<SettingKey> {
  const key = settingKeyOf(requestedKey)
  if (!key)
    throw new InvalidInput(
      `There is no setting ${requestedKey}. Known settings: ${Object.keys(settingDefinitions).join(', ')}.`,
    )
  const { error } = settingDefinitions[key].value.safeParse(value)
  if (error) throw new InvalidInput(`${key} cannot be ${JSON.stringify(value)}: ${error.issues[0]?.message}.`)
  const json = sql`${JSON.stringify(value)}::text::jsonb`
  const row = { value: json, updated_at: author.at, updated_by: author.actor }
  await db.transaction(async (tx) => {
    const keys = [key, settingDefinitions[key].formerKey].filter((known) => known !== undefined)
    const stored = await tx
      .select()
      .from(storedSettings)
      .where(inArray(storedSettings.key, keys))
      .for('update')
    const before = stored.find((row) => row.key === key) ?? stored[0]
    await tx
      .insert(storedSettings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: storedSettings.key, set: row })
    await writeAuditEntry(tx, author, {
      entity: 'setting',
      entity_id: key,
      action: 'change',
      before: before ? { value: before.value } : null,
      after: { value },
    })
  })
  return key
}

/** Returns the setting with this key or former key. */
function settingKeyOf(requestedKey: string): SettingKey | undefined {
  const known = Object.keys(settingDefinitions).filter(isSetting)
  return known.find((key) => [key, settingDefinitions[key].formerKey].includes(requestedKey))
}

function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key)
}

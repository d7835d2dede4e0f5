import { type SettingKey, settingDefinitions } from '@fiscus/contracts/tenants/setting-definitions'
import { tenants } from '@fiscus/messages/tenants'
import { issueOptions, messageOfIssue } from '@fiscus/runtime/faults/message-of-issue'
import { InvalidInput } from '@fiscus/runtime/faults/operator-error'
import { sql } from 'drizzle-orm'
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
      tenants.settingUnknown({ key: requestedKey, keys: Object.keys(settingDefinitions) }),
    )
  const [issue] = settingDefinitions[key].value.safeParse(value, issueOptions).error?.issues ?? []
  if (issue)
    throw new InvalidInput(
      tenants.settingInvalid({ key, value: JSON.stringify(value), fault: messageOfIssue(issue) }),
    )
  await changeSettings({ db, author }, new Map([[key, value]]))
  return key
}

type SettingsChange = { db: TenantDatabase; author: Author; checkVersion?: (version: number) => void }

/**
 * Changes valid settings of a scope, with an audit entry for each that differs, and returns the new version. A setting
 * that is not stored has its default. `checkVersion` receives the stored version before the change, and may throw.
 */
export function changeSettings(
  { db, author, checkVersion = () => {} }: SettingsChange,
  values: ReadonlyMap<SettingKey, unknown>,
): Promise<number> {
  return db.transaction(async (tx) => {
    // Two changes wait for each other, also before the first row exists.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`)
    const stored = await tx.select().from(storedSettings)
    const version = settingsVersionOf(stored)
    checkVersion(version)
    const at = new Date(Math.max(author.at.getTime(), version + 1))
    let changed = 0
    for (const [key, value] of values) {
      const before = ofSetting(stored, key)
      const current = before ? before.value : settingDefinitions[key].default
      if (JSON.stringify(current) === JSON.stringify(value)) continue
      changed += 1
      const row = {
        value: sql`${JSON.stringify(value)}::text::jsonb`,
        updated_at: at,
        updated_by: author.actor,
      }
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
    }
    return changed === 0 ? version : at.getTime()
  })
}

type StoredSetting = typeof storedSettings.$inferSelect

/**
 * The version of the settings of a scope: the instant of the last change in milliseconds, which grows with each change;
 * 0 before the first.
 */
export function settingsVersionOf(stored: readonly Pick<StoredSetting, 'updated_at'>[]): number {
  return Math.max(0, ...stored.map(({ updated_at }) => updated_at.getTime()))
}

function ofSetting(stored: readonly StoredSetting[], key: SettingKey): StoredSetting | undefined {
  return (
    stored.find((row) => row.key === key) ??
    stored.find((row) => row.key === settingDefinitions[key].formerKey)
  )
}

/** Returns the setting with this key or former key. */
function settingKeyOf(requestedKey: string): SettingKey | undefined {
  const known = Object.keys(settingDefinitions).filter(isSetting)
  return known.find((key) => [key, settingDefinitions[key].formerKey].includes(requestedKey))
}

function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(settingDefinitions, key)
}

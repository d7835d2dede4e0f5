import { settingDefinitions } from '@fiscus/contracts/tenants/setting-definitions'
import { sql } from 'drizzle-orm'
import type { TenantDatabase } from '../connections/databases.ts'
import { settings as storedSettings } from '../schema/tenant/settings.ts'
import { settingsVersionOf } from './change-setting.ts'

/** Returns the version of the settings of a scope. */
export async function readSettingsVersion(db: TenantDatabase): Promise<number> {
  return settingsVersionOf(await db.select({ updated_at: storedSettings.updated_at }).from(storedSettings))
}

/** Returns every setting with its stored value, even an invalid one, else its default. */
export async function listSettings(
  db: TenantDatabase,
): Promise<{ key: string; value: unknown; default: unknown; description: string }[]> {
  const json = sql<string>`${storedSettings.value}::text`
  const rows = await db.select({ key: storedSettings.key, json }).from(storedSettings)
  const stored = new Map<string, unknown>(rows.map((row) => [row.key, JSON.parse(row.json)]))
  return Object.entries(settingDefinitions).map(([key, setting]) => {
    const storedKey = [key, setting.formerKey ?? key].find((known) => stored.has(known))
    return {
      key,
      value: storedKey === undefined ? setting.default : stored.get(storedKey),
      default: setting.default,
      description: setting.description,
    }
  })
}

import { settingDefinitions } from '@fiscus/contracts/tenants/setting-definitions'
import { sql } from 'drizzle-orm'
import type { TenantDatabase } from '../connections/databases.ts'
import { settings as storedSettings } from '../schema/tenant/settings.ts'

/** Returns every setting with its stored value, even an invalid one, else its default. */
export async function listSettings(
  db: TenantDatabase,
): Promise<{ key: string; value: unknown; default: unknown }[]> {
  const json = sql<string>`${storedSettings.value}::text`
  const rows = await db.select({ key: storedSettings.key, json }).from(storedSettings)
  const stored = new Map<string, unknown>(rows.map((row) => [row.key, JSON.parse(row.json)]))
  return Object.entries(settingDefinitions).map(([key, setting]) => ({
    key,
    value: stored.has(key) ? stored.get(key) : setting.default,
    default: setting.default,
  }))
}

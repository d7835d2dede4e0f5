import {
  type SettingKey,
  type SettingValues,
  settingDefinitions,
} from '@fiscus/contracts/tenants/setting-definitions'
import { render } from '@fiscus/messages/render'
import { issueOptions, messageOfIssue } from '@fiscus/runtime/faults/message-of-issue'
import { inArray, sql } from 'drizzle-orm'
import type { TenantDatabase } from '../connections/databases.ts'
import { settings as storedSettings } from '../schema/tenant/settings.ts'

/** Reads the settings of one scope. */
export type SettingsReader = {
  /** Returns the stored value, else the default. @throws Error when the stored value is out of bounds */
  read<K extends SettingKey>(key: K): Promise<SettingValues[K]>
}

/** Each call of `read` reads the database: a change takes effect at once. */
export function settingsReader(db: Pick<TenantDatabase, 'select'>): SettingsReader {
  return {
    async read(key) {
      // As text, because drizzle takes the JSON string "120" for the number 120.
      const json = sql<string>`${storedSettings.value}::text`
      const definition = settingDefinitions[key]
      const keys = [key, definition.formerKey ?? key]
      const rows = await db
        .select({ key: storedSettings.key, json })
        .from(storedSettings)
        .where(inArray(storedSettings.key, keys))
      const row = rows.find((stored) => stored.key === key) ?? rows[0]
      if (!row) return definition.default
      const result = definition.value.safeParse(JSON.parse(row.json), issueOptions)
      if (result.success) return result.data
      const faults = result.error.issues.map((issue) => render(messageOfIssue(issue))).join(' ')
      throw new Error(`The setting ${key} is ${row.json}, which cannot be used: ${faults}`)
    },
  }
}

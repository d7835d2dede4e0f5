import { type SettingKey, type SettingValues, settings } from '@fiscus/contracts/settings'
import { eq } from 'drizzle-orm'
import type { TenantDatabase } from '../databases.ts'
import { settings as storedSettings } from '../schema/tenant/settings.ts'

/** The settings of one scope. */
export type Settings = {
  /** What is set, else the default. @throws Error when what is stored is out of its bounds: nothing is guessed */
  read<K extends SettingKey>(key: K): Promise<SettingValues[K]>
}

export function settingsOf(db: TenantDatabase): Settings {
  return {
    async read(key) {
      const [row] = await db.select().from(storedSettings).where(eq(storedSettings.key, key))
      if (!row) return settings[key].default
      const result = settings[key].value.safeParse(row.value)
      if (result.success) return result.data
      const faults = result.error.issues.map((issue) => issue.message).join('; ')
      throw new Error(`The setting ${key} is ${JSON.stringify(row.value)}, which can't be used: ${faults}`)
    },
  }
}

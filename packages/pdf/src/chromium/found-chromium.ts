import type { InstalledChromium } from '@fiscus/runtime/chromium/find-installed-chromium'

/** A Chromium that was found. `variables`: environment variables that it needs. */
export type FoundChromium = {
  path: string
  source: InstalledChromium['source'] | 'package'
  variables?: Readonly<Record<string, string>>
}

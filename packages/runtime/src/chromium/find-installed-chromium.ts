import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { chromiumPlaces } from './chromium-places.ts'

/** A Chromium of this machine. */
export type InstalledChromium = { path: string; source: 'CHROMIUM_PATH' | 'PATH' | 'installation' }

/**
 * Finds Chromium, Chrome or Edge: the program of the operator (CHROMIUM_PATH) if there is one, else on the PATH, else
 * where installers put it on Linux, macOS and Windows. `missing` is a sentence for the operator. The program is not
 * started.
 * @param variables those of the process
 */
export async function findInstalledChromium(
  chromiumPath: string | undefined,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<InstalledChromium | { missing: string }> {
  if (chromiumPath !== undefined) {
    if (await isExecutable(chromiumPath)) return { path: chromiumPath, source: 'CHROMIUM_PATH' }
    return {
      missing: `CHROMIUM_PATH is ${chromiumPath}, which is not a program: set it to Chromium, Chrome or Edge.`,
    }
  }
  for (const place of chromiumPlaces(process.platform, variables))
    if (await isExecutable(place.path)) return place
  return {
    missing:
      'PDFs need Chromium, Chrome or Edge: install one (on Debian: apt install chromium-headless-shell), or set CHROMIUM_PATH to its program.',
  }
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

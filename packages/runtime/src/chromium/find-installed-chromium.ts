import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Message } from '@fiscus/messages/message'
import { pdf } from '@fiscus/messages/pdf'
import { chromiumPlaces } from './chromium-places.ts'

/** A Chromium of this machine. */
export type InstalledChromium = { path: string; source: 'CHROMIUM_PATH' | 'PATH' | 'installation' }

/**
 * Finds Chromium, Chrome or Edge: the program of the operator (CHROMIUM_PATH) if there is one, else on the PATH, else
 * where installers put it on Linux, macOS and Windows. `missing` is for the operator. The program is not
 * started.
 * @param variables those of the process
 */
export async function findInstalledChromium(
  chromiumPath: string | undefined,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<InstalledChromium | { missing: Message }> {
  if (chromiumPath !== undefined) {
    if (await isExecutable(chromiumPath)) return { path: chromiumPath, source: 'CHROMIUM_PATH' }
    return { missing: pdf.chromiumPathInvalid({ path: chromiumPath }) }
  }
  for (const place of chromiumPlaces(process.platform, variables))
    if (await isExecutable(place.path)) return place
  return { missing: pdf.chromiumMissing() }
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

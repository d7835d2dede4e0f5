import type { Message } from '@fiscus/messages/message'
import { findInstalledChromium } from '@fiscus/runtime/chromium/find-installed-chromium'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import type { FoundChromium } from './found-chromium.ts'
import { findPackagedChromium } from './packaged-chromium.ts'

/**
 * Finds the Chromium that prints: CHROMIUM_PATH, else one on the PATH or where installers put it, else that of the
 * package @sparticuz/chromium on Linux x64, which is unpacked once. `missing` is for the operator.
 */
export async function findChromium(
  environment: PdfEnvironment,
  { signal }: { signal: AbortSignal },
): Promise<FoundChromium | { missing: Message }> {
  const installed = await findInstalledChromium(environment.chromiumPath, environment.system)
  if ('path' in installed || environment.chromiumPath !== undefined) return installed
  return (await findPackagedChromium(environment.chromiumFolder, { signal })) ?? installed
}

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import { findBrowser } from '@fiscus/testing/servers/browser'

/** What a Chromium of the tests gets. */
export const testSystem = { PATH: '/usr/bin:/bin' }

/** The environment with the Chromium of the tests. */
export async function testPdfEnvironment(): Promise<PdfEnvironment> {
  const chromiumPath = await findBrowser()
  if (chromiumPath === null) throw new Error('PDFs need chromium-headless-shell here: install the package.')
  return {
    chromiumPath,
    sandbox: undefined,
    system: testSystem,
    chromiumFolder: join(tmpdir(), 'fiscus-no-chromium'),
  }
}

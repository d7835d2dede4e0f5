import type { Page } from 'playwright-core'
import type { View } from './browser.ts'
import { guard } from './guards.ts'
import type { ReusedPages } from './reused-pages.ts'
import type { Panel } from './start-panel.ts'

/** A page, and the list of its faults: errors, and requests to another origin. Later faults are added. */
export type OpenedPage = { page: Page; faults: readonly string[] }

/** Opens an address of the panel, as an administrator of the tenant `demo` unless the view has another role. */
export async function openPage(
  pages: ReusedPages,
  panel: Panel,
  path: string,
  view: View = {},
): Promise<OpenedPage> {
  const token = await panel.sessionOf(view.as ?? 'admin')
  const page = await pages.take({ ...view, url: panel.url, token })
  const faults = guard(page, panel.url)
  await page.goto(panel.url + path)
  return { page, faults }
}

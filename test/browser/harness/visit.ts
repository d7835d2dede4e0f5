import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

/** Loads an address of the panel, as a browser does that was started with it. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  await settled(page)
}

/** Goes to an address without a reload, as the links of the panel do; the heading of the new page gets the focus. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`document.activeElement?.blur(); history.pushState(null, '', ${JSON.stringify(path)})`)
  await page.locator('h1:focus').waitFor()
  await settled(page)
}

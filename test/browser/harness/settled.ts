import type { Page } from 'playwright-core'

/** Waits until a page shows its heading and has read its data. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main:not([aria-busy="true"])').waitFor()
  await page.evaluate('document.fonts.ready.then(() => null)')
}

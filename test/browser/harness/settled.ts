import type { Page } from 'playwright-core'

/**
 * Ends with the transitions of colours, for example after a change of the theme. Animations without an end are left
 * out.
 */
const transitionsEnded = `new Promise(requestAnimationFrame).then(() => Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished))).then(() => null)`

/** Waits until a page shows its heading, has read its data, and its colours change no more. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main:not([aria-busy="true"])').waitFor()
  await page.evaluate('document.fonts.ready.then(() => null)')
  await page.evaluate(transitionsEnded)
}

import { pdf } from '@fiscus/messages/pdf'
import type { Page } from 'playwright-core'
import { PageRejected } from './engine-errors.ts'

/** The families that could not be loaded. An element with the name fonts would take the place of document.fonts. */
const failedFamilies = `(async () => {
  const fonts = Object.getOwnPropertyDescriptor(Document.prototype, 'fonts').get.call(document)
  await fonts.ready
  return [...fonts].filter(({ status }) => status === 'error').map(({ family }) => family)
})()`

/**
 * Waits until the fonts of a page are loaded: a text whose font is not loaded is printed as blank paper.
 * @throws PageRejected with the family that cannot be loaded
 */
export async function awaitFonts(page: Page): Promise<void> {
  const [family] = await page.evaluate<string[]>(failedFamilies)
  if (family === undefined) return
  throw new PageRejected(pdf.fontNotLoaded({ family: family.slice(0, 100) }))
}

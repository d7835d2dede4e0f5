import { pdf } from '@fiscus/messages/pdf'
import type { Browser, Page } from 'playwright-core'
import { PageRejected } from '../chromium/chromium-errors.ts'
import type { EngineLimits } from './engine-limits.ts'
import { finishPdf } from './finish-pdf.ts'
import { missingCharacters } from './missing-characters.ts'
import { openOfflineContext, watchPage } from './offline-page.ts'
import { pageDocument, printedText } from './page-document.ts'
import type { PdfPage, PrintedPdf } from './pdf-engine.ts'

/**
 * Prints a page in an offline context of its own. A page that makes a request is rejected, so that no picture is missing
 * on paper by surprise.
 * @throws PageRejected; ChromiumLost; an error of playwright when Chromium ends, or the signal aborts
 */
export async function printPage(
  browser: Browser,
  page: PdfPage,
  { limits, signal }: { limits: EngineLimits; signal: AbortSignal },
): Promise<PrintedPdf> {
  rejectLongText(page, limits)
  const context = await openOfflineContext(browser)
  const close = () => context.close().catch(() => {})
  signal.addEventListener('abort', close, { once: true })
  try {
    signal.throwIfAborted()
    const tab = await context.newPage()
    const watch = watchPage(tab)
    const print = async () => {
      await setContent(tab, pageDocument(page))
      watch.rejectAny()
      await awaitFonts(tab)
      return tab.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        tagged: true,
        outline: true,
        pageRanges: `1-${limits.pagesMax + 1}`,
      })
    }
    const printed = finishPdf(await Promise.race([print(), watch.crashed]))
    watch.rejectAny()
    rejectLargePdf(printed, limits)
    return { ...printed, missing: await missingCharacters(printed.pdf, () => printedText(page)) }
  } finally {
    signal.removeEventListener('abort', close)
    await close()
  }
}

/**
 * Writes a document into a page and waits until it is loaded; the engine has a time-out for the whole. The function of
 * playwright makes code of a text, which the processes of bin/serve forbid.
 */
async function setContent(page: Page, html: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  const { frameTree } = await session.send('Page.getFrameTree')
  const { promise: loaded, resolve } = Promise.withResolvers<void>()
  session.once('Page.loadEventFired', () => resolve())
  await session.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
  await loaded
  await session.detach()
}

function rejectLongText({ html, css }: PdfPage, { charactersMax }: EngineLimits) {
  if (html.length + css.length > charactersMax)
    throw new PageRejected(pdf.tooManyCharacters({ millions: charactersMax / 1_000_000 }))
}

function rejectLargePdf(
  { pdf: printed, pages }: Pick<PrintedPdf, 'pdf' | 'pages'>,
  { pagesMax, bytesMax }: EngineLimits,
) {
  if (pages > pagesMax) throw new PageRejected(pdf.tooManyPages({ max: pagesMax }))
  if (printed.length > bytesMax) throw new PageRejected(pdf.tooLarge({ megabytes: bytesMax / 1_000_000 }))
}

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
async function awaitFonts(page: Page): Promise<void> {
  const [family] = await page.evaluate<string[]>(failedFamilies)
  if (family === undefined) return
  throw new PageRejected(pdf.fontNotLoaded({ family: family.slice(0, 100) }))
}

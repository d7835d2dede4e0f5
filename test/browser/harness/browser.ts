import type { Role } from '@fiscus/contracts/access/roles'
import { findBrowser } from '@fiscus/testing/servers/browser'
import { type Browser, chromium, type Page } from 'playwright-core'

/** How a page is opened. */
export type View = {
  as?: Role
  language?: 'en' | 'pl'
  theme?: 'light' | 'dark'
  width?: number
}

/** A view of the panel at `url` with the session `token`. */
export type SessionView = View & { url: string; token: string }

/** Limits of what a page does while a test waits: a slow machine is no fault, a stuck page is one. */
export const timeoutMs = 180_000

/**
 * Flags of Chromium for tests: their pages live for seconds, in which optimised code, and threads for pictures and
 * garbage, take more processor time than they save.
 */
export const frugal = [
  '--disable-gpu',
  '--num-raster-threads=1',
  '--js-flags=--no-opt,--no-maglev,--single-threaded-gc',
]

/** Starts Chromium, found or installed as for the other tests, with further `flags`. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const program = await findBrowser()
  if (program === null) throw new Error('The panel needs chromium-headless-shell here: install the package.')
  return chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...flags],
  })
}

/** A page of a new context with the session of a user: nothing else is stored or shared with other pages. */
export async function newPage(browser: Browser, view: SessionView): Promise<Page> {
  const context = await browser.newContext({
    locale: view.language === 'pl' ? 'pl-PL' : 'en-GB',
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(timeoutMs)
  const page = await context.newPage()
  await setView(page, view)
  return page
}

/** Gives a page the session, the width and the colours of a view. Its language stays that of its context. */
export async function setView(
  page: Page,
  { theme = 'light', width = 1280, url, token }: SessionView,
): Promise<void> {
  await page.context().addCookies([{ name: 'fiscus', value: token, url, httpOnly: true, sameSite: 'Lax' }])
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
}

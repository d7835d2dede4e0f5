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

/** Limits of what a page does while a test waits: a slow machine is no fault, a stuck page is one. */
export const timeoutMs = 180_000

/** Starts Chromium, found or installed as for the other tests. */
export async function openBrowser(): Promise<Browser> {
  const program = await findBrowser()
  if (program === null) throw new Error('The panel needs chromium-headless-shell here: install the package.')
  return chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

/** A page of a new context with the session of a user: nothing else is stored or shared with other pages. */
export async function newPage(
  browser: Browser,
  { language = 'en', theme = 'light', width = 1280, url, token }: View & { url: string; token: string },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: language === 'pl' ? 'pl-PL' : 'en-GB',
    timezoneId: 'Europe/Warsaw',
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'fiscus', value: token, url, httpOnly: true, sameSite: 'Lax' }])
  context.setDefaultTimeout(timeoutMs)
  return context.newPage()
}

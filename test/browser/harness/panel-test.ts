import { findBrowser } from '@fiscus/testing/servers/browser'
import { type Browser, chromium, type Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { guard } from './guards.ts'
import type { Role } from './roles.ts'
import { startPanel } from './start-panel.ts'

/** How a page is opened. */
export type View = {
  as?: Role
  language?: 'en' | 'pl'
  theme?: 'light' | 'dark'
  width?: number
}

/** Limits of what a page does while a test waits: a slow machine is no fault, a stuck page is one. */
const timeoutMs = 15_000

/**
 * A test with Fiscus and a browser, each started once for the file. `open(path, view)` opens a page, as an administrator of the tenant
 * `demo` unless the view has another role. The test fails when the page writes an error, throws, or sends a request to another origin.
 */
export const test = base
  .extend('server', { scope: 'file' }, () => inject('databaseServer'))
  .extend('program', { scope: 'file' }, requireBrowser)
  .extend('panel', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const panel = await startPanel(server)
    onCleanup(() => panel[Symbol.asyncDispose]())
    return panel
  })
  .extend('browser', { scope: 'file' }, async ({ program }, { onCleanup }) => {
    const browser = await launch(program)
    onCleanup(() => browser.close())
    return browser
  })
  .extend('open', async ({ panel, browser }, { onCleanup }) => {
    const opened: { close: () => Promise<void>; faults: readonly string[] }[] = []
    onCleanup(async () => {
      await Promise.all(opened.map(({ close }) => close()))
      expect(opened.flatMap(({ faults }) => faults)).toEqual([])
    })
    return async (path: string, view: View = {}): Promise<Page> => {
      const page = await newPage(browser, { ...view, key: await panel.keyOf(view.as ?? 'admin') })
      opened.push({ close: () => page.context().close(), faults: guard(page, panel.url) })
      await page.goto(panel.url + path)
      return page
    }
  })

/** The path of Chromium, found or installed as for the other tests. */
async function requireBrowser(): Promise<string> {
  const program = await findBrowser()
  if (program === null)
    throw new Error('The tests of the panel need chromium-headless-shell: install the package.')
  return program
}

function launch(program: string): Promise<Browser> {
  return chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}

/** A page of a new context: nothing is stored, and nothing is shared with other pages. */
async function newPage(
  browser: Browser,
  { language = 'en', theme = 'light', width = 1280, key }: View & { key: string },
) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: language === 'pl' ? 'pl-PL' : 'en-GB',
    timezoneId: 'Europe/Warsaw',
    colorScheme: theme,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  context.setDefaultTimeout(timeoutMs)
  return context.newPage()
}

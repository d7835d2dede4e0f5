import type { Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { newPage, openBrowser, type View } from './browser.ts'
import { guard } from './guards.ts'
import { startPanel } from './start-panel.ts'

/**
 * A test with Fiscus and a browser, each started once for the file. `open(path, view)` opens a page, as an administrator of the tenant
 * `demo` unless the view has another role. The test fails when the page writes an error, throws, or sends a request to another origin.
 */
export const test = base
  .extend('server', { scope: 'file' }, () => inject('databaseServer'))
  .extend('panel', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const panel = await startPanel(server)
    onCleanup(() => panel[Symbol.asyncDispose]())
    return panel
  })
  .extend('browser', { scope: 'file' }, async ({ server: _ }, { onCleanup }) => {
    const browser = await openBrowser()
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
      const token = await panel.sessionOf(view.as ?? 'admin')
      const page = await newPage(browser, { ...view, url: panel.url, token })
      opened.push({ close: () => page.context().close(), faults: guard(page, panel.url) })
      await page.goto(panel.url + path)
      return page
    }
  })

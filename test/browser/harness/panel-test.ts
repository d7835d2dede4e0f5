import type { Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { openBrowser, type View } from './browser.ts'
import { type OpenedPage, openPage } from './open-page.ts'
import { printFailedPages } from './print-failed-pages.ts'
import { startPanel } from './start-panel.ts'

/**
 * A test with Fiscus, started once for the file, and a browser, started once for all files of a worker: each page has a context of its own.
 * `open(path, view)` opens a page, as an administrator of the tenant `demo` unless the view has another role. The test fails when the page
 * writes an error, throws, or sends a request to another origin.
 */
export const test = base
  .extend('server', { scope: 'worker' }, () => inject('databaseServer'))
  .extend('panel', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const panel = await startPanel(server)
    onCleanup(() => panel[Symbol.asyncDispose]())
    return panel
  })
  .extend('browser', { scope: 'worker' }, async ({ server: _ }, { onCleanup }) => {
    const browser = await openBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('open', async ({ panel, browser, task }, { onCleanup }) => {
    const opened: Promise<OpenedPage>[] = []
    onCleanup(async () => {
      const pages = await Promise.all(opened)
      await printFailedPages(
        { task },
        pages.map(({ page }) => page),
      )
      await Promise.all(pages.map(({ page }) => page.context().close()))
      expect(pages.flatMap(({ faults }) => faults)).toEqual([])
    })
    return async (path: string, view?: View): Promise<Page> => {
      const opening = openPage(browser, panel, path, view)
      opened.push(opening)
      return (await opening).page
    }
  })

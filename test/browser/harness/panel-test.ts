import type { Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { frugal, openBrowser, type View } from './browser.ts'
import { type OpenedPage, openPage } from './open-page.ts'
import { printFailedPages } from './print-failed-pages.ts'
import { reusedPages } from './reused-pages.ts'
import { startPanel } from './start-panel.ts'

/**
 * A test with Fiscus, started once for the file, and a browser with its pages, started once for all files of a worker:
 * a page is used by one test at a time. `open(path, view)` opens a page, as an administrator of the tenant `demo`
 * unless the view has another role. The test fails when the page writes an error, throws, or sends a request to another
 * origin.
 */
export const test = base
  .extend('server', { scope: 'worker' }, () => inject('databaseServer'))
  .extend('panel', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const panel = await startPanel(server)
    onCleanup(() => panel[Symbol.asyncDispose]())
    return panel
  })
  .extend('browser', { scope: 'worker' }, async ({ server: _ }, { onCleanup }) => {
    const browser = await openBrowser(frugal)
    onCleanup(() => browser.close())
    return browser
  })
  .extend('pages', { scope: 'worker' }, ({ browser }) => reusedPages(browser))
  .extend('open', async ({ panel, pages, task }, { onCleanup }) => {
    const opened: Promise<OpenedPage>[] = []
    onCleanup(async () => {
      const used = await Promise.all(opened)
      await printFailedPages(
        { task },
        used.map(({ page }) => page),
      )
      const hasPassed = !task.result?.errors?.length
      await Promise.all(used.map(({ page }) => (hasPassed ? pages.release(page) : page.context().close())))
      expect(used.flatMap(({ faults }) => faults)).toEqual([])
    })
    return async (path: string, view?: View): Promise<Page> => {
      const opening = openPage(pages, panel, path, view)
      opened.push(opening)
      return (await opening).page
    }
  })

import type { Fiscus } from '@fiscus/client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readPagePaths } from './harness/page-paths.ts'
import { test as panelTest } from './harness/panel-test.ts'
import { startPseudoPanel } from './harness/pseudo-panel.ts'
import { settled } from './harness/settled.ts'
import { markIntl, noteData, textsOutsideMarks } from './harness/visible-texts.ts'
import { follow } from './harness/visit.ts'

/** The pages of a record: the first one of the demo data. */
const records: Readonly<Record<string, (api: Fiscus) => Promise<{ id: string }[]>>> = {
  '/automation/cron/$task': async (api) => (await api.listTasks()).records,
  '/automation/runs/$run': async (api) => (await api.listAllRuns()).runs,
  '/automation/jobs/$job': async (api) => (await api.listJobs()).jobs,
  '/dav/accounts/$account': async (api) => (await api.listDavAccounts()).accounts,
  '/mail/messages/$message': async (api) => (await api.listMessages()).messages,
  '/mail/mailboxes/$mailbox': async (api) => (await api.listMailboxes()).mailboxes,
  '/pdf/jobs/$job': async (api) => (await api.listPdfJobs()).jobs,
  '/pdf/templates/$template': async (api) => (await api.listPdfTemplates()).templates,
  '/settings/taxes/documents/$document': async (api) => (await api.listDocuments()).documents,
}
const noRecord = '0190a0b0-0000-7000-8000-000000000000'

type OpenedPage = { page: Page; data: ReturnType<typeof noteData> }

/** What opens a drawer, a dialog or a menu: the button for a new record. */
const openers = ['main button:has(.tabler-icon-plus)']
/** There the button with the plus adds a line to the form of the page. */
const formsWithLines = ['/settings/taxes/seller', '/settings/taxes/simulator']
/** The page of a record is only read. */
const isOnlyRead = (path: string) => path.includes('$')

/** `pageOf(role)` is one page of the panel in the pseudo language for all tests with the same role. */
const test = panelTest
  .extend('api', { scope: 'file' }, async ({ panel }) => {
    const api = await panel.api()
    await api.loadDemoData()
    return api
  })
  .extend('pseudo', { scope: 'file' }, async ({ panel, api: _ }, { onCleanup }) => {
    const pseudo = await startPseudoPanel(panel.url)
    onCleanup(() => pseudo[Symbol.asyncDispose]())
    return pseudo
  })
  .extend('pageOf', { scope: 'file' }, ({ panel, pseudo, pages }, { onCleanup }) => {
    const opened = new Map<string, Promise<OpenedPage>>()
    onCleanup(async () => {
      for (const { page } of await Promise.all(opened.values())) await page.context().close()
    })
    const open = async (role: 'admin' | 'platform_admin') => {
      const page = await pages.take({ url: pseudo.url, token: await panel.sessionOf(role), language: 'pl' })
      await page.addInitScript(markIntl)
      const data = noteData(page)
      // An address that no test goes to.
      await page.goto(`${pseudo.url}/nowhere`)
      await settled(page)
      return { page, data }
    }
    return (role: 'admin' | 'platform_admin') => {
      const page = opened.get(role) ?? open(role)
      opened.set(role, page)
      return page
    }
  })

test('a text, a placeholder and a value of the API without marks are found', async ({ pageOf }) => {
  const { page, data } = await pageOf('admin')
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
    '<div id="added">Save it<input placeholder="Write here"><b>rate_limited</b><i>⟦Zapisz⟧ PLN, Fiscus</i></div>')`)
  expect(await textsOutsideMarks(page, await data())).toEqual(['Save it', 'rate_limited', 'Write here'])
  await page.evaluate(`document.getElementById('added').remove()`)
})

test.for(readPagePaths())(
  '%s in a language with marks around its words has no words without marks',
  async (path, { api, pageOf }) => {
    const { page, data } = await pageOf(path.startsWith('/platform/') ? 'platform_admin' : 'admin')
    const [record = { id: noRecord }] = (await records[path]?.(api)) ?? []
    await follow(page, path.replace(/\$\w+/, record.id))
    expect(await textsOutsideMarks(page, await data())).toEqual([])
    const used = isOnlyRead(path) ? [] : openers.slice(formsWithLines.includes(path) ? 1 : 0)
    for (const opener of used.map((selector) => page.locator(selector).first())) {
      if ((await opener.count()) === 0) continue
      await opener.click()
      const opened = page.locator('[role=dialog], [role=menu]')
      await opened.or(page.locator('h1:focus')).first().waitFor()
      await settled(page)
      expect(await textsOutsideMarks(page, await data())).toEqual([])
      await page.keyboard.press('Escape')
      await opened.first().waitFor({ state: 'hidden' })
    }
  },
)

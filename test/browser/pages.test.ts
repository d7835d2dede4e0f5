import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import type { View } from './harness/browser.ts'
import { type OpenedPage, openPage } from './harness/open-page.ts'
import { readPagePaths } from './harness/page-paths.ts'
import { test as panelTest } from './harness/panel-test.ts'
import { settled } from './harness/settled.ts'
import { follow, load } from './harness/visit.ts'

/** An id that no record has: the page of a record says so. The tests of those pages open records. */
const noRecord = '0190a0b0-0000-7000-8000-000000000000'
const paths = readPagePaths().map((path) => path.replaceAll(/\$\w+/g, noRecord))
const wide = { width: 1280, height: 900 }
const narrow = { width: 360, height: 800 }

/** `pageOf(view)` is one page of the browser for all tests with the same role and language. */
const test = panelTest.extend('pageOf', { scope: 'file' }, ({ panel, pages }) => {
  const opened = new Map<string, Promise<OpenedPage>>()
  const open = async (view: View) => {
    // Another page than the first of the list, so that each test goes to a new address.
    const opened = await openPage(pages, panel, paths.at(-1) ?? '/', view)
    await settled(opened.page)
    return opened
  }
  return (view: View) => {
    const key = `${view.as} ${view.language}`
    const page = opened.get(key) ?? open(view)
    opened.set(key, page)
    return page
  }
})

test('every page has an address', () => {
  expect(paths.length).toBeGreaterThan(20)
})

test('a page with an unnamed picture, pale text, an error and a request to another origin is found', async ({
  panel,
  pages,
}) => {
  const { page, faults } = await openPage(pages, panel, '/login')
  await settled(page)
  await page.evaluate(`document.querySelector('h1').style.color = '#ccc', document.body.append(new Image())`)
  await page.evaluate(`console.error('wrong'), fetch('http://127.0.0.2/').catch(() => null)`)
  expect((await axe(page)).map((violation) => violation.split(':')[0])).toEqual([
    'color-contrast',
    'image-alt',
  ])
  expect(faults[0]).toBe('console: wrong')
  expect(faults.at(-1)).toContain('http://127.0.0.2/')
  await page.context().close()
})

test.for(paths)(
  '%s: no violation of WCAG in light and dark, and no sideways scrolling at 360 px',
  async (path, { pageOf }) => {
    const { page, faults } = await pageOf({ as: roleFor(path), language: 'en' })
    const known = faults.length
    await page.setViewportSize(wide)
    await page.emulateMedia({ colorScheme: 'light' })
    await load(page, path)
    expect(await axe(page)).toEqual([])
    // The colours change only what the rule of contrast reads.
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    expect(await axe(page, { rules: ['color-contrast'] })).toEqual([])
    await expectNoSidewaysScrolling(page)
    expect(faults.slice(known)).toEqual([])
  },
)

test.for(paths)(
  '%s in Polish, without a reload after another page: everything has a name, and nothing scrolls sideways at 360 px',
  async (path, { pageOf }) => {
    const { page, faults } = await pageOf({ as: roleFor(path), language: 'pl' })
    const known = faults.length
    await page.setViewportSize(wide)
    await follow(page, path)
    // The language changes only what the rules of names read.
    expect(await axe(page, { rules: nameRules })).toEqual([])
    await expectNoSidewaysScrolling(page)
    expect(faults.slice(known)).toEqual([])
  },
)

const nameRules = [
  'aria-command-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'document-title',
  'html-lang-valid',
  'label',
  'link-name',
  'select-name',
]

const roleFor = (path: string) => (path.startsWith('/platform/') ? 'platform_admin' : 'admin')

async function expectNoSidewaysScrolling(page: Page) {
  await page.setViewportSize(narrow)
  await settled(page)
  const width = () => page.evaluate('document.documentElement.scrollWidth')
  await expect.poll(width).toBeLessThanOrEqual(narrow.width)
}

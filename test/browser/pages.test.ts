import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { readPagePaths } from './harness/page-paths.ts'
import { test } from './harness/panel-test.ts'
import { settled } from './harness/settled.ts'

/** An id that no record has: the page of a record says so. The tests of those pages open records. */
const noRecord = '0190a0b0-0000-7000-8000-000000000000'
const paths = readPagePaths().map((path) => path.replaceAll(/\$\w+/g, noRecord))
const narrow = { width: 360, height: 800 }

test('every page has an address', () => {
  expect(paths.length).toBeGreaterThan(20)
})

for (const language of ['en', 'pl'] as const) {
  test.for(paths)(
    `%s in ${language}: no violation of WCAG in light and dark, and no sideways scrolling at 360 px`,
    {
      timeout: 60_000,
    },
    async (path, { open }) => {
      const role = path.startsWith('/platform/') ? 'platform_admin' : 'admin'
      const page = await open(path, { as: role, language })
      await settled(page)
      expect(await axe(page)).toEqual([])
      // The colours change only what the rule of contrast reads.
      await page.emulateMedia({ colorScheme: 'dark' })
      await settled(page)
      expect(await axe(page, { rules: ['color-contrast'] })).toEqual([])
      await page.setViewportSize(narrow)
      await settled(page)
      const width = () => page.evaluate('document.documentElement.scrollWidth')
      await expect.poll(width, { timeout: 5_000 }).toBeLessThanOrEqual(narrow.width)
    },
  )
}

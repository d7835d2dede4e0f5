import { expect } from 'vitest'
import { openPage } from './open-page.ts'
import { test } from './panel-test.ts'

test('a test gets the page of an earlier one without what that has stored, intercepted and changed', async ({
  panel,
  pages,
}) => {
  const first = await openPage(pages, panel, '/account', { width: 700, theme: 'dark' })
  await first.page.evaluate(`localStorage.setItem('kept', '1'), sessionStorage.setItem('kept', '1')`)
  await first.page.route('**/api/**', (route) => route.abort())
  await pages.release(first.page)

  const second = await openPage(pages, panel, '/account', { as: 'viewer' })
  expect(second.page).toBe(first.page)
  await second.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await second.page.evaluate(`localStorage.getItem('kept') ?? sessionStorage.getItem('kept')`)).toBe(
    null,
  )
  expect(
    await second.page.evaluate(`[innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]`),
  ).toEqual([1280, false])
  const me = await second.page.evaluate(`fetch('/api/v1/session').then((response) => response.text())`)
  expect(me).toContain('viewer')
  await second.page.context().close()
})

test('a page in another language is another page, and so is one while the first is in use', async ({
  panel,
  pages,
}) => {
  const english = await openPage(pages, panel, '/account')
  await pages.release(english.page)
  const polish = await openPage(pages, panel, '/account', { language: 'pl' })
  expect(polish.page).not.toBe(english.page)
  const again = await openPage(pages, panel, '/account')
  const other = await openPage(pages, panel, '/account')
  expect(again.page).toBe(english.page)
  expect(other.page).not.toBe(english.page)
  await Promise.all([polish, again, other].map(({ page }) => page.context().close()))
})

import { expect } from 'vitest'
import { test } from './harness/panel-test.ts'

test('a form is not stored for the user who has logged in in another tab, and nothing typed is lost', async ({
  open,
  panel,
}) => {
  const page = await open('/settings/taxes/categories')
  await page.getByRole('button', { name: 'Add a category' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a category' })
  const code = `other_tab_${Date.now()}`
  await form.getByRole('textbox', { name: 'Code' }).fill(code)
  await form.getByRole('textbox', { name: 'Name' }).fill('Typed')
  // The cookie that a login in another tab of the browser sets.
  const value = await panel.sessionOf('platform_admin')
  await page
    .context()
    .addCookies([{ name: 'fiscus', value, url: panel.url, httpOnly: true, sameSite: 'Lax' }])
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await form.getByRole('button', { name: 'Save' }).click()
  expect((await answer).status()).toBe(401)
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Typed')
  const { categories } = await (await panel.api()).listTaxCategories({ limit: 200 })
  expect(categories.map(({ category_code }) => category_code)).not.toContain(code)
})

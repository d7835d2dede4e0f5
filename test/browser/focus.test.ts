import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { tabTo } from './harness/keyboard.ts'
import { test } from './harness/panel-test.ts'

const focused = (page: Page) => page.locator(':focus')

test('the focus returns to a button after its request', async ({ open }) => {
  const page = await open('/account')
  const save = page.getByRole('button', { name: 'Save' })
  await save.press('Enter')
  await page.getByText('Saved').waitFor()
  await save.and(focused(page)).waitFor()
})

test('the focus stays beside a line that is removed or moved to the top', async ({ open }) => {
  const page = await open('/settings/taxes/simulator')
  await page.getByRole('button', { name: 'Move up: Line 2' }).press('Enter')
  await page.getByRole('button', { name: 'Move down: Line 1' }).and(focused(page)).waitFor()
  await page.getByRole('button', { name: 'Remove: Line 2' }).press('Enter')
  await page.getByRole('button', { name: 'Duplicate: Line 1' }).and(focused(page)).waitFor()
})

test('after a record is deleted from its drawer, the heading of the page has the focus', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const code = `deleted_${Date.now()}`
  const name = `Category ${code}`
  await api.createTaxCategory({ category_code: code, category_name: name, item_type: 'product' })
  const page = await open('/settings/taxes/categories')
  await page.getByRole('button', { name }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  const question = page.getByRole('dialog', { name: /^Delete/ })
  await question.getByRole('button', { name: 'Cancel' }).and(focused(page)).waitFor()
  await tabTo(page, question.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).and(focused(page)).waitFor()
  expect(await page.getByRole('button', { name }).count()).toBe(0)
})

test('the button that shows a password is reached with the keyboard, and has its name in Polish', async ({
  open,
}) => {
  const page = await open('/account', { language: 'pl' })
  const password = page.getByLabel('Nowe hasło')
  await password.fill('correct horse')
  await tabTo(page, page.getByRole('button', { name: 'Pokaż wpisany tekst' }).last())
  await page.keyboard.press('Enter')
  await expect.poll(() => password.getAttribute('type')).toBe('text')
})

import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

/** The page calculates three documents. */

test('the comparison shows what each strategy gives on a sample and on a pasted document', async ({
  open,
}) => {
  const page = await open('/settings/taxes/rounding')
  const table = page.getByRole('table', { name: 'What each strategy gives' })
  await table.getByRole('row', { name: /Line in effect Half up .*0\.99.*0\.24.*1\.23/ }).waitFor()
  await table.getByRole('row', { name: /Document Half up .*1\.00.*\+0\.01.*0\.23.*-0\.01/ }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Document' }).selectOption('A document of your own')
  const cart = page.getByRole('textbox', { name: /^Request of POST/ })
  await cart.fill('{')
  await page.getByText('This is not JSON').waitFor()
  const items = [{ id: '1', quantity: '1', unitPrice: '200.00', taxRateCode: 'VAT8' }]
  await cart.fill(JSON.stringify({ currency: 'PLN', items }))
  await table.getByRole('row', { name: /Line in effect .*200\.00.*16\.00.*216\.00/ }).waitFor()
})

test('a setting is changed, and the page shows it in words', async ({ open, panel }) => {
  const page = await open('/settings/taxes/rounding')
  await page.getByRole('button', { name: 'Change the settings' }).click()
  const form = page.getByRole('dialog', { name: 'Change the settings' })
  await form
    .getByRole('combobox', { name: 'Strategy' })
    .selectOption('EN 16931: net amounts on the lines, each tax once')
  await form.getByRole('button', { name: 'Save' }).click()
  const settings = page.getByRole('table', { name: 'Settings' })
  await settings.getByRole('cell', { name: /^EN 16931/ }).waitFor()
  expect(await (await panel.api()).getSettings()).toMatchObject({ rounding_strategy: 'en16931' })
})

test('hostile texts of a pasted document are shown as texts', async ({ open }) => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const page = await open('/settings/taxes/rounding')
  await page.getByRole('combobox', { name: 'Document' }).selectOption('A document of your own')
  const field = page.getByRole('textbox', { name: /^Request of POST/ })
  await field.fill(hostile)
  await page.getByText(/^This is not JSON/).waitFor()
  const items = [{ id: '1', name: hostile, quantity: '1', unitPrice: '10' }]
  await field.fill(JSON.stringify({ currency: 'PLN', customer: { country: hostile }, items }))
  await page.getByRole('alert').getByText('customer').first().waitFor()
  await field.fill(JSON.stringify({ currency: 'PLN', customer: { country: 'PL' }, items }))
  await page.getByRole('row', { name: /in effect/ }).waitFor()
  expect(await page.locator('main img, main script').count()).toBe(0)
})

test('in Polish and dark, for a reader', async ({ open }) => {
  const page = await open('/settings/taxes/rounding', {
    as: 'viewer',
    language: 'pl',
    theme: 'dark',
    width: 360,
  })
  await page.getByRole('heading', { name: 'Zaokrąglanie', level: 1 }).waitFor()
  await page.getByRole('table', { name: 'Ustawienia' }).waitFor()
  expect(await page.getByRole('button', { name: 'Zmień ustawienia' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

test('at a zoom of 400 % the settings are cards, and every value is in view', async ({ open }) => {
  const page = await open('/settings/taxes/rounding', { width: 320 })
  const row = page.getByRole('table', { name: 'Settings' }).getByRole('row', { name: /^Strategy/ })
  const name = await row.getByRole('rowheader').boundingBox()
  const value = await row.getByRole('cell').boundingBox()
  expect(value?.y).toBeGreaterThan(name?.y ?? 0)
})

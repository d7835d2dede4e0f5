import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { moveTo, tabTo } from './harness/keyboard.ts'
import { test } from './harness/panel-test.ts'

const rates = '/settings/taxes/rates'
/** The limit of a test with several pages and a check of axe, on a slow machine. */
const longMs = 90_000

async function openRate(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: code, exact: true }).click()
  await page.getByRole('dialog', { name: code }).waitFor()
}

test('a rate changes from a day in one flow, after its effect was shown, and a calculation uses both versions', {
  timeout: longMs,
}, async ({ open, panel }) => {
  const api = await panel.api()
  const number = 'FV/RATES/1'
  const cart = { currency: 'PLN', items: [{ id: '1', quantity: 1, unitPrice: '100', taxRateCode: 'VAT8' }] }
  await api.approveDocument({ type: 'invoice', number, ...cart })
  const page = await open(rates)
  await page.getByRole('searchbox', { name: 'Code, name or legal clause' }).fill('VAT8')
  await openRate(page, 'VAT8')
  await page.getByText('Used by documents').waitFor()
  await page.getByRole('button', { name: 'Change from a day' }).click()
  const form = page.getByRole('dialog', { name: 'Change VAT8 from a day' })
  await form.getByLabel('New percent').fill('9')
  expect(await form.getByLabel('Name').inputValue()).toMatch(/VAT 9\s?%/)
  await form.getByLabel('First day of the change').fill('2099-01-01')
  await form.getByRole('button', { name: 'Show the effect' }).click()
  await form.getByText('8.00% until the day before 1 Jan 2099, 9.00% from 1 Jan 2099.').waitFor()
  await form.getByText(/^Lead to this rate: \d+ rules, 0 groups\.$/).waitFor()
  await form.getByRole('row', { name: `${number} 8.00 9.00 108.00 109.00` }).waitFor()
  await form.getByRole('button', { name: 'Change the rate' }).click()
  const detail = page.getByRole('dialog', { name: 'VAT8' })
  await detail.getByText('future', { exact: true }).waitFor()
  const taxOn = async (taxPointDate: string) =>
    (await api.calculateTax({ ...cart, taxPointDate })).summary.totalTax
  expect([await taxOn('2098-12-31'), await taxOn('2099-01-01')]).toEqual(['8.00', '9.00'])
  expect(await axe(page)).toEqual([])
})

test('a day that does not fit is a fault at its field, and what was typed stays', async ({ open }) => {
  const page = await open(rates)
  await openRate(page, 'VAT5')
  await page.getByRole('button', { name: 'Change from a day' }).click()
  const form = page.getByRole('dialog', { name: 'Change VAT5 from a day' })
  await form.getByLabel('New percent').fill('6')
  await form.getByLabel('First day of the change').fill('2000-01-01')
  await form.getByRole('button', { name: 'Change the rate' }).click()
  await form.getByText(/^The version is in force from 1 Jan 2011\. Choose a later day/).waitFor()
  await form.getByLabel('First day of the change').and(page.locator(':focus')).waitFor()
  expect(await form.getByLabel('New percent').inputValue()).toBe('6')
})

test('a version that no document has used is found and corrected in place, with the keyboard alone', async ({
  open,
  panel,
}) => {
  const page = await open(rates)
  await page.getByRole('button', { name: 'OSS-DK', exact: true }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('OSS-DK')
  await tabTo(page, page.getByRole('button', { name: 'OSS-DK', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Further actions/ }))
  await page.keyboard.press('Enter')
  await moveTo(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Correct', exact: true }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit OSS-DK' })
  await tabTo(page, form.getByLabel('Percent'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('25,5')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'OSS-DK' }).getByText('25.50%').first().waitFor()
  const { rates: versions } = await (await panel.api()).listRates({ tax_code: 'OSS-DK', on: 'all' })
  expect(versions.map(({ rate_percent }) => rate_percent)).toEqual(['25.50'])
})

test('a rate in use is not deleted, and the reason is shown', async ({ open }) => {
  const page = await open(`${rates}?rate=ZW`)
  await page.getByRole('button', { name: /^Further actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete this version of ZW?' })
  await confirmation.getByText(/demo/i).waitFor()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alert')
    .getByText(/ZW is used by rule/)
    .waitFor()
})

test('texts of a rate are shown as texts', async ({ open, panel }) => {
  const hostile = '<img src=x onerror=alert(1)>'
  const api = await panel.api()
  await api.createRate({
    tax_code: 'HOSTILE',
    tax_name: hostile,
    rate_percent: '1',
    calculation_mode: 'exclusive',
    tax_status: 'standard',
    legal_clause: hostile,
    valid_from: '2020-01-01',
  })
  const page = await open(`${rates}?text=HOSTILE&rate=HOSTILE`)
  await page.getByRole('dialog', { name: hostile }).getByText(hostile).nth(2).waitFor()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

test('a viewer sees rates and no way to change them', async ({ open }) => {
  const page = await open(`${rates}?rate=VAT23`, { as: 'viewer' })
  await page.getByRole('dialog', { name: 'VAT23' }).getByText('in force', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /Change from a day|Add a version|Add a rate/ }).count()).toBe(
    0,
  )
})

test('at 1280 pixels codes and uses stay on one line, and the search shows its whole text; on a tablet rows that do not fit are cards, in Polish', async ({
  open,
  panel,
}) => {
  const page = await open(rates, { language: 'pl' })
  await page.getByRole('row', { name: /MARZA23-KOLEKCJE/ }).waitFor()
  const whiteSpaceOf = (cell: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('tbody tr > ${cell}')).whiteSpace`)
  expect(await whiteSpaceOf('th')).toBe('nowrap')
  expect(await whiteSpaceOf('td:last-child')).toBe('nowrap')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280)
  const spare = await page.evaluate(`(() => {
    const field = document.querySelector('input[type=search]')
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    const context = document.createElement('canvas').getContext('2d')
    context.font = font
    return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - context.measureText(field.placeholder).width
  })()`)
  expect(spare).toBeGreaterThanOrEqual(0)
  await page.goto(`${panel.url}/settings/taxes/categories`)
  await page.getByRole('row').nth(3).waitFor()
  const isCards = () => page.evaluate(`document.querySelector('table').dataset.cards === 'true'`)
  const width = () => page.evaluate('document.documentElement.scrollWidth')
  for (const [tablet, asCards] of [
    [1280, false],
    [768, true],
    [820, false],
    [1024, false],
  ] as const) {
    await page.setViewportSize({ width: tablet, height: 900 })
    await expect.poll(isCards, { message: String(tablet) }).toBe(asCards)
    await expect.poll(width, { message: String(tablet) }).toBeLessThanOrEqual(tablet)
  }
})

test('the filter is in the address, and an empty result offers to clear it', async ({ open }) => {
  const page = await open(`${rates}?country=DE`)
  await page.getByRole('button', { name: 'OSS-DE-REDUCED' }).waitFor()
  expect(await page.getByRole('rowheader').count()).toBe(2)
  await page.getByLabel('Status').selectOption('exempt')
  await page.getByText('No rate matches the filter').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'VAT23' }).waitFor()
})

test('a tax category is changed, and one with rules is not deleted', { timeout: longMs }, async ({
  open,
  panel,
}) => {
  const page = await open('/settings/taxes/categories')
  await page.getByRole('searchbox').fill('książki')
  await page.getByRole('button', { name: 'Książki', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Category book' })
  await form.getByLabel('Legal basis').fill('art. 41 ust. 2a')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'art. 41 ust. 2a', exact: true }).waitFor()
  const { categories } = await (await panel.api()).listTaxCategories({ limit: 200 })
  expect(categories.find(({ category_code }) => category_code === 'book')?.legal_basis).toBe(
    'art. 41 ust. 2a',
  )
  await page.getByRole('button', { name: 'Książki', exact: true }).click()
  await form.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete the category book?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page
    .getByRole('alert')
    .getByText(/position \d+/)
    .waitFor()
  expect(await axe(page)).toEqual([])
})

describe.for([
  ['en', 'light', 1280],
  ['pl', 'dark', 360],
] as const)('in %s, %s, %i px', ([language, theme, width]) => {
  test.for(['?rate=VAT23', '?form=create'])(
    'the dialog of %s has no violations of WCAG',
    async (search, { open }) => {
      const page = await open(`${rates}${search}&country=LV`, { language, theme, width })
      await page.getByRole('dialog').waitFor()
      expect(await axe(page)).toEqual([])
    },
  )
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { tabTo } from './harness/keyboard.ts'
import { test as panelTest } from './harness/panel-test.ts'

const rules = '/settings/taxes/rules'
/** The limit of a test with several pages and a check of axe, on a slow machine. */
const longMs = 90_000

const wholesale = {
  name: 'Wholesale',
  customer_type: 'b2b',
  geo_zone: 'domestic',
  item_type: 'product',
  target: { rate: 'VAT8' },
} as const

/** `api` leaves only the twelve rules without a tax category, so that every row is on the page. */
const test = panelTest.extend('api', { scope: 'file', auto: true }, async ({ panel }) => {
  const api = await panel.api()
  const all = (await api.listRules({ limit: 200 })).rules
  for (const rule of all) if (rule.tax_category !== null) await api.deleteRule(rule.id, { ifMatch: rule })
  return api
})

async function saveOrder(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Effect of the new order' })
    .getByRole('button', { name: 'Save the order' })
    .click()
  await page.getByText('The new order is stored').waitFor()
}

test('a rule that never matches is moved up by its button, and decides after its effect was shown and stored', {
  timeout: longMs,
}, async ({ open, api }) => {
  const { id } = await api.createRule({ ...wholesale, priority: 15 })
  const page = await open(`${rules}?text=wholesale`)
  await page
    .getByRole('row', { name: /Wholesale/ })
    .getByText('never matches')
    .waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Move up: Wholesale' }).click()
  await page.getByText('1 rule has another position.').waitFor()
  await page.getByRole('button', { name: 'Show the effect' }).click()
  await page.getByText('1 combination gets another rule').waitFor()
  await page.getByRole('row', { name: 'Businesses · Poland · Goods' }).getByText('VAT8').waitFor()
  expect(await axe(page)).toEqual([])
  await saveOrder(page)
  const { summary } = await api.calculateTax({
    currency: 'PLN',
    customer: { customerType: 'b2b', geoZone: 'domestic' },
    items: [{ id: '1', quantity: 1, unitPrice: '100' }],
  })
  expect(summary.totalTax).toBe('8.00')
  await api.deleteRule(id, { ifMatch: await api.getRule(id) })
})

test('a rule is moved with the keyboard, to a position by its button, and the order can be discarded', async ({
  open,
}) => {
  const page = await open(rules)
  const nameIn = (row: number) => page.getByRole('rowheader').nth(row).getByRole('button').textContent()
  await page.getByRole('rowheader').nth(2).waitFor()
  const before = await Promise.all([nameIn(0), nameIn(1), nameIn(2)])
  const handle = page.getByRole('button', { name: `Drag the rule ${before[0]}` })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.getByText(`${before[0]} is at position 1.`).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.getByText(`${before[0]} is at position 2.`).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await page.getByText('1 rule has another position.').waitFor()
  expect(await Promise.all([nameIn(0), nameIn(1)])).toEqual([before[1], before[0]])
  await page.getByRole('button', { name: `Move to a position…: ${before[0]}` }).click()
  await page.getByLabel(/^Position, 1 to/).fill('3')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => nameIn(2)).toBe(before[0])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => Promise.all([nameIn(0), nameIn(1), nameIn(2)])).toEqual(before)
})

test('a rule is moved with the mouse', async ({ open }) => {
  const page = await open(rules)
  const handles = page.getByRole('button', { name: /^Drag the rule/ })
  await handles.nth(3).waitFor()
  await handles.nth(0).dragTo(handles.nth(3), { steps: 12 })
  await page.getByText('1 rule has another position.').waitFor()
})

test('an order that was made on an old version is merged into the rules of another user', async ({
  open,
  api,
}) => {
  const page = await open(rules)
  await page
    .getByRole('button', { name: /^Move down/ })
    .first()
    .click()
  const { id } = await api.createRule({ ...wholesale, priority: 9_000 })
  await page.getByRole('button', { name: 'Show the effect' }).click()
  await page.getByText('The rules were changed by another user.').waitFor()
  await page.getByRole('button', { name: 'Read the rules again' }).click()
  await saveOrder(page)
  expect((await api.listRules({ limit: 200 })).rules.at(-1)?.id).toBe(id)
  await api.deleteRule(id, { ifMatch: await api.getRule(id) })
})

test('two users edit the same rule: the second one compares three versions and keeps its own', {
  timeout: longMs,
}, async ({ open, api }) => {
  const { id } = await api.createRule({ ...wholesale, priority: 9_100, note: 'First' })
  const page = await open(`${rules}?rule=${id}`)
  const form = page.getByRole('dialog', { name: 'Rule Wholesale' })
  await form.getByLabel('Note').fill('Mine')
  await api.changeRule(id, { note: 'Theirs', name: 'Renamed' }, { ifMatch: await api.getRule(id) })
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: 'Note First Theirs Mine' })
  await row.waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save mine' }).click()
  await page.getByText(/^The rule .* is saved$/).waitFor()
  expect(await api.getRule(id)).toMatchObject({ note: 'Mine', name: 'Renamed' })
  await api.deleteRule(id, { ifMatch: await api.getRule(id) })
})

test('the matrix shows a gap, and a new rule for the combination closes it, with the keyboard alone', async ({
  open,
  api,
}) => {
  const found = (await api.listRules({ geo_zone: 'export_world', item_type: 'margin_goods' })).rules
  for (const rule of found) await api.deleteRule(rule.id, { ifMatch: rule })
  const page = await open(`${rules}?view=matrix`)
  await page.getByText(/^2 gaps, /).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'No rule' }).first())
  await page.keyboard.press('Enter')
  await page.getByText('Such lines are rejected, unless they name a tax themselves.').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Add a rule for this combination' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New rule' })
  await tabTo(page, form.getByRole('combobox', { name: 'Leads to' }))
  await page.keyboard.type('VAT0')
  await page.getByRole('option', { name: /^VAT0 / }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, form.getByRole('button', { name: 'Show the effect' }))
  await page.keyboard.press('Enter')
  await form.getByText('1 combination gets another rule').waitFor()
  await tabTo(page, form.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await page.getByText(/^1 gap, /).waitFor()
})

test('a click on a cell lists its rules in the order in which they are read', async ({ open, api }) => {
  const { id } = await api.createRule({ ...wholesale, priority: 9_200 })
  const page = await open(`${rules}?view=matrix&cell=b2b.domestic.product`)
  const cell = page.getByRole('dialog', { name: 'Rules for this combination' })
  await cell.getByRole('heading', { name: 'Also match, but come later' }).waitFor()
  expect(await cell.getByRole('button').allTextContents()).toContain('Wholesale')
  await page.keyboard.press('Escape')
  await page.getByText('These rules come first and match: ').first().waitFor()
  await api.deleteRule(id, { ifMatch: await api.getRule(id) })
})

test('texts of a rule are shown as texts', async ({ open, api }) => {
  const hostile = '"><script>alert(1)</script>'
  const { id } = await api.createRule({ ...wholesale, priority: 9_300, name: hostile, note: hostile })
  const page = await open(`${rules}?text=script&rule=${id}`)
  await page.getByRole('dialog', { name: hostile }).waitFor()
  await api.deleteRule(id, { ifMatch: await api.getRule(id) })
})

test('a viewer sees rules and no way to move them', async ({ open }) => {
  const page = await open(rules, { as: 'viewer' })
  await page.getByRole('rowheader').first().waitFor()
  expect(await page.getByRole('button', { name: /Move|Drag|Add a rule/ }).count()).toBe(0)
})

describe.for([
  ['en', 'light', 1280],
  ['pl', 'dark', 360],
] as const)('in %s, %s, %i px', ([language, theme, width]) => {
  test.for(['?text=VAT23', '?view=matrix', '?text=VAT23&rule=new'])(
    '%s has no violations of WCAG',
    async (search, { open }) => {
      const page = await open(rules + search, { language, theme, width })
      if (search.endsWith('rule=new')) await page.getByRole('dialog').waitFor()
      else await page.getByRole('table').getByRole('rowheader').first().waitFor()
      expect(await axe(page)).toEqual([])
    },
  )
})

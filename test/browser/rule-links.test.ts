import type { Fiscus, TaxRule } from '@fiscus/client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

/** The limit of a test with several pages and a check of axe, on a slow machine. */
const longMs = 90_000

test('the tester names the rule by its conditions and place, and its link opens the list at the marked rule', {
  timeout: longMs,
}, async ({ open, panel }) => {
  const position = await positionOf(
    await panel.api(),
    (rule) => rule.geo_zone === 'domestic' && rule.item_type === 'product' && rule.tax_category === null,
  )
  const page = await open('/settings/taxes/simulator')
  const decision = page.getByRole('region', { name: 'Which rule applied, and why' })
  await decision.getByText('Poland · All customers · Goods → VAT23', { exact: true }).waitFor()
  await decision.getByText(`Position ${position} · Priority 10`).waitFor()
  await decision.getByRole('link', { name: 'Poland · All customers · Goods', exact: true }).first().click()
  await expectMarked(page, position)
  const link = page.getByRole('status').filter({ hasText: 'The rule of the link' })
  await link.getByText(`Position ${position} · Priority 10`).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Zone').selectOption('eu_vat')
  await link.getByText('The filter hides it.').waitFor()
  await link.getByRole('button', { name: 'Show it' }).click()
  await marked(page).waitFor()
  await link.getByRole('button', { name: 'Remove the mark' }).click()
  await marked(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
})

const words = {
  en: {
    link: 'The rule of the link',
    place: (position: number) => `Position ${position} · Priority 105`,
    rejected: 'Poland · All customers · Goods',
    changed: 'It was changed since',
    leadsTo: 'Leads to',
    ended: 'It ended before 1 Jan 2026.',
    inactive: 'It is inactive: it has no position and is never read.',
    deleted: 'This rule was deleted by',
  },
  pl: {
    link: 'Reguła z odnośnika',
    place: (position: number) => `Miejsce ${position} · Priorytet 105`,
    rejected: 'Polska · Wszyscy nabywcy · Towary',
    changed: 'Zmieniono ją od',
    leadsTo: 'Prowadzi do',
    ended: 'Zakończyła się przed 1 sty 2026.',
    inactive: 'Jest nieaktywna: nie ma miejsca i nigdy nie jest czytana.',
    deleted: 'Tę regułę usunięto',
  },
} as const

test.for([
  ['en', 1440],
  ['pl', 390],
] as const)(
  'a document leads to its rule, and to what became of it, in %s at %i px, in light or in dark',
  {
    timeout: longMs,
  },
  async ([language, width], { open, panel }) => {
    const t = words[language]
    const api = await panel.api()
    for (const rule of (await api.listRules({ limit: 1_000, is_active: 'all' })).rules)
      if (rule.name === hall.name) await api.deleteRule(rule.id, { ifMatch: rule })
    // The list has more rows than the page.
    const spare = await api.createRule({ ...hall, is_active: 0 })
    const { id } = await api.createRule(hall)
    const position = await positionOf(api, (rule) => rule.id === id)
    const page = await open(`/settings/taxes/documents/${await issue(api)}?view=why`, {
      language,
      width,
      theme: language === 'pl' ? 'dark' : 'light',
    })
    await page.getByText(`${hall.name} → VAT8`, { exact: true }).waitFor()
    await page.getByText(t.place(position)).waitFor()
    await page.getByRole('link', { name: 'VAT8' }).waitFor()
    await page.getByRole('link', { name: t.rejected, exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: hall.name }).click()
    await expectMarked(page, position)
    expect(await axe(page)).toEqual([])

    const link = page.getByRole('status').filter({ hasText: t.link })
    const change = async (fields: Parameters<Fiscus['changeRule']>[1]) => {
      await api.changeRule(id, fields, { ifMatch: await api.getRule(id) })
      await page.reload()
    }
    await change({ target: { rate: 'VAT23' } })
    await link.getByText(t.changed).waitFor()
    await link
      .getByRole('row', { name: `${t.leadsTo} VAT8` })
      .getByText('VAT23')
      .waitFor()
    await change({ valid_from: '2020-01-01', valid_to: '2026-01-01' })
    await link.getByText(t.ended).waitFor()
    await change({ is_active: 0 })
    await link.getByText(t.inactive).waitFor()
    await marked(page).waitFor()
    await api.deleteRule(id, { ifMatch: await api.getRule(id) })
    await page.reload()
    await link.getByText(t.deleted).waitFor()
    await link.getByRole('row', { name: t.leadsTo }).getByText('VAT8').waitFor()
    await link.getByRole('row', { name: hall.name }).waitFor()
    expect(await axe(page)).toEqual([])
    await api.deleteRule(spare.id, { ifMatch: spare })
  },
)

test('a link to a rule that is not stored says so, and an address that is no id does no harm', async ({
  open,
}) => {
  for (const id of ['019ab0b0-0000-7000-8000-000000000001', '<img src=x>']) {
    const page = await open(`/settings/taxes/rules?mark=${encodeURIComponent(id)}`)
    await page.getByText(`There is no rule ${id}`).waitFor()
  }
})

const hall = {
  name: 'Wynajem <b>sal</b>',
  priority: 105,
  customer_type: 'b2b',
  geo_zone: 'export_world',
  item_type: 'service',
  target: { rate: 'VAT8' },
} as const

async function issue(api: Fiscus): Promise<string> {
  const { id } = await api.approveDocument({
    type: 'offer',
    number: `OF/${crypto.randomUUID()}`,
    currency: 'PLN',
    customer: { customerType: 'b2b', country: 'US' },
    items: [{ id: '1', name: 'Hall', quantity: '1', unitPrice: '100.00', itemType: 'service' }],
  })
  return id
}

/** The place of a rule among the active ones, from 1. */
async function positionOf(api: Fiscus, isIt: (rule: TaxRule) => boolean): Promise<number> {
  const { rules } = await api.listRules({ limit: 1_000 })
  return rules.findIndex(isIt) + 1
}

const marked = (page: Page) => page.locator('tr[aria-current="true"]')

/** One row is marked: that at the position. It is in view, and its name has the focus. */
async function expectMarked(page: Page, position: number): Promise<void> {
  await marked(page).waitFor()
  expect(await marked(page).locator('td').first().textContent()).toBe(String(position))
  await marked(page).locator('button:focus').waitFor()
  const box = await marked(page).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(box && box.y > 0 && box.y + box.height <= height).toBe(true)
}

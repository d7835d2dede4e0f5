import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

/** Two checks by axe, and a dialog in a drawer. */
const hostile = '<img src=x onerror=alert(1)>'

test('a change is shown field by field, and its earlier state is restored', async ({ open, panel }) => {
  const api = await panel.api()
  const components = [{ tax_code: 'VAT23', is_compound: 0 as const }]
  const group = await api.createGroup({ group_code: 'CITY', group_name: 'City', components })
  await api.changeGroup(group.id, { group_name: hostile }, { ifMatch: group })
  const page = await open('/settings/taxes/history?record=group')
  const table = page.getByRole('table', { name: 'History' })
  const row = table.getByRole('row', { name: /Group CITY .*changed.*Name/ })
  await row.waitFor()
  expect(await axe(page)).toEqual([])
  await row.getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: 'Group CITY: changed' })
  await drawer.getByRole('cell', { name: hostile }).waitFor()
  await drawer.getByRole('button', { name: 'Show the effect' }).click()
  await drawer.getByRole('status').waitFor()
  expect(await axe(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Restore', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Restore CITY?' })
  await question.getByRole('textbox').fill('By mistake')
  await question.getByRole('button', { name: 'Restore' }).click()
  await table.getByRole('row', { name: /Group CITY .*restored/ }).waitFor()
  expect(await api.getGroup(group.id)).toMatchObject({ group_name: 'City', version: 3 })
})

test('a reader sees the history in Polish, and restores nothing', async ({ open, panel }) => {
  const { entries } = await (await panel.api()).listConfigurationHistory()
  const page = await open(`/settings/taxes/history?entry=${entries[0]?.id}`, {
    as: 'viewer',
    language: 'pl',
    theme: 'dark',
  })
  const drawer = page.getByRole('dialog', { name: /^Grupa CITY/ })
  await drawer.getByRole('button', { name: 'Tylko ten autor' }).click()
  await page
    .getByRole('textbox', { name: 'Autor' })
    .and(page.locator(`[value="${entries[0]?.actor}"]`))
    .waitFor()
  expect(await drawer.getByRole('button', { name: 'Przywróć', exact: true }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

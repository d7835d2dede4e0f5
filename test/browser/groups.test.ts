import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

/** A form with an example after each input. */
const hostile = '<script>alert(1)</script>'

test('a group is made with an example that the service calculates, ordered, and kept as typed', async ({
  open,
  panel,
}) => {
  const page = await open('/settings/taxes/groups')
  await page.getByText('There are no groups.').waitFor()
  await page.getByRole('button', { name: 'Add a group' }).first().click()
  const form = page.getByRole('dialog', { name: 'New group' })
  await form.getByRole('textbox', { name: 'Code' }).fill('CITY')
  await form.getByRole('textbox', { name: 'Name' }).fill(hostile)
  await form.getByRole('combobox', { name: 'Tax 1', exact: true }).selectOption('VAT23')
  await form.getByRole('button', { name: 'Add a tax' }).click()
  await form.getByRole('combobox', { name: 'Tax 2', exact: true }).selectOption('VAT5')
  await form.getByRole('combobox', { name: 'Base of tax 2' }).selectOption('Compound')
  const example = form.getByRole('table', { name: 'Worked example' })
  await example.getByRole('row', { name: /VAT5 .*123\.00.*6\.15/ }).waitFor()
  await form.getByRole('button', { name: 'Move VAT5 up' }).click()
  await example.getByRole('row', { name: /VAT23 .*100\.00.*23\.00/ }).waitFor()
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: hostile }).waitFor()
  const { groups } = await (await panel.api()).listGroups()
  expect(groups).toMatchObject([
    { group_name: hostile, components: [{ tax_code: 'VAT5', is_compound: 1 }, { tax_code: 'VAT23' }] },
  ])
})

test('a fault of the service is at its field, and a reader cannot change a group', async ({ open }) => {
  const page = await open('/settings/taxes/groups?group=%2B')
  const form = page.getByRole('dialog', { name: 'New group' })
  await form.getByRole('textbox', { name: 'Code' }).fill('not a code')
  await form.getByRole('textbox', { name: 'Name' }).fill('A name')
  await form.getByRole('combobox', { name: 'Tax 1', exact: true }).selectOption('VAT23')
  await form.getByRole('button', { name: 'Save' }).click()
  await form
    .getByRole('textbox', { name: 'Code', exact: false })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor()
  const reader = await open('/settings/taxes/groups', { as: 'viewer', language: 'pl', theme: 'dark' })
  await reader.getByRole('heading', { name: 'Grupy', level: 1 }).waitFor()
  await reader.getByRole('table', { name: 'Grupy' }).waitFor()
  expect(await reader.getByRole('button', { name: 'Dodaj grupę' }).count()).toBe(0)
  expect(await axe(reader)).toEqual([])
})

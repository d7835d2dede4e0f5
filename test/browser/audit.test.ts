import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

test('a change is found by its filters in the address, and shown field by field', async ({ open, panel }) => {
  const api = await panel.api()
  const settings = await api.getServiceSettings()
  await api.changeServiceSettings({ 'session.lifetime': 45 }, { ifMatch: settings })
  const page = await open('/audit?entity=setting')
  await page.getByRole('button', { name: 'changed' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Setting: changed' })
  await drawer.getByRole('cell', { name: '45', exact: true }).waitFor()
  await drawer.getByText('admin', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await drawer.getByRole('button', { name: 'All entries of this record' }).click()
  await page.waitForURL(/entity_id=session\.lifetime/)
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(2)
})

test('requests are listed with honest figures of the filter', async ({ open }) => {
  const page = await open('/requests?status=2xx', { language: 'pl', theme: 'dark' })
  await page.getByRole('table', { name: 'Żądania API' }).waitFor()
  await page.getByText('95. percentyl').waitFor()
  expect(await axe(page)).toEqual([])
})

test('settings are changed in a drawer, and a viewer cannot change them', async ({ open }) => {
  const page = await open('/settings')
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Session lifetime in minutes').fill('90')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings are saved.').waitFor()
  await page.getByRole('cell', { name: '90', exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  const viewer = await open('/settings', { as: 'viewer' })
  await viewer.getByRole('cell', { name: '90', exact: true }).waitFor()
  expect(await viewer.getByRole('button', { name: 'Change' }).isDisabled()).toBe(true)
})

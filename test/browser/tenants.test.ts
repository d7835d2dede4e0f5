import { databaseUrl } from '@fiscus/db/connections/connect'
import { scheduleDeletion } from '@fiscus/db/tenants/delete-tenant'
import { suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { testAuthor } from '@fiscus/testing/test-author'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test as base } from './harness/panel-test.ts'
import { startPanel } from './harness/start-panel.ts'

/** The panel with a further database server: the same PostgreSQL by another name. */
const test = base.extend('panel', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const second = databaseUrl(server, '').replace(/\/$/, '')
  const panel = await startPanel(server, { DATABASE_SERVERS: `second=${second}` })
  onCleanup(() => panel[Symbol.asyncDispose]())
  return panel
})

test('a tenant is created on the chosen database server', async ({ open }) => {
  const page = await open('/platform/tenants', { as: 'platform_admin' })
  await page.getByRole('button', { name: 'Create a tenant' }).click()
  const form = page.getByRole('dialog', { name: 'Create a tenant' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Far')
  const server = form.getByRole('combobox', { name: 'Database server' })
  await expect.poll(() => server.inputValue()).toBe('main')
  await server.click()
  await page.getByRole('option', { name: 'second' }).click()
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Create a tenant' }).click()
  await page.getByRole('dialog', { name: 'Creation of Far' }).getByText('Far is ready.').waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Far' }).click()
  await page.getByRole('region', { name: 'Facts' }).getByText('second').waitFor()
})

test('a tenant is suspended with a reason, and resumed', async ({ open }) => {
  const page = await open('/platform/tenants', { as: 'platform_admin' })
  await page.getByRole('button', { name: 'acme' }).click()
  await page.getByRole('heading', { name: 'acme', level: 1 }).waitFor()
  await page.getByText('No run has failed.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Suspend' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Suspend acme?' })
  await confirmation.getByLabel('Reason').fill('Unpaid')
  await confirmation.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('region', { name: 'Facts' }).getByText('Unpaid').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  const question = page.getByRole('dialog', { name: 'Resume acme?' })
  await question.getByLabel('Reason').fill('Paid')
  await question.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Suspend' }).waitFor()
})

test('a tenant that is to be deleted shows the date, and its deletion is cancelled', async ({
  open,
  panel,
}) => {
  const { owner } = panel.fresh
  await suspendTenant(owner, 'acme', testAuthor())
  await scheduleDeletion(owner, 'acme', new Date('2099-12-24T12:00:00Z'), testAuthor())
  const page = await open('/platform/tenants', { as: 'platform_admin' })
  await page.getByText('To be deleted: 24 Dec 2099').waitFor()
  await page.getByRole('button', { name: 'acme' }).click()
  await page.getByRole('region', { name: 'Facts' }).getByText('To be deleted from').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel the deletion' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel the deletion of acme?' })
  await question.getByLabel('Reason').fill('The contract goes on')
  await question.getByRole('button', { name: 'Cancel the deletion' }).click()
  await page.getByRole('button', { name: 'Suspend' }).waitFor()
})

test('the list in Polish, dark, on a narrow screen', async ({ open }) => {
  const page = await open('/platform/tenants', {
    as: 'platform_viewer',
    language: 'pl',
    theme: 'dark',
    width: 360,
  })
  await page.getByRole('table', { name: 'Klienci' }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('a page of the data of a tenant leads a user of the platform to the tenants', async ({ open }) => {
  const page = await open('/contacts', { as: 'platform_admin' })
  await page.getByText('This page shows the data of one tenant.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Tenants' }).last().click()
  await page.getByRole('table', { name: 'Tenants' }).waitFor()
})

test('the audit log of a tenant records why a user of the platform works with its data', async ({
  open,
  panel,
}) => {
  const page = await open('/tenants/demo/settings/taxes/rates', { as: 'platform_admin' })
  await page.getByRole('button', { name: 'Give the reason' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reason of the access' })
  await dialog.getByLabel('Reason').fill('Zgłoszenie 4711')
  await dialog.getByRole('button', { name: 'Use this reason' }).click()
  await page.getByText('Reason of your access: Zgłoszenie 4711').waitFor()
  await page.getByRole('link', { name: 'Rules' }).click()
  await page.getByRole('table', { name: 'Rules' }).waitFor()
  expect(await axe(page)).toEqual([])
  const { entries } = await (await panel.api()).listAuditEntries({ limit: 20 })
  expect(entries.map(({ reason }) => reason)).toContain('Zgłoszenie 4711')
})

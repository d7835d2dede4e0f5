import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { lockTable } from './harness/lock-table.ts'
import { test } from './harness/panel-test.ts'

test('a report is requested by the form, followed to its end, and its file downloaded', async ({ open }) => {
  const page = await open('/automation/jobs')
  await page.getByText('There are no jobs yet').waitFor()
  await page.getByRole('button', { name: 'Create a job' }).click()
  const form = page.getByRole('dialog', { name: 'New background job' })
  await form.getByLabel('From').fill('2026-10-31')
  await form.getByLabel('To').fill('2026-10-01')
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Create the job' }).click()
  await form.getByRole('alert').waitFor()
  await form.getByLabel('To').fill('2026-11-30')
  await form.getByRole('button', { name: 'Create the job' }).click()
  await page.getByRole('heading', { name: 'Analytic report' }).and(page.locator(':focus')).waitFor()
  await page.getByText('Succeeded', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download tax_by_period_and_rate.csv' }).click()
  expect((await download).suggestedFilename()).toBe('tax_by_period_and_rate.csv')
  expect(await axe(page)).toEqual([])
})

test('a running job is cancelled after a confirmation, and retried', async ({ open, panel }) => {
  // The panel is loaded before the job starts, because a statement waits for 15 seconds for the lock and then fails.
  const page = await open('/automation/jobs')
  await using lock = await lockTable(panel.fresh.urlOf('demo'), 'projects')
  const job = await (await panel.api()).createJob({ kind: 'budget_totals', params: {} })
  await page.goto(`${panel.url}/automation/jobs/${job.id}`)
  await page.getByRole('button', { name: 'Cancel the job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this job?' })
  await dialog.getByText('Tenant: demo').waitFor()
  await dialog.getByRole('button', { name: 'Cancel the job' }).click()
  await lock.release()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Succeeded', { exact: true }).waitFor()
})

test('a bulk edit is entered field by field, and its faults are at their fields', async ({ open, panel }) => {
  const page = await open('/automation/jobs')
  await page.getByRole('button', { name: 'Create a job' }).click()
  const form = page.getByRole('dialog', { name: 'New background job' })
  await form.getByRole('combobox', { name: 'Kind' }).selectOption('Bulk edit')
  await form.getByRole('button', { name: 'Add a value' }).click()
  await form.getByRole('combobox', { name: 'Field' }).selectOption('E-mail')
  await form.getByRole('textbox', { name: 'Value' }).fill('unassigned')
  await form.getByText('All', { exact: true }).click()
  await form.getByRole('button', { name: 'Create the job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create the job' })
  await dialog.getByRole('button', { name: 'Create the job' }).click()
  const value = form.getByRole('textbox', { name: 'Value' })
  await form.getByRole('alert').waitFor()
  expect(await value.getAttribute('aria-invalid')).toBe('true')
  expect(await value.inputValue()).toBe('unassigned')
  await value.fill('office@example.com')
  await form.getByRole('button', { name: 'Create the job' }).click()
  await page
    .getByRole('dialog', { name: 'Create the job' })
    .getByRole('button', { name: 'Create the job' })
    .click()
  await page.getByRole('heading', { name: 'Bulk edit' }).waitFor()
  const [job] = (await (await panel.api()).listJobs({ kind: 'bulk_edit' })).jobs
  expect(page.url()).toContain(job?.id)
})

test('the list shows the jobs and their progress, filtered by the address', async ({ open, panel }) => {
  const api = await panel.api()
  await api.createJob({ kind: 'wbs_rebuild', params: {} })
  const page = await open('/automation/jobs?kind=wbs_rebuild', { language: 'pl', theme: 'dark' })
  const row = page.getByRole('row', { name: /Przebudowa struktur/ })
  await row.getByText('Udane', { exact: true }).waitFor()
  await row.getByText(/^Ponumerowane węzły: \d+ \(projekty: \d+\), zmienione wiersze/).waitFor()
  expect(await page.getByRole('row', { name: /Raport analityczny/ }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

test('a viewer cannot create a job', async ({ open }) => {
  const page = await open('/automation/jobs', { as: 'viewer' })
  const create = page.getByRole('button', { name: 'Create a job' })
  await create.waitFor()
  expect(await create.getAttribute('aria-disabled')).toBe('true')
})

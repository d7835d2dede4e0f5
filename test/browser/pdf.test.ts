import { readFile } from 'node:fs/promises'
import type { ApproveRequest, Fiscus } from '@fiscus/client'
import { projects } from '@fiscus/db/schema/tenant/projects'
import { findBrowser } from '@fiscus/testing/servers/browser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { moveTo, tabTo } from './harness/keyboard.ts'
import { test as base } from './harness/panel-test.ts'
import { startPanel } from './harness/start-panel.ts'

/** Renders a PDF, or a page of it, on a slow machine. */
const longMs = 120_000

/** Fiscus prints with the Chromium of the tests. */
const test = base.extend('panel', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const panel = await startPanel(server, { CHROMIUM_PATH: (await findBrowser()) ?? '' })
  onCleanup(() => panel[Symbol.asyncDispose]())
  return panel
})

test('a copy of a template is changed beside its preview, compared with its first version, and restored', {
  timeout: longMs,
}, async ({ open, panel }) => {
  const api = await panel.api()
  const page = await open('/pdf/templates')
  await page.getByRole('button', { name: 'Copy a template' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy a template' })
  await copy.getByRole('textbox', { name: 'Name' }).fill('Our invoice')
  await copy.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('heading', { name: 'Our invoice', level: 1 }).waitFor()
  await expectPicture(page)
  expect(await axe(page)).toEqual([])
  const html = page.getByRole('textbox', { name: 'HTML (Liquid)' })
  const stored = await html.inputValue()
  await html.fill(`{{ unknown_name }}\n${stored}`)
  await page
    .getByRole('alert')
    .getByText(/Line 1, column \d+: .*unknown_name/)
    .waitFor()
  await page.getByRole('button', { name: 'Show in the template' }).click()
  const cursor = '[document.activeElement.tagName, document.activeElement.selectionStart]'
  await expect.poll(() => page.evaluate(cursor)).toEqual(['TEXTAREA', 3])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('img', { name: 'Has a fault' }).waitFor()
  await html.fill(`<p>\u{100000}</p>\n${stored}`)
  await page
    .getByRole('status')
    .getByText(/\(U\+100000\)\. Install fonts/)
    .waitFor({ timeout: longMs })
  await html.fill(`<p>Thank you.</p>\n${stored}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Version 2 of Our invoice is saved.').waitFor()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Version 1' }).click()
  const version = page.getByRole('dialog', { name: 'Version 1 of Our invoice' })
  await version.getByRole('region', { name: 'HTML (Liquid)' }).getByText('Added: <p>Thank you.</p>').waitFor()
  expect(await axe(page)).toEqual([])
  await version.getByRole('button', { name: 'Restore this version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore version 1?' })
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByText('Version 3 of Our invoice is saved.').waitFor()
  await page.getByRole('tab', { name: 'Template', exact: true }).click()
  expect(await html.inputValue()).toBe(stored)
  await page.getByRole('button', { name: 'Make it the default' }).click()
  await page.getByText('Default of its kind', { exact: true }).waitFor()
  const { templates } = await api.listPdfTemplates({ kind: 'invoice' })
  expect(templates.find(({ is_default }) => is_default === 1)?.name).toBe('Our invoice')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog', { name: 'Delete Our invoice?' }).getByText('demo').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'PDF templates', level: 1 }).waitFor()
})

test('invoices are selected with the keyboard alone, and become an archive, which is downloaded', {
  timeout: longMs,
}, async ({ open, panel }) => {
  const api = await panel.api()
  for (const number of ['FV/zip 1', 'FV/zip 2']) await issue(api, { number })
  const page = await open('/settings/taxes/documents?search=zip')
  for (const number of ['FV/zip 2', 'FV/zip 1']) {
    await tabTo(page, page.getByRole('checkbox', { name: `Select ${number}` }))
    await page.keyboard.press('Space')
  }
  const create = page.getByRole('button', { name: 'Create PDFs' })
  await moveTo(page, 'Shift+Tab', create)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New PDF job' })
  await form.getByText('2 documents are chosen.').waitFor()
  expect(await axe(page)).toEqual([])
  await tabTo(page, form.getByRole('button', { name: 'Create PDFs' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Invoice: ZIP archive', level: 1 }).waitFor()
  await page.getByText('Succeeded', { exact: true }).waitFor({ timeout: longMs })
  const documents = page.getByRole('table', { name: 'Documents of the job' })
  await expect.poll(() => documents.getByText('Rendered', { exact: true }).count()).toBe(2)
  const download = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'Result' })
    .getByRole('link', { name: /^Download .*\.zip/ })
    .click()
  expect(await startOf(await download)).toBe('PK')
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'PDF jobs' }).last().click()
  const row = page.getByRole('row', { name: /ZIP archive/ })
  await row.getByText('2 of 2').waitFor()
  await page.goto(`${panel.url}/automation/jobs?status=success`)
  await page.getByRole('button', { name: 'PDF documents' }).click()
  await page.getByRole('link', { name: 'Documents and files of the PDF job' }).click()
  await page.getByRole('heading', { name: 'Invoice: ZIP archive', level: 1 }).waitFor()
})

test('a document without a PDF is rendered for its button, and its file is in the list, unchangeable', {
  timeout: longMs,
}, async ({ open, panel }) => {
  const api = await panel.api()
  const items = [{ id: '1', name: 'Krzesło \u{100000}', quantity: '5', unitPrice: '10.00' }]
  const { id } = await issue(api, { number: 'FV/żółw', items })
  const page = await open(`/settings/taxes/documents/${id}`)
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  const download = page.waitForEvent('download', { timeout: longMs })
  await page.getByRole('menuitem', { name: 'PDF in Polish' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('FV-żółw.pdf')
  expect(await startOf(file)).toBe('%P')
  await page
    .getByRole('alert')
    .getByText(/\(U\+100000\)\. Install fonts/)
    .waitFor()
  const viewer = await open(`/pdf/files?record=${id}`, {
    as: 'viewer',
    language: 'pl',
    theme: 'dark',
    width: 360,
  })
  await viewer.getByText('Wystawiona faktura').waitFor()
  expect(await axe(viewer)).toEqual([])
})

test('projects are chosen from a list, a job names the document that fails and retries it, and a wrong id is a fault at its field', {
  timeout: longMs,
}, async ({ open, panel }) => {
  const api = await panel.api()
  const invoice = await issue(api, { number: 'FV/fails 1' })
  await panel.fresh.databases.withTenant(panel.fresh.tenant('demo').id, (db) =>
    db.insert(projects).values({ code: 'P-7', name: 'Sklep', currency: 'PLN' }),
  )
  const page = await open('/pdf/jobs')
  await page.getByRole('button', { name: 'Create PDFs' }).click()
  const form = page.getByRole('dialog', { name: 'New PDF job' })
  await form.getByRole('combobox', { name: 'Kind' }).selectOption('timesheet_report')
  await form.getByText('From a list').click()
  await form.getByLabel('Projects').first().fill('skl')
  await page.getByRole('option', { name: 'P-7 · Sklep' }).click()
  await form.getByText('P-7 · Sklep').first().waitFor()
  expect(await axe(page)).toEqual([])
  await form.getByRole('combobox', { name: 'Kind' }).selectOption('invoice')
  await form.getByText('By ids').click()
  const ids = form.getByRole('textbox', { name: 'Ids' })
  await ids.fill('FV/1')
  await form.getByRole('button', { name: 'Create PDFs' }).click()
  await form.getByText(/“fv\/1” is not an id/).waitFor()
  await ids.fill(`${invoice.id}\n01a20000-0000-7000-8000-000000000000`)
  await form.getByRole('combobox', { name: 'Output' }).selectOption('files')
  await form.getByRole('button', { name: 'Create PDFs' }).click()
  await page.getByRole('heading', { name: 'Invoice: Single files', level: 1 }).waitFor()
  await page.getByText('1 item failed').waitFor({ timeout: longMs })
  await page.getByRole('button', { name: 'Retry the failed documents' }).click()
  await page.getByText('1 of 2').waitFor()
  await page.getByText('1 item failed').waitFor({ timeout: longMs })
  await page.getByRole('combobox', { name: 'State' }).selectOption('failed')
  const table = page.getByRole('table', { name: 'Documents of the job' })
  await table.getByText(/^There is no invoice 01a20000-/).waitFor()
  await table.getByRole('link', { name: 'FV/fails 1', exact: true }).waitFor({ state: 'detached' })
  const viewer = await open('/pdf/templates/standard-offer', { as: 'viewer' })
  await viewer.getByText('This is a standard template. Copy it to change it.').waitFor()
  expect(await viewer.getByRole('heading', { name: 'Preview' }).count()).toBe(0)
  await viewer.goto(`${panel.url}/pdf/jobs`)
  expect(await viewer.getByRole('button', { name: 'Create PDFs' }).getAttribute('aria-disabled')).toBe('true')
})

/** Waits for a picture of a page that has been drawn. */
async function expectPicture(page: Page): Promise<void> {
  await page.getByRole('img', { name: 'Page 1 of the preview' }).waitFor({ timeout: longMs })
  const isDrawn = `document.querySelector('img[alt="Page 1 of the preview"]')?.naturalWidth > 300`
  await expect.poll(() => page.evaluate(isDrawn)).toBe(true)
}

async function startOf(download: { path: () => Promise<string> }): Promise<string> {
  return (await readFile(await download.path())).toString('latin1', 0, 2)
}

function issue(api: Fiscus, request: Partial<ApproveRequest> & { number: string }) {
  return api.approveDocument({
    type: 'invoice',
    currency: 'PLN',
    customer: { country: 'PL', customerType: 'b2c' },
    items: [{ id: '1', name: 'Krzesło', quantity: '5', unitPrice: '10.00' }],
    ...request,
  })
}

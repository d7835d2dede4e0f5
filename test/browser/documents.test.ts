import type { ApproveRequest, Fiscus } from '@fiscus/client'
import { nextKsefNumber, sampleUpo } from '@fiscus/service-tax/testing/sample-ksef'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

const list = '/settings/taxes/documents'
const chair = { id: '1', name: 'Chair', quantity: '5', unitPrice: '10.00' }

test('documents are found by text, kind and state, and the filters are in the address', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  await issue(api, { number: 'OF/filter', type: 'offer' })
  await issue(api, { number: 'FV/filter', buyer: { name: 'Żółw <img src=x onerror=alert(1)>' } })
  const page = await open(list)
  const table = page.getByRole('table', { name: 'Documents' })
  await table.getByText('Żółw <img src=x onerror=alert(1)>').waitFor()
  await page.getByRole('searchbox', { name: 'Number, reference or buyer' }).fill('filter')
  await page.getByLabel('Kind').selectOption('offer')
  await page.waitForURL(/type=offer/)
  await table.getByText('FV/filter').waitFor({ state: 'detached' })
  await table.getByText('OF/filter').waitFor()
  await page.reload()
  await table.getByText('OF/filter').waitFor()
  await page.getByLabel('Status').selectOption('voided')
  await page.getByText('No document matches the filters').waitFor()
  await page.getByRole('button', { name: /Clear/ }).click()
  await table.getByText('FV/filter').waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('a list without documents leads to the tester', async ({ open }) => {
  const page = await open(`/tenants/acme${list}`, { as: 'platform_admin' })
  await page.getByText('No documents yet').waitFor()
  expect(await page.getByRole('link', { name: 'Open the Live Tax Tester' }).getAttribute('href')).toBe(
    '/tenants/acme/settings/taxes/simulator',
  )
})

test('a document shows its parts, is verified in words, and is compared with today', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const rate = await api.createRate({
    tax_code: 'TODAY',
    tax_name: 'Rate of the test',
    rate_percent: '10',
    calculation_mode: 'exclusive',
    tax_status: 'standard',
    valid_from: '2020-01-01',
  })
  const { id } = await issue(api, {
    number: 'FV/today',
    taxPointDate: '2026-01-10',
    items: [{ ...chair, taxRateCode: 'TODAY' }],
  })
  const page = await open(`${list}/${id}`)
  await page.getByRole('heading', { name: 'FV/today', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Amounts' }).getByText('55.00\u00a0PLN').first().waitFor()
  await page.getByRole('tab', { name: 'For the buyer' }).click()
  await page.getByRole('rowheader', { name: 'Chair' }).waitFor()
  await page.getByRole('tab', { name: 'Why these taxes' }).click()
  await page.getByText('The line names its tax TODAY.').waitFor()
  await page.getByRole('tab', { name: 'Snapshot and checks' }).click()
  await page.waitForURL(/view=record/)
  await page.getByRole('button', { name: 'Verify this document' }).click()
  await page.getByText(/^This document is as it was issued/).waitFor()
  await page.getByRole('button', { name: 'Calculate again today' }).click()
  await page.getByText('Today the document would have the same figures.').waitFor()
  await api.changeRate(
    rate.id,
    { valid_from: '2026-01-05', rate_percent: '20' },
    { ifMatch: (await api.getRate(rate.id)).etag },
  )
  await page.getByRole('button', { name: 'Calculate again today' }).click()
  const vat = page.getByRole('row', { name: /^VAT/ })
  await vat.getByText('10.00').waitFor()
  expect(await vat.textContent()).toMatch(/differs.*5\.00.*10\.00/)
  expect(await axe(page)).toEqual([])
})

test('a correction is previewed and issued once, and the documents lead to each other', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const { id } = await issue(api, { number: 'FV/correct' })
  const page = await open(`${list}/${id}`)
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Number of the correction' }).fill('FK/correct')
  await dialog.getByRole('textbox', { name: 'Credit: Chair' }).fill('2,5')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog
    .getByRole('region', { name: 'The correction as it would be' })
    .getByText('-30.75\u00a0PLN')
    .first()
    .waitFor()
  expect((await api.listDocuments({ correctsDocumentId: id })).documents).toEqual([])
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Issue the correction' }).dblclick()
  await page.getByRole('heading', { name: 'FK/correct', level: 1 }).waitFor()
  const { documents } = await api.listDocuments({ correctsDocumentId: id })
  expect(documents.map(({ number, summary }) => [number, summary.totalGross])).toEqual([
    ['FK/correct', '-30.75'],
  ])
  await page
    .getByRole('region', { name: 'Related documents' })
    .getByRole('link', { name: 'FV/correct' })
    .click()
  await page.getByRole('heading', { name: 'FV/correct', level: 1 }).waitFor()
  await page.getByText('Corrected by').waitFor()
})

test('a line gets another price and a new line is added; what is wrong is reported and kept', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const { id } = await issue(api, { number: 'FV/lines' })
  const page = await open(`${list}/${id}`)
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Number of the correction' }).fill('FV/lines')
  await dialog.getByLabel('Reason').selectOption('price_error')
  await dialog.getByLabel('What is corrected').selectOption('lines')
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('8')
  await dialog.getByRole('button', { name: 'Add line' }).click()
  const added = dialog.getByRole('group', { name: 'New line' })
  await added.getByRole('textbox', { name: 'Name' }).fill('Rug')
  await added.getByRole('textbox', { name: 'Price' }).fill('30')
  await dialog.getByRole('button', { name: 'Issue the correction' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await added.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Rug')
  await dialog.getByRole('textbox', { name: 'Number of the correction' }).fill('FK/lines')
  await dialog.getByRole('button', { name: 'Issue the correction' }).click()
  await page.getByRole('heading', { name: 'FK/lines', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Amounts' }).getByText('24.60\u00a0PLN').first().waitFor()
})

test('two invoices are selected and get one discount, in one correction of both', async ({ open, panel }) => {
  const api = await panel.api()
  for (const number of ['FV/together 1', 'FV/together 2']) await issue(api, { number })
  await issue(api, { number: 'OF/together', type: 'offer' })
  const page = await open(`${list}?search=together`)
  for (const number of ['FV/together 1', 'OF/together'])
    await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  const bar = page.getByRole('region', { name: 'Selected documents' })
  const correct = bar.getByRole('button', { name: 'Correct together' })
  expect(await correct.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('checkbox', { name: 'Select OF/together' }).uncheck()
  await page.getByRole('checkbox', { name: 'Select FV/together 2' }).check()
  await correct.click()
  const dialog = page.getByRole('dialog', { name: 'Correct 2 documents together' })
  await dialog.getByRole('textbox', { name: 'Number of the correction' }).fill('FK/together')
  await dialog.getByRole('textbox', { name: 'Discount', exact: true }).fill('24,60')
  await dialog.getByRole('textbox', { name: 'Period of the discount' }).fill('November 2026')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const tried = dialog.getByRole('region', { name: 'The correction as it would be' })
  await tried.getByText('-24.60\u00a0PLN').first().waitFor()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Issue the correction' }).click()
  await page.getByRole('heading', { name: 'FK/together', level: 1 }).waitFor()
  await page.getByText('November 2026').waitFor()
  const links = page.getByRole('region', { name: 'Related documents' })
  await links.getByRole('link', { name: 'FV/together 2' }).waitFor()
})

test('a third party is added by a correction, and the amount of an advance is changed', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const { id } = await issue(api, { number: 'FZ/correct', invoiceType: 'advance', amountReceived: '12.30' })
  const page = await open(`${list}/${id}`)
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Number of the correction' }).fill('FK/third')
  await dialog.getByLabel('What is corrected').selectOption('thirdParties')
  await dialog.getByRole('button', { name: 'Add a third party' }).click()
  const party = dialog.getByRole('group', { name: 'Third party 1' })
  await party.getByLabel('Role').selectOption('other')
  await party.getByRole('textbox', { name: 'Name' }).fill('Bank SA')
  await dialog.getByRole('button', { name: 'Issue the correction' }).click()
  await party.getByText('The role other needs a roleText').waitFor()
  await party.getByRole('textbox', { name: 'Role in words' }).fill('Bank of the buyer')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Issue the correction' }).click()
  await page.getByRole('heading', { name: 'FK/third', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Bank of the buyer' }).getByText('Bank SA').waitFor()
  await page.goto(`${panel.url}${list}/${id}`)
  await page.getByRole('button', { name: 'Correct' }).click()
  await dialog.getByRole('textbox', { name: 'Number of the correction' }).fill('FK/received')
  await dialog.getByLabel('Reason').selectOption('price_error')
  await dialog.getByLabel('What is corrected').selectOption('amountReceived')
  await dialog.getByRole('textbox', { name: 'Amount received' }).fill('24,60')
  await dialog.getByRole('button', { name: 'Issue the correction' }).click()
  await page.getByRole('heading', { name: 'FK/received', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Amounts' }).getByText('12.30\u00a0PLN').first().waitFor()
})

test('a document is voided with a reason, or locked; a viewer can do neither', async ({ open, panel }) => {
  const api = await panel.api()
  const voided = await issue(api, { number: 'FV/void' })
  const locked = await issue(api, { number: 'FV/lock' })
  const page = await open(`${list}/${voided.id}`)
  await page.getByRole('button', { name: 'Void' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('demo').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  await page.keyboard.type('Wrong buyer')
  await dialog.getByRole('button', { name: 'Void' }).click()
  await page.getByText('Wrong buyer').waitFor()
  await page.getByText('Voided', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Correct' }).getAttribute('aria-disabled')).toBe('true')
  const other = await open(`${list}/${locked.id}`)
  await other.getByRole('button', { name: 'Lock' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Lock' }).click()
  await other.getByText('Locked', { exact: true }).waitFor()
  expect(await other.getByRole('button', { name: 'Void' }).getAttribute('aria-disabled')).toBe('true')
  const viewer = await open(`${list}/${locked.id}`, { as: 'viewer' })
  for (const name of ['Correct', 'Void', 'Lock'])
    expect(await viewer.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
})

test('the KSeF number is entered with its faults at the fields, and the confirmation of receipt is uploaded', async ({
  open,
  panel,
}) => {
  const { id } = await issue(await panel.api(), { number: 'FV/ksef', issueDate: '2026-01-10' })
  const page = await open(`${list}/${id}`)
  const ksef = page.getByRole('region', { name: 'KSeF' })
  await ksef.getByText('No KSeF number is stored').waitFor()
  await ksef.getByRole('button', { name: 'Enter number' }).click()
  const dialog = page.getByRole('dialog')
  const number = nextKsefNumber(undefined, '2026-01-10')
  const field = dialog.getByRole('textbox', { name: 'KSeF number' })
  await field.fill(number.replace(/..$/, 'XX'))
  await dialog.getByLabel('Received by KSeF').fill('2026-01-10T12:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This must be a KSeF number').waitFor()
  expect(await axe(page)).toEqual([])
  await field.fill(number)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await ksef.getByText(number).waitFor()
  expect(await page.getByRole('button', { name: 'Void' }).getAttribute('aria-disabled')).toBe('true')

  const upload = async (upo: string, button: string) => {
    const chooser = page.waitForEvent('filechooser')
    await ksef.getByRole('button', { name: button }).click()
    await (await chooser).setFiles({ name: 'upo.xml', mimeType: 'application/xml', buffer: Buffer.from(upo) })
  }
  await upload(sampleUpo({ number: nextKsefNumber() }), 'Upload UPO')
  await ksef
    .getByRole('alert')
    .getByText(/does not confirm the KSeF number/)
    .waitFor()
  const invoice = { number: 'FV/ksef', issueDate: '2026-01-10' }
  await upload(sampleUpo({ number, invoice }), 'Upload UPO')
  await ksef.getByRole('button', { name: 'Replace UPO' }).waitFor()
  const download = page.waitForEvent('download')
  await ksef.getByRole('button', { name: 'Download UPO' }).click()
  expect((await download).suggestedFilename()).toBe(`UPO-${number}.xml`)
  expect(await axe(page)).toEqual([])

  const viewer = await open(`${list}/${id}`, { as: 'viewer', language: 'pl', theme: 'dark', width: 390 })
  const part = viewer.getByRole('region', { name: 'KSeF' })
  await part.getByRole('button', { name: 'Pobierz UPO' }).waitFor()
  expect(await part.getByRole('button', { name: 'Zmień' }).getAttribute('aria-disabled')).toBe('true')
  expect(await part.getByRole('button', { name: 'Zamień UPO' }).count()).toBe(0)
  expect(await axe(viewer)).toEqual([])
})

test('the whole chain is verified', async ({ open, panel }) => {
  await issue(await panel.api(), { number: 'FV/chain' })
  const page = await open(list, { language: 'pl', theme: 'dark', width: 360 })
  await page.getByText('FV/chain').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Sprawdź wszystkie' }).click()
  await page.getByText('Każdy dokument jest taki, jak go wystawiono.').waitFor()
  expect(await axe(page)).toEqual([])
})

test('an unknown document is reported', async ({ open }) => {
  const page = await open(`${list}/01a20000-0000-7000-8000-000000000000`)
  await page.getByText('This document does not exist.').waitFor()
  await page.getByRole('link', { name: 'Documents' }).last().waitFor()
})

function issue(api: Fiscus, request: Partial<ApproveRequest> & { number: string }) {
  return api.approveDocument({
    type: 'invoice',
    currency: 'PLN',
    customer: { country: 'PL', customerType: 'b2c' },
    items: [chair],
    ...request,
  })
}

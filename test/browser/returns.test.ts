import type { ApproveRequest, Fiscus } from '@fiscus/client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

const path = '/returns/jpk-v7m'
/** The month before this one in Poland, which the page shows at first: the middle of it has no time zone. */
const day = new Date(Date.now() - new Date().getUTCDate() * 86_400_000).toISOString().slice(0, 8).concat('15')
const month = day.slice(0, 7)
const customer = { country: 'PL', vatNumber: 'PL1132191233' }
const chair = { id: '1', name: 'Chair', quantity: '1', unitPrice: '100.00', itemType: 'product' } as const

test('an accountant follows a cell to its documents, completes the seller, and downloads the file', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  await issue(api, { number: 'FV/1' })
  await issue(api, { number: 'FV/2', customer: { country: 'DE', isBusiness: false } })
  const page = await open(path)
  await page.getByText('The code of the tax office of the seller is missing.').waitFor()
  expect(await page.getByRole('button', { name: 'JPK_V7M file' }).isDisabled()).toBe(true)
  await page.getByText('Rows: 1. Output tax: 23.00 PLN.').waitFor()
  await page.getByText('Every amount of the documents is declared or is a difference above.').waitFor()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'K_19' }).click()
  const documents = page.getByRole('dialog')
  await documents.getByRole('link', { name: 'FV/1' }).waitFor()
  expect(await documents.getByRole('link').count()).toBe(1)
  expect(await axe(page)).toEqual([])
  await documents.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'One-stop shop' }).click()
  await documents.getByRole('link', { name: 'FV/2' }).waitFor()
  await page.goBack()
  await documents.waitFor({ state: 'detached' })

  const profile = { name: 'Acme', nip: '5261040828', email: 'tax@acme.example', taxOffice: '1433' }
  const { etag, address, bankAccounts } = await api.getSeller()
  await api.changeSeller({ address, bankAccounts, ...profile }, { ifMatch: etag })
  await page.reload()
  expect(await downloaded(page, 'JPK_V7M file')).toBe(`JPK_V7M_${month}.xml`)
})

test('a month is closed, its file is kept, and it is reopened with a reason', async ({ open }) => {
  const page = await open(path)
  await page.getByRole('button', { name: 'Close the month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the month' }).click()
  await page.getByText('Closing 1:').waitFor()
  await page.getByText('The month is closed.').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await downloaded(page, `JPK_V7M_${month}.xml`)).toBe(`JPK_V7M_${month}.xml`)
  await page.getByRole('button', { name: 'Reopen the month' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('An invoice was missing')
  await dialog.getByRole('button', { name: 'Reopen the month' }).click()
  await page.getByText('An invoice was missing').waitFor()
  await page.getByRole('button', { name: 'Close the month' }).waitFor()
})

test('a late invoice waits for the correction of its closed month, which is seen on the home page and closed', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const page = await open(path)
  await page.getByRole('button', { name: 'Close the month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the month' }).click()
  await page.getByText('Closing 2:').waitFor()
  const { warnings = [] } = await issue(api, { number: 'FV/LATE' })
  expect(warnings.map(({ code }) => code)).toContain('month-closed')

  await page.goto(new URL('/', page.url()).href)
  const alert = page.getByRole('alert').filter({ hasText: '1 closed month is to be corrected' })
  await alert.getByText(/1 document.*23\.00/).waitFor()
  expect(await axe(page)).toEqual([])
  await alert.getByRole('link').click()
  await page.getByText('This has come since the closing').waitFor()
  await page.getByText('Rows: 1. Output tax: 23.00 PLN.').waitFor()
  await page.getByRole('link', { name: 'FV/LATE' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('State').selectOption({ label: 'With what has come since' })
  await page.getByText('Rows: 2. Output tax: 46.00 PLN.').waitFor()
  await page.getByRole('button', { name: 'Close as correction' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close as correction' }).click()
  await page.getByText('Closing 3:').waitFor()
  await alert.waitFor({ state: 'detached' })
  await page.getByText('Rows: 2. Output tax: 46.00 PLN.').waitFor()
  await page.getByRole('button', { name: 'Reopen the month' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Not sent yet')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen the month' }).click()
  await page.getByRole('button', { name: 'Close the month' }).waitFor()
})

test('VAT-UE names each buyer beside JPK_V7M, and each figure leads to its documents', async ({
  open,
  panel,
}) => {
  const german = { country: 'DE', vatNumber: 'DE136695976', vatNumberStatus: 'active' } as const
  await issue(await panel.api(), { number: 'FV/3', customer: german })
  const page = await open('/returns/vat-ue')
  await page.getByRole('button', { name: 'Close the month' }).waitFor()
  expect(await axe(page)).toEqual([])
  const documents = page.getByRole('dialog')
  await page.getByRole('button', { name: 'DE 136695976' }).click()
  await documents.getByRole('link', { name: 'FV/3' }).waitFor()
  expect(await documents.getByRole('link').count()).toBe(1)
  expect(await axe(page)).toEqual([])
  await page.goBack()
  await documents.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Supplies in Poland' }).click()
  await documents.getByRole('link', { name: 'FV/1' }).waitFor()
  await documents.getByRole('button', { name: 'Close' }).click()
  await documents.waitFor({ state: 'detached' })
  expect(await downloaded(page, 'VAT-UE table')).toBe(`VAT-UE_${month}.csv`)
  await page.getByRole('link', { name: 'K_21' }).click()
  await documents.getByRole('link', { name: 'FV/3' }).waitFor()
})

test('the OSS return asks for the rates that it needs, and states what is due to each state', async ({
  open,
}) => {
  const quarter = `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  const page = await open(`/returns/oss?quarter=${quarter}`)
  const rate = page.getByLabel(/^PLN for one euro/)
  await rate.waitFor()
  expect(await page.getByRole('button', { name: 'OSS table' }).isDisabled()).toBe(true)
  await rate.fill('4.25')
  await page.getByRole('button', { name: 'Convert' }).click()
  await page.getByText('To be paid: 4.47 EUR').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await downloaded(page, 'OSS table')).toBe(`OSS_${quarter}.csv`)

  const documents = page.getByRole('dialog')
  for (const figure of [/^DE$/, /^Supplies, DE: 4\.47/]) {
    await page.getByRole('button', { name: figure }).first().click()
    await documents.getByRole('link', { name: 'FV/2' }).waitFor()
    expect(await documents.getByRole('link').count()).toBe(1)
    expect(await axe(page)).toEqual([])
    await page.goBack()
    await documents.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Not under the one-stop shop' }).click()
  await documents.getByRole('link', { name: 'FV/1' }).waitFor()
})

test('a quarter is closed at its rates, which are kept, and it is reopened with a reason', async ({
  open,
  panel,
}) => {
  const ended = lastQuarter()
  const consumer = { country: 'FR', isBusiness: false }
  await issue(await panel.api(), {
    number: 'FV/4',
    customer: consumer,
    issueDate: ended.day,
    taxPointDate: ended.day,
  })
  const page = await open(`/returns/oss?quarter=${ended.quarter}`)
  await page.getByText('The quarter is open').waitFor()
  await page.getByLabel(/^PLN for one euro/).fill('4.25')
  await page.getByRole('button', { name: 'Convert' }).click()
  await page.getByText(/^To be paid: [0-9.]+\sEUR/).waitFor()
  await page.getByRole('button', { name: 'Close the quarter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the quarter' }).click()
  await page.getByText('The quarter is closed.').waitFor()
  await page.getByText(/^PLN for one euro.*4\.25\s\(of a closing\)/).waitFor()
  expect(await axe(page)).toEqual([])
  const file = `OSS_${ended.quarter}.csv`
  expect(await downloaded(page, file)).toBe(file)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^FR$/ }).first().click()
  await dialog.getByRole('link', { name: 'FV/4' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Reopen the quarter' }).click()
  await dialog.getByLabel('Reason').fill('A sale was missing')
  await dialog.getByRole('button', { name: 'Reopen the quarter' }).click()
  await page.getByText('A sale was missing').waitFor()
  await page.getByLabel(/^PLN for one euro/).waitFor()
})

/** The quarter before this one, and a day in the middle of its last month. */
function lastQuarter() {
  const now = new Date()
  const first = Math.floor(now.getUTCMonth() / 3) * 3
  const last = new Date(Date.UTC(now.getUTCFullYear(), first - 1, 15)).toISOString().slice(0, 10)
  return { quarter: `${last.slice(0, 4)}-Q${Math.ceil(Number(last.slice(5, 7)) / 3)}`, day: last }
}

test('a month without documents says so, in Polish, on a narrow screen in the dark', async ({ open }) => {
  const page = await open(`${path}?period=2026-02`, { language: 'pl', theme: 'dark', width: 360 })
  await page.getByText('Żaden dokument nie ma pozycji w tym miesiącu.').waitFor()
  expect(await axe(page)).toEqual([])
})

test('the Polish panel names in Polish what prevents the file of a month and of a document', async ({
  open,
  panel,
}) => {
  const may = '2026-05-15'
  const { id } = await issue(await panel.api(), {
    number: 'FV/5',
    issueDate: may,
    taxPointDate: may,
    items: [
      { ...chair, taxRateCode: 'OO' },
      { ...chair, id: '2', taxRateCode: 'NP' },
    ],
  })
  const page = await open(`${path}?period=2026-05`, { language: 'pl' })
  await page.getByText(/^Dokument FV\/5, pozycja 1: JPK_V7M nie ma pola dla sprzedawcy/).waitFor()
  await page.goto(`${new URL(page.url()).origin}/settings/taxes/documents/${id}`)
  await page.getByRole('button', { name: 'XML do KSeF' }).click()
  const notification = page.getByRole('alert')
  await notification.getByText(/Nie wiadomo, czy ta pozycja jest dostawą lub usługą poza Polską/).waitFor()
  expect(await notification.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0)
})

async function downloaded(page: Page, button: string): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return (await saved).suggestedFilename()
}

function issue(api: Fiscus, request: Partial<ApproveRequest> & { number: string }) {
  return api.approveDocument({
    type: 'invoice',
    currency: 'PLN',
    customer,
    issueDate: day,
    taxPointDate: day,
    items: [chair],
    ...request,
  })
}

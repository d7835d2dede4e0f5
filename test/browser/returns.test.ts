import type { ApproveRequest, Fiscus } from '@fiscus/client'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

const path = '/returns'
/** The month before this one in Poland, which the page shows at first: the middle of it has no time zone. */
const day = new Date(Date.now() - new Date().getUTCDate() * 86_400_000).toISOString().slice(0, 8).concat('15')
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
  await page.getByText('Every grosz of the documents is in a cell or in a difference above.').waitFor()
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
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'JPK_V7M file' }).click()
  expect((await saved).suggestedFilename()).toBe(`JPK_V7M_${day.slice(0, 7)}.xml`)
})

test('a month without documents says so, in Polish, on a narrow screen in the dark', async ({ open }) => {
  const page = await open(`${path}?period=2026-02`, { language: 'pl', theme: 'dark', width: 360 })
  await page.getByText('Żaden dokument nie ma pozycji w tym miesiącu.').waitFor()
  expect(await axe(page)).toEqual([])
})

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

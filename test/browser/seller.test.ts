import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

const path = '/settings/taxes/seller'

/** The smallest PNG image. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the profile is filled in, checked at its fields, and complete for invoices', async ({
  open,
  panel,
}) => {
  const page = await open(path)
  await page.getByText('Incomplete for invoices').waitFor()
  expect(await axe(page)).toEqual([])
  await field(page, 'Name').fill('Acme <script>alert(1)</script>')
  await field(page, 'NIP').fill('5261040829')
  await field(page, 'Street and number').fill('ul. Prosta 1')
  await page.getByRole('button', { name: 'Add account' }).click()
  await field(page, 'IBAN or account number').fill('PL00 1090')
  await page.getByRole('button', { name: 'Save the profile' }).click()
  // The button is below the fields: the first one with a fault gets the focus, and is in view.
  await page.locator('[aria-invalid=true]:focus').waitFor()
  expect(await field(page, 'NIP').and(page.locator(':focus')).count()).toBe(1)
  expect(await field(page, 'NIP').getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, 'IBAN or account number').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'NIP').fill('526-104-08-28')
  await field(page, 'IBAN or account number').fill('PL61 1090 1014 0000 0712 1981 2874')
  await page.getByRole('button', { name: 'Save the profile' }).click()
  await page.getByText('Complete for invoices', { exact: true }).waitFor()
  const seller = await (await panel.api()).getSeller()
  expect(seller).toMatchObject({ name: 'Acme <script>alert(1)</script>', nip: '5261040828' })
  expect(seller.bankAccounts).toMatchObject([{ iban: 'PL61109010140000071219812874' }])
})

test('a logo is checked before it is sent, and shown', async ({ open, panel }) => {
  const page = await open(path)
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await page.getByText('The file is not a PNG or JPEG image.').waitFor()
  const large = Buffer.concat([png, Buffer.alloc(200_000)])
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: large })
  await page.getByText('The file is larger than 192 KiB.').waitFor()
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  const image = page.getByRole('img', { name: 'The logo of the seller' })
  await image.waitFor()
  await page.getByRole('button', { name: 'Save the profile' }).click()
  await page.getByText('The profile is saved.', { exact: true }).waitFor()
  expect((await (await panel.api()).getSeller()).logo).toMatch(/^[0-9a-f]{64}$/)
})

test('of two people who change the profile, the second one compares the versions', async ({
  open,
  panel,
}) => {
  const page = await open(path)
  await field(page, 'Phone').fill('111')
  const api = await panel.api()
  const { version, ...seller } = await api.getSeller()
  await api.changeSeller({ ...seller, email: 'other@acme.example' }, { ifMatch: { version } })
  await page.getByRole('button', { name: 'Save the profile' }).click()
  const dialog = page.getByRole('dialog')
  // What only the other one has changed stays.
  await dialog.getByRole('row', { name: /^E-mail .*other@acme.example other@acme.example$/ }).waitFor()
  expect(await field(page, 'Phone').inputValue()).toBe('111')
  await dialog.getByRole('button', { name: /mine/i }).click()
  await page.getByText('The profile is saved.', { exact: true }).waitFor()
  expect(await api.getSeller()).toMatchObject({ phone: '111', email: 'other@acme.example' })
})

test('a viewer reads the profile, also on a narrow screen in Polish', async ({ open }) => {
  const page = await open(path, { as: 'viewer', width: 360, language: 'pl', theme: 'dark' })
  await page.getByText('Zmiana danych wymaga uprawnienia tax:write.').waitFor()
  expect(await page.getByRole('textbox', { name: 'NIP', exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Zapisz dane' }).count()).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  expect(await axe(page)).toEqual([])
})

function field(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}

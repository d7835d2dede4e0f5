import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

test('a company is added, with faults at their fields', async ({ open }) => {
  const page = await open('/companies')
  await page.getByRole('button', { name: 'Add a company' }).click()
  const form = page.getByRole('dialog', { name: 'A new company' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Żubr <b>S.A.</b>')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('nonsense')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.locator('[data-path="email"][aria-invalid="true"]').waitFor()
  await form.getByRole('textbox', { name: 'E-mail' }).fill('biuro@zubr.example')
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The company Żubr <b>S.A.</b> is saved').waitFor()
  await page.getByRole('button', { name: 'Żubr <b>S.A.</b>' }).waitFor()
})

test('a contact gets a company, which is deleted only with its records', async ({ open, panel }) => {
  await (await panel.api()).createCompany({ name: 'Łoś Sp. k.' })
  const page = await open('/contacts')
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const contact = page.getByRole('dialog', { name: 'A new contact' })
  await contact.getByLabel('First name').fill('Łucja')
  await contact.getByLabel('Last name').fill('Nowak')
  await contact.getByPlaceholder('Type a part of the name').fill('łoś')
  await page.getByRole('option', { name: 'Łoś Sp. k.' }).click()
  await contact.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('row', { name: /Łucja Nowak/ })
    .getByText('Łoś Sp. k.')
    .waitFor()
  await page.getByRole('link', { name: 'Companies' }).click()
  await page.getByRole('button', { name: 'Łoś Sp. k.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: /^Delete the company/ })
  await question.getByRole('button', { name: 'Delete' }).click()
  const cascade = page.getByRole('dialog', { name: /with its records/ })
  await cascade.getByText('demo').waitFor()
  await cascade.getByRole('button', { name: 'Delete with its records' }).click()
  await page.getByText('A background job deletes Łoś').waitFor()
})

test('a file of cards shows what cannot be read before it is stored', async ({ open }) => {
  const page = await open('/contacts')
  await page.getByRole('button', { name: 'Import' }).click()
  const card = (uid: string, name: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\n${uid}N:${name};Jan;;;\r\nFN:Jan ${name}\r\nEND:VCARD\r\n`
  const buffer = Buffer.from(`${card('UID:b-1\r\n', 'Gęś')}${card(`UID:${'x'.repeat(2_000)}\r\n`, 'Zły')}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'contacts.vcf', mimeType: 'text/vcard', buffer })
  const drawer = page.getByRole('dialog', { name: 'Import a file' })
  await drawer.getByText('1 new entry would be stored.').waitFor()
  await drawer.getByText('1 entry cannot be read.').waitFor()
  expect(await axe(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Import' }).click()
  await drawer.getByText('1 new entry is stored.').waitFor()
  await drawer.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Jan Gęś' }).waitFor()
})

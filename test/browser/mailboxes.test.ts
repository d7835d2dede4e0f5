import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

test('a mailbox gets the usual ports, a server in a private network is rejected at its field, the connection is tested step by step, and it is deleted', async ({
  open,
}) => {
  const page = await open('/mail/mailboxes')
  await page.getByRole('button', { name: 'Add a mailbox' }).click()
  const form = page.getByRole('dialog', { name: 'A new mailbox' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Sales <b>team</b>')
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('sales@acme.example')
  const incoming = form.getByRole('group', { name: 'Incoming mail' })
  await incoming.getByLabel('Encryption').selectOption('starttls')
  expect(await incoming.getByLabel('Port').inputValue()).toBe('143')
  await incoming.getByLabel('Protocol').selectOption('pop3')
  expect(await incoming.getByLabel('Port').inputValue()).toBe('110')
  await incoming.getByRole('textbox', { name: 'Server', exact: true }).fill('127.0.0.1')
  await incoming.getByLabel('User name').fill('sales')
  await incoming.locator('input[type=password]').fill('four words make one')
  await form.getByRole('group', { name: 'Outgoing mail' }).getByLabel('Protocol').selectOption('')
  await form.getByLabel('Support mailbox').check()
  await form.getByLabel('Acknowledge new tickets').check()
  await form.getByLabel('Text of the acknowledgement').fill('Dziękujemy.')
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This needs an outgoing server').waitFor()
  await form.getByLabel('Acknowledge new tickets').uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await incoming.locator('[data-path="in_host"][aria-invalid="true"]').waitFor()
  await incoming.getByRole('textbox', { name: 'Server', exact: true }).fill('mail.acme.invalid')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Sales <b>team</b>' }).click()
  await page.getByRole('heading', { name: 'Outgoing mail' }).waitFor()
  await page.getByText('sales@acme.example').waitFor()
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await page.getByRole('heading', { name: 'Incoming mail: Does not work' }).waitFor()
  await page.getByText('Failed').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete' }).click()
  const confirmation = page.getByRole('dialog', { name: /Delete the mailbox/ })
  await confirmation.getByText('demo').waitFor()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The mailbox Sales <b>team</b> is deleted').waitFor()
})

test('a fault of a field that the form does not show is named, in Polish: a mailbox needs a server', async ({
  open,
}) => {
  const page = await open('/mail/mailboxes', { language: 'pl' })
  await page.getByRole('button', { name: 'Dodaj skrzynkę' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Nazwa', exact: true }).fill('Bez serwerów')
  await form.getByRole('textbox', { name: 'Adres', exact: true }).fill('none@example.test')
  for (const direction of ['Poczta przychodząca', 'Poczta wychodząca'])
    await form.getByRole('group', { name: direction }).getByLabel('Protokół').selectOption('')
  await form.getByRole('button', { name: 'Zapisz' }).click()
  await form.getByText('Skrzynka potrzebuje serwera poczty przychodzącej, wychodzącej albo obu.').waitFor()
})

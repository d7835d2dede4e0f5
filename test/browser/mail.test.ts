import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { tabTo } from './harness/keyboard.ts'
import { test as base } from './harness/panel-test.ts'

/** The tenant `demo` with demo data, which has mail. */
const test = base.extend('demo', { scope: 'file' }, async ({ panel }) => {
  const api = await panel.api('admin')
  await api.loadDemoData()
  return api
})

test('a message shows its text, its HTML without remote images, its attachment and its headers', async ({
  open,
  demo: _,
}) => {
  const page = await open('/mail/inbox')
  await page.getByRole('searchbox').fill('adresu dostawy')
  await page.getByRole('button', { name: /Zmiana adresu dostawy/ }).click()
  await page.getByText('Zamówienie w załączniku').waitFor()
  await page.getByText('HTML', { exact: true }).click()
  const frame = page.getByTitle('The message as HTML, without scripts and remote images')
  const html = (await frame.getAttribute('srcdoc')) ?? ''
  expect(html).toContain('31-010 Kraków')
  expect(html).not.toContain('grzbiet.example')
  expect(await frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  await page.getByText('1 image of another server is not loaded').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByText('Headers', { exact: true }).click()
  await page.getByRole('rowheader', { name: 'Subject' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'zamówienie.csv' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('zamówienie.csv')
})

test('a reply quotes the message, and appears in the queue with its recipient', async ({ open, demo: _ }) => {
  const page = await open('/mail/inbox')
  await page.getByRole('button', { name: /^Demande de prix/ }).click()
  await page.getByRole('link', { name: 'Re: Demande de prix' }).waitFor()
  await page.getByRole('link', { name: 'Reply', exact: true }).click()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Re: Demande de prix')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.getByRole('blockquote').getByText('Bonjour,').waitFor()
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('Anna')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('These are not e-mail addresses: Anna').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('"Nowak, Anna" <anna@acme.example>')
  await page.getByRole('button', { name: 'Send' }).click()
  const drawer = page.getByRole('dialog', { name: 'Re: Demande de prix' })
  await drawer.getByRole('row', { name: /anna@acme\.example/ }).waitFor()
})

test('a message is found, answered and sent with the keyboard alone', async ({ open, demo: _ }) => {
  const page = await open('/mail/inbox')
  await page.keyboard.press('/')
  await page.keyboard.type('Demande de prix')
  await tabTo(page, page.getByRole('button', { name: /^Demande de prix/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Reply', exact: true }))
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Text' })
  await tabTo(page, text)
  await page.keyboard.type('Merci')
  await tabTo(page, page.getByRole('button', { name: 'Send' }))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Re: Demande de prix' }).waitFor()
})

test('a draft with its format and file outlasts a reload, waits for its time, is cancelled, and is written again', async ({
  open,
  demo: _,
}) => {
  const page = await open('/mail/compose')
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await to.and(page.locator('[aria-invalid=true]:focus')).waitFor()
  await to.fill('jan@acme.example')
  await page.getByLabel('Subject').fill('Prices')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('Dear ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('Jan')
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('text/csv, 1 kB').waitFor()
  await page.getByLabel('Not before').fill('2099-01-31T08:00')
  expect(await axe(page)).toEqual([])
  await page.reload()
  await page.getByText('What you wrote before is restored').waitFor()
  await text.getByText('Jan').waitFor()
  expect(await text.innerHTML()).toBe('<p>Dear <strong>Jan</strong></p>')
  await page.getByRole('button', { name: 'Send later' }).click()
  const drawer = page.getByRole('dialog', { name: 'Prices' })
  await drawer.getByText('31 Jan 2099').waitFor()
  await drawer.getByRole('button', { name: 'Cancel the message' }).click()
  const confirmation = page.getByRole('dialog', { name: /Cancel “Prices”/ })
  await confirmation.getByRole('button', { name: 'Cancel the message' }).click()
  await drawer.getByRole('link', { name: 'Change and send again' }).click()
  await text.getByText('Jan').waitFor()
  expect(await text.innerHTML()).toBe('<p>Dear <strong>Jan</strong></p>')
  expect(await page.getByRole('textbox', { name: 'To', exact: true }).inputValue()).toBe('jan@acme.example')
  await page.getByText('prices.csv').waitFor()
})

test('a conversation is linked to a ticket, unlinked, and opens one of its own', async ({ open, demo }) => {
  const [ticket] = (await demo.listTickets({ limit: 1 })).tickets
  const page = await open('/mail/inbox')
  await page.getByRole('button', { name: /^Demande de prix/ }).click()
  await page.getByText('The conversation belongs to no ticket').waitFor()
  await page.getByRole('button', { name: 'Link to a ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to a ticket' })
  await dialog.getByLabel('Subject or number').fill(`#${ticket?.number}`)
  await dialog.getByRole('radio', { name: `#${ticket?.number} ${ticket?.subject}` }).check()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByText(`#${ticket?.number} ${ticket?.subject}`).waitFor()
  await page.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('button', { name: 'Open a ticket' }).click()
  await page.getByText(/#\d+ Demande de prix/).waitFor()
})

test('an unknown message is resolved, with a warning about a second copy', async ({ open, demo: _ }) => {
  const page = await open('/mail/outgoing?status=unknown')
  await page.getByRole('button', { name: 'Re: Demande de prix' }).click()
  const drawer = page.getByRole('dialog', { name: 'Re: Demande de prix' })
  await drawer.getByText('The outcome is unknown').waitFor()
  await drawer.getByRole('row', { name: /c\.dubois@lumiere\.example Unknown/ }).waitFor()
  expect(await axe(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Send it again' }).click()
  const again = page.getByRole('dialog', { name: /again\?/ })
  await again.getByText(/twice/).waitFor()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await drawer.getByRole('button', { name: 'It was sent' }).click()
  await page
    .getByRole('dialog', { name: /as sent\?/ })
    .getByRole('button', { name: 'It was sent' })
    .click()
  await drawer.getByText('Sent', { exact: true }).first().waitFor()
})

test('the suppression of an address is lifted, and one is added', async ({ open, demo: _ }) => {
  const page = await open('/mail/suppressions')
  await page.getByRole('button', { name: 'Lift the suppression of j.mueller@groena.example' }).click()
  await page
    .getByRole('dialog', { name: /Send to/ })
    .getByRole('button', { name: 'Lift' })
    .click()
  await page.getByText('No address is suppressed').waitFor()
  await page.getByRole('button', { name: 'Suppress an address' }).click()
  const form = page.getByRole('dialog', { name: 'Suppress an address' })
  await form.getByLabel('Address').fill('Bad@Acme.example')
  await form.getByRole('button', { name: 'Suppress an address' }).click()
  await page.getByRole('row', { name: /bad@acme\.example/ }).waitFor()
})

test('the list in Polish, dark, on a narrow screen', async ({ open, demo: _ }) => {
  const page = await open('/mail/inbox', { language: 'pl', theme: 'dark', width: 360 })
  await page.getByRole('table', { name: 'Wiadomości' }).waitFor()
  expect(await axe(page)).toEqual([])
})

import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

test('a key is created, shown once, used, rotated and revoked', async ({ open, panel }) => {
  const page = await open('/keys')
  await page.getByRole('button', { name: 'Create a key' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Create a key' })
  await drawer.getByLabel('Name').fill('Web <b>shop</b>')
  await drawer.getByRole('checkbox', { name: /Calculate taxes/ }).check()
  expect(await axe(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Create a key' }).click()
  const secret = page.getByRole('dialog', { name: 'The new key' })
  const text = await secret.getByRole('region', { name: /Text of the key/ }).textContent()
  expect(text).toMatch(/^tx_live_/)
  const reply = await fetch(`${panel.url}/api/v1/session`, { headers: { authorization: `Bearer ${text}` } })
  expect(reply.status).toBe(200)
  await secret.getByRole('button', { name: 'I have stored the key' }).click()
  await page.getByRole('button', { name: 'Web <b>shop</b>' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  const confirmation = page.getByRole('dialog', { name: /Revoke the key/ })
  await confirmation.getByText('demo').waitFor()
  await confirmation.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked').first().waitFor()
  const rejected = await fetch(`${panel.url}/api/v1/session`, {
    headers: { authorization: `Bearer ${text}` },
  })
  expect(rejected.status).toBe(401)
})

test('a rotation shows the limit, and a form that is sent again after a lost answer returns the first successor', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const { id } = await api.createKey({ name: 'Till', scopes: ['tax:read'], requests_per_minute: 120 })
  const page = await open('/keys')
  await page.getByRole('button', { name: 'Till' }).click()
  await page.getByRole('button', { name: 'Rotate' }).click()
  const form = page.getByRole('dialog', { name: 'Rotate: Till' })
  const limit = form.getByLabel('Requests per minute')
  expect(await limit.inputValue()).toBe('120')
  await limit.fill('')
  await limit.focus()
  await page.keyboard.insertText('1.234')
  expect(await limit.inputValue()).toBe('1234')
  await limit.fill('60')
  expect(await axe(page)).toEqual([])
  const sent: (string | undefined)[] = []
  // The service rotates the key, and its answers are lost until the form reports it.
  await page.route(`**/keys/${id}/rotate`, async (route) => {
    sent.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Rotate' }).click()
  await form.getByRole('alert').waitFor()
  await page.unroute(`**/keys/${id}/rotate`)
  await form.getByRole('button', { name: 'Rotate' }).click()
  await page.getByText('This request was repeated, and the key was shown before.').waitFor()
  expect(new Set(sent).size).toBe(1)
  const { keys } = await api.listKeys({ limit: 100 })
  expect(keys.filter(({ replaces }) => replaces === id)).toMatchObject([{ requests_per_minute: 60 }])
})

test('a page without TLS creates a key and copies its text', async ({ open, panel }) => {
  const page = await open('/login')
  // As on an address that is not secure: these parts of the browser are missing there.
  await page.addInitScript(`
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    Object.defineProperty(crypto, 'randomUUID', { value: undefined })`)
  await page.goto(`${panel.url}/keys`)
  await page.getByRole('button', { name: 'Create a key' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create a key' })
  await form.getByLabel('Name').fill('Terminal')
  await form.getByRole('checkbox', { name: /Calculate taxes/ }).check()
  await form.getByRole('button', { name: 'Create a key' }).click()
  const secret = page.getByRole('dialog', { name: 'The new key' })
  const text = await secret.getByRole('region', { name: /Text of the key/ }).textContent()
  await secret.getByRole('button', { name: 'Copy' }).click()
  await secret.getByRole('button', { name: 'Copied' }).waitFor()
  await page.goto(`${panel.url}/mail/compose`)
  const subject = page.getByLabel('Subject')
  await subject.focus()
  await page.keyboard.press('ControlOrMeta+V')
  expect(await subject.inputValue()).toBe(text)
})

test('the list in Polish, dark, on a narrow screen', async ({ open }) => {
  const page = await open('/keys', { language: 'pl', theme: 'dark', width: 360 })
  await page.getByRole('table', { name: 'Klucze API' }).waitFor()
  expect(await axe(page)).toEqual([])
})

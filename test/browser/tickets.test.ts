import type { Fiscus } from '@fiscus/client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { tabTo } from './harness/keyboard.ts'
import { test as base } from './harness/panel-test.ts'
import { settled } from './harness/settled.ts'

/** The tenant `demo` with demo data, which has tickets. */
const test = base.extend('demo', { scope: 'file' }, async ({ panel }) => {
  const api = await panel.api('admin')
  await api.loadDemoData()
  return api
})

const invoice = 'Brak faktury za październik'
const address = 'Zmiana adresu dostawy'
const chairs = 'Termin dostawy krzeseł'

async function ticketOf(api: Fiscus, subject: string) {
  const { tickets } = await api.listTickets({ text: subject, status: 'new,open,waiting,resolved,closed' })
  return tickets.find((ticket) => ticket.subject === subject) ?? expect.fail(`There is no ticket ${subject}`)
}
const pathOf = async (api: Fiscus, subject: string) => `/mail/tickets?open=${(await ticketOf(api, subject)).id}`
const titleOf = (page: Page, subject: string) => page.getByRole('heading', { level: 2, name: subject })

test('a whole conversation is led with the keyboard alone', async ({ open, demo }) => {
  const page = await open('/')
  const { keyboard } = page
  await settled(page)
  await keyboard.press('g')
  await keyboard.press('i')
  await page.locator('h1:focus', { hasText: 'Tickets' }).waitFor()
  await keyboard.press('/')
  await keyboard.type('termin')
  await page.getByText('1 row').waitFor()
  await keyboard.press('Escape')
  await page.locator('a:focus', { hasText: chairs }).waitFor()
  await keyboard.press('Enter')
  await page.locator('h2:focus', { hasText: chairs }).waitFor()
  await page.getByText('krzesła są gotowe').waitFor()

  await keyboard.press('n')
  await page.getByLabel('Note for the team, which is never sent').and(page.locator(':focus')).waitFor()
  await keyboard.type('Rafał dzwoni jutro')
  await keyboard.press('Control+Enter')
  await page.getByRole('article', { name: 'Note by' }).getByText('Rafał dzwoni jutro').waitFor()
  await page.locator('h2:focus', { hasText: chairs }).waitFor()

  await keyboard.press('r')
  await page.getByLabel('Reply to the customer').and(page.locator(':focus')).waitFor()
  await keyboard.type('Dzień dobry,\n\nkrzesła będą w piątek.')
  await keyboard.press('Escape')
  await page.locator('h2:focus', { hasText: chairs }).waitFor()
  await keyboard.press('r')
  await keyboard.press('Control+Enter')
  await page.getByRole('article', { name: 'Sent by' }).getByText('krzesła będą w piątek.').waitFor()
  expect(await ticketOf(demo, chairs)).toMatchObject({ waiting_for: 'them' })

  await keyboard.press('a')
  await page.getByRole('combobox', { name: 'Assignee' }).and(page.locator(':focus')).waitFor()
  await keyboard.type('Zofia')
  await page.getByRole('option', { name: /Zofia/ }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect.poll(async () => (await ticketOf(demo, chairs)).assignee_name).toBe('Zofia Kamińska')
  await keyboard.press('Escape')
  await keyboard.press('Tab')

  await keyboard.press('e')
  await page.getByText(/Ticket #\d+ is closed/).waitFor()
  expect(await ticketOf(demo, chairs)).toMatchObject({ status: 'closed' })
  await keyboard.press('z')
  await page.getByText('It is undone').waitFor()
  expect((await ticketOf(demo, chairs)).status).not.toBe('closed')

  await keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next ticket').waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tabTo(page, page.getByRole('button', { name: 'Reply' }))
})

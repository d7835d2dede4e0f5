import type { Fiscus } from '@fiscus/client'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
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
const discount = 'Pytanie o rabat'

async function ticketOf(api: Fiscus, subject: string) {
  const { tickets } = await api.listTickets({ text: subject, status: 'new,open,waiting,resolved,closed' })
  const found = tickets.find((ticket) => ticket.subject === subject)
  return found ?? expect.fail(`There is no ticket ${subject}`)
}
const pathOf = async (api: Fiscus, subject: string) =>
  `/mail/tickets?open=${(await ticketOf(api, subject)).id}`
const titleOf = (page: Page, subject: string) => page.getByRole('heading', { level: 2, name: subject })
const rowOf = (page: Page, subject: string) => page.getByRole('link', { name: subject })

test('a whole conversation is led with the keyboard alone', async ({ open, demo }) => {
  const page = await open('/')
  const { keyboard } = page
  const focused = page.locator(':focus')
  await settled(page)
  await keyboard.press('g')
  await keyboard.press('i')
  await page.getByRole('heading', { level: 1, name: 'Tickets' }).and(focused).waitFor()
  await rowOf(page, chairs).waitFor()
  await keyboard.press('j')
  await rowOf(page, chairs).and(focused).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('k')
  await rowOf(page, chairs).and(focused).waitFor()
  await keyboard.press('/')
  await keyboard.type('termin')
  await page.getByText('1 row').waitFor()
  await keyboard.press('Escape')
  await rowOf(page, chairs).and(focused).waitFor()
  await keyboard.press('Enter')
  await titleOf(page, chairs).and(focused).waitFor()

  const note = page.getByLabel('Note for the team, which is never sent')
  await keyboard.press('n')
  await note.and(focused).waitFor()
  await keyboard.type('Rafał dzwoni jutro')
  await keyboard.press('Control+Enter')
  await page.getByRole('article', { name: 'Note by' }).getByText('Rafał dzwoni jutro').waitFor()
  await titleOf(page, chairs).and(focused).waitFor()

  const reply = page.getByLabel('Reply to the customer')
  await keyboard.press('r')
  await reply.and(focused).waitFor()
  await keyboard.type('Dzień dobry,\n\nkrzesła będą w piątek.')
  await keyboard.press('Escape')
  await titleOf(page, chairs).and(focused).waitFor()
  await keyboard.press('r')
  await reply.and(focused).waitFor()
  await keyboard.press('Control+Enter')
  await page.getByRole('article', { name: 'Sent by' }).getByText('krzesła będą w piątek.').waitFor()
  await expect.poll(async () => (await ticketOf(demo, chairs)).waiting_for).toBe('them')

  await keyboard.press('a')
  await page.getByRole('combobox', { name: 'Assignee' }).and(focused).waitFor()
  await keyboard.type('Paweł')
  await page.getByRole('option', { name: /Paweł/ }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect.poll(async () => (await ticketOf(demo, chairs)).assignee_name).toBe('Paweł Wójcik')
  await keyboard.press('Escape')
  await titleOf(page, chairs).and(focused).waitFor()

  await keyboard.press('e')
  await page.getByText(/Ticket #\d+ is closed/).waitFor()
  await keyboard.press('z')
  await page.getByText('It is undone').waitFor()
  expect(await ticketOf(demo, chairs)).toMatchObject({ status: 'open', waiting_for: 'them' })

  await keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next ticket').waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await keyboard.press('Escape')
  await rowOf(page, chairs).and(focused).waitFor()
})

test('a ticket is merged and parted again, and a message is split off and put back', async ({
  open,
  demo,
}) => {
  const page = await open(await pathOf(demo, discount))
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog', { name: /^Merge ticket/ })
  const { number } = await ticketOf(demo, address)
  await dialog.getByRole('radio', { name: `#${number} ${address}` }).check()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await titleOf(page, address).waitFor()
  await page.getByRole('article', { name: 'Received from Sam Carter' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await titleOf(page, discount).waitFor()
  await page.getByRole('article', { name: 'Received from Sam Carter' }).waitFor()
  expect((await ticketOf(demo, address)).message_count).toBe(1)

  await rowOf(page, invoice).click()
  await titleOf(page, invoice).waitFor()
  const last = page.getByRole('article').last()
  await last.getByRole('button', { name: 'More of the message of Grażyna Wiśniewska' }).click()
  await page.getByRole('menuitem', { name: 'Split it off' }).click()
  await page.getByText('The message has a ticket of its own').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(3)
})

test('a change by another user meanwhile is shown, and repeated or left', async ({ open, demo }) => {
  const page = await open(await pathOf(demo, discount))
  await titleOf(page, discount).waitFor()
  const change = async (body: Parameters<typeof demo.changeMailTicket>[1]) => {
    const ticket = await ticketOf(demo, discount)
    await demo.changeMailTicket(ticket.id, body, { ifMatch: ticket })
  }
  await page.getByRole('button', { name: 'Change the subject' }).click()
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('Rabat na półki')
  await change({ priority: 'high' })
  await subject.press('Enter')
  await titleOf(page, 'Rabat na półki').waitFor()

  await page.getByRole('button', { name: 'Change the subject' }).click()
  await subject.fill(discount)
  const renamed = await ticketOf(demo, 'Rabat na półki')
  await demo.changeMailTicket(renamed.id, { subject: 'Rabat' }, { ifMatch: renamed })
  await subject.press('Enter')
  const question = page.getByRole('dialog', { name: 'Another user has changed the same' })
  await question.getByRole('button', { name: 'Leave theirs' }).click()
  expect(await subject.inputValue()).toBe(discount)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await titleOf(page, discount).waitFor()
  expect(await ticketOf(demo, discount)).toMatchObject({ priority: 'high' })
})

test('a draft outlasts another ticket and a reload, and new entries of others appear beside it', async ({
  open,
  demo,
}) => {
  const page = await open(await pathOf(demo, invoice))
  await page.getByRole('button', { name: 'Reply' }).click()
  const reply = page.getByLabel('Reply to the customer')
  await reply.fill('Faktura jest w')
  expect(await page.getByRole('textbox', { name: 'To', exact: true }).inputValue()).toBe(
    'Grażyna Wiśniewska <g.wisniewska@dab.example>',
  )
  await rowOf(page, address).click()
  await titleOf(page, address).waitFor()
  await rowOf(page, invoice).click()
  await expect.poll(() => reply.inputValue()).toBe('Faktura jest w')
  await page.reload()
  await expect.poll(() => reply.inputValue()).toBe('Faktura jest w')
  await page.getByText('Note', { exact: true }).first().click()
  await page.getByLabel('Note for the team, which is never sent').fill('Sprawdzić w księgowości')
  expect(await axe(page)).toEqual([])
  await page.getByText('Reply', { exact: true }).first().click()
  expect(await reply.inputValue()).toBe('Faktura jest w')
  await demo.addTicketNote((await ticketOf(demo, invoice)).id, { text: 'Klientka dzwoniła' })
  await page.getByText('Klientka dzwoniła').waitFor()
  expect(await reply.inputValue()).toBe('Faktura jest w')
})

test('a reader sees the conversation and no button that would be refused', async ({ open, demo }) => {
  const page = await open(await pathOf(demo, invoice), { as: 'viewer' })
  await page.getByRole('article', { name: 'Received from Grażyna Wiśniewska' }).first().waitFor()
  await page.getByRole('log').getByText('Dziękuję, faktura dotarła.').waitFor()
  const ticket = page.getByRole('region', { name: 'Conversation' })
  expect(await ticket.getByRole('combobox').count()).toBe(0)
  const changes = /^(Reply|Note|Take it|Merge|Close it|Change the subject)$/
  expect(await ticket.getByRole('button', { name: changes }).count()).toBe(0)
  await ticket
    .getByRole('button', { name: /^More of the message/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Open the message' }).waitFor()
  expect(await page.getByRole('menuitem').count()).toBe(1)
})

test('on a phone the list or the conversation is there, in Polish and dark, with a way back', async ({
  open,
  demo: _,
}) => {
  const page = await open('/mail/tickets', { language: 'pl', theme: 'dark', width: 390 })
  await rowOf(page, address).waitFor()
  expect(await axe(page)).toEqual([])
  await rowOf(page, address).click()
  await titleOf(page, address).waitFor()
  expect(await rowOf(page, address).isVisible()).toBe(false)
  await page.getByRole('log').getByText('Zamówienie w załączniku').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Wróć do listy' }).click()
  await rowOf(page, address).and(page.locator(':focus')).waitFor()
})

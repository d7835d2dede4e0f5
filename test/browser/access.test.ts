import { createAdministratorLink } from '@fiscus/db/users/administrator-link'
import { createUserLink } from '@fiscus/db/users/user-links'
import { totpCodeOf } from '@fiscus/service-admin/testing/start-admin-service'
import { testAuthor } from '@fiscus/testing/test-author'
import { userWithRole } from '@fiscus/testing/users/user-with-role'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { timeoutMs } from './harness/browser.ts'
import { guard } from './harness/guards.ts'
import { test as base } from './harness/panel-test.ts'
import type { Panel } from './harness/start-panel.ts'

const password = 'four words make passwords'
/** The confirmation has used the code of this half minute: the next one is accepted already. */
const nextStep = { now: () => new Date(Date.now() + 30_000) }

/** `visit()` opens a page without a key: the user logs in. */
const test = base.extend('visit', async ({ panel, browser }, { onCleanup }) => {
  const visits: { page: Page; faults: readonly string[] }[] = []
  onCleanup(async () => {
    await Promise.all(visits.map(({ page }) => page.context().close()))
    expect(visits.flatMap(({ faults }) => faults)).toEqual([])
  })
  return async (path: string) => {
    const page = await newPage(browser)
    visits.push({ page, faults: guard(page, panel.url) })
    await page.goto(panel.url + path)
    return page
  }
})

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  context.setDefaultTimeout(timeoutMs)
  return context.newPage()
}

async function administratorToken({ fresh }: Panel): Promise<string> {
  const { token } = await fresh.owner.transaction((tx) => createAdministratorLink(tx, testAuthor()))
  return token
}

test('a new administrator opens the link, sets up its logins, and logs in with them', async ({
  panel,
  visit,
}) => {
  const page = await visit(`/welcome#${await administratorToken(panel)}`)
  await page.getByRole('heading', { name: 'Who you are' }).waitFor()
  expect(page.url()).toBe(`${panel.url}/welcome`)
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Name').fill('Anna Nowak')
  await page.getByLabel('E-mail').fill('anna@acme.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('img', { name: 'QR code of the secret' }).waitFor()
  expect(await axe(page)).toEqual([])
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(totpCodeOf(secret, { now: () => new Date() }))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(/^([a-z2-7]{4}-){3}/).waitFor()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByLabel('New password').fill('too short')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('Use at least 12 characters').waitFor()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('button', { name: 'Open the panel' }).click()
  await page.getByRole('button', { name: 'Menu of Anna Nowak' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()

  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('E-mail').fill('anna@acme.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Code from the authenticator app').fill(totpCodeOf(secret, nextStep))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Menu of Anna Nowak' }).waitFor()
})

/** Invites an address as an operator of the tenant `demo`, and returns the path of the link. */
async function invite(panel: Panel, email: string): Promise<string> {
  const api = await panel.api('admin')
  return (await api.inviteUser({ email, name: 'Jan Kowalski', role: 'operator' })).link.path
}

test('an administrator invites a user, who accepts by the link that was shown once', async ({
  panel,
  visit,
}) => {
  const page = await visit(`/welcome#${await administratorToken(panel)}`)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('banner').waitFor()
  await page.goto(`${panel.url}/tenants/demo/users`)
  await page.getByRole('button', { name: 'Invite a user' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Jan Kowalski')
  await drawer.getByLabel('E-mail').fill('jan@acme.example')
  await drawer.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Operator' }).click()
  await drawer.getByRole('button', { name: 'Invite a user' }).click()
  const link = page.getByText(/\/invitation#[\w-]{43}$/)
  const first = (await link.textContent()) ?? ''
  expect(await axe(page)).toEqual([])
  const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await close()
  const pending = page.getByRole('region', { name: 'Pending invitations' })
  await pending.getByText('jan@acme.example').waitFor()
  expect(await axe(page)).toEqual([])
  await pending.getByRole('button', { name: 'New link' }).click()
  await link.waitFor()
  const second = (await link.textContent()) ?? ''
  await close()

  const pathOf = (address: string) => address.replace(panel.url, '')
  const late = await visit(pathOf(first))
  await late.getByText('The link was used or has expired').waitFor()
  const guest = await visit(pathOf(second))
  await guest.getByText('invites you to demo').waitFor()
  expect(await axe(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Accept with a new account' }).click()
  await guest.getByRole('heading', { name: 'Who you are' }).waitFor()
  expect(await guest.getByLabel('E-mail').inputValue()).toBe('jan@acme.example')

  await page.reload()
  await page.getByRole('table', { name: 'Users' }).getByText('jan@acme.example').waitFor()
  expect(await page.getByRole('region', { name: 'Pending invitations' }).count()).toBe(0)
})

test('an administrator withdraws an invitation, and a guest declines one', async ({ panel, visit }) => {
  await invite(panel, 'ewa@acme.example')
  const page = await visit(`/welcome#${await administratorToken(panel)}`)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('banner').waitFor()
  await page.goto(`${panel.url}/tenants/demo/users`)
  const pending = page.getByRole('row').filter({ hasText: 'ewa@acme.example' })
  await pending.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('The invitation is withdrawn.').waitFor()
  await pending.waitFor({ state: 'detached' })

  const guest = await visit(await invite(panel, 'adam@acme.example'))
  await guest.getByRole('button', { name: 'Decline' }).click()
  await guest.getByText('You have declined the invitation.').waitFor()
})

test('a user accepts an invitation in its account, and leaves the tenant', async ({ panel, visit }) => {
  const email = 'ola@acme.example'
  const grant = { platformRole: 'platform_viewer' } as const
  const { fresh } = panel
  const user = await fresh.owner.transaction((tx) =>
    userWithRole(tx, { email, name: 'Ola Nowak', grant }, testAuthor()),
  )
  await fresh.owner.$client`update app_users set platform_role = null where id = ${user.id}`
  await invite(panel, email)
  const link = { userId: user.id, purpose: 'login', validMs: 60_000 } as const
  const { token } = await fresh.owner.transaction((tx) => createUserLink(tx, link, testAuthor()))
  const page = await visit(`/welcome#${token}`)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('region', { name: 'Invitations' }).getByText('invites you to demo').waitFor()
  await page.getByText('You belong to no tenant.').waitFor()
  expect(page.url()).toBe(`${panel.url}/account`)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.waitForURL(`${panel.url}/`)
  await page.goto(`${panel.url}/account`)
  const tenants = page.getByRole('region', { name: 'Your tenants' })
  await tenants.getByText('At work now').waitFor()
  expect(await axe(page)).toEqual([])
  await tenants.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByText('You belong to no tenant.').waitFor()
})

test('an administrator ends one session of a user', async ({ panel, visit }) => {
  await panel.sessionOf('viewer')
  const page = await visit(`/welcome#${await administratorToken(panel)}`)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('banner').waitFor()
  await page.goto(`${panel.url}/tenants/demo/users`)
  await page.getByText('Wanda Viewer').click()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByText('127.0.0.1, demo').waitFor()
  expect(await axe(page)).toEqual([])
  await sessions.getByRole('button', { name: 'Log out' }).click()
  await sessions.getByText('The user is not logged in.').waitFor()
})

test('an empty login has its faults at the fields, and a refused one says why in the language of the panel', async ({
  visit,
}) => {
  const page = await visit('/login')
  await page.evaluate("localStorage.setItem('fiscus-language', 'pl')")
  await page.reload()
  const logIn = page.getByRole('button', { name: 'Zaloguj się', exact: true })
  await logIn.click()
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await email.and(page.locator('[aria-invalid=true]:focus')).waitFor()
  await email.fill('unknown@demo.example')
  await page.getByLabel('Hasło', { exact: true }).fill(password)
  await logIn.click()
  await page.getByText('Adres e-mail, hasło lub kod są nieprawidłowe.').waitFor()
  expect(await axe(page)).toEqual([])
})

test('a session that ends in the middle of an edit asks for the login, and keeps what was typed', async ({
  panel,
  visit,
}) => {
  const page = await visit(`/welcome#${await administratorToken(panel)}`)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('banner').waitFor()
  await page.goto(`${panel.url}/account`)
  await page.getByLabel('Name').fill('Anna Maria Nowak')
  await panel.fresh.owner.$client`delete from app_sessions`
  await panel.fresh.owner.$client`select pg_notify('app_users', '')`
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await page.getByLabel('Name').inputValue()).toBe('Anna Maria Nowak')
})

test('the login after the end of a session is above an open form', async ({ panel, visit }) => {
  const page = await visit(`/welcome#${await administratorToken(panel)}`)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('banner').waitFor()
  await page.goto(`${panel.url}/tenants/demo/companies`)
  await page.getByRole('button', { name: 'Add a company' }).click()
  const form = page.getByRole('dialog', { name: 'A new company' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Unfinished S.A.')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Save' }).click()
  const login = page.getByRole('dialog', { name: 'Your session has ended' })
  // A click requires that nothing covers the middle of the button.
  await login.getByRole('button', { name: 'Log in', exact: true }).click({ trial: true })
  await login.getByRole('textbox', { name: 'E-mail' }).click()
  await page.keyboard.type('anna@demo.example')
  expect(await login.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('anna@demo.example')
})

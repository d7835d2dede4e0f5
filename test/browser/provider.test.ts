import { randomUUID } from 'node:crypto'
import { startOpenIdProvider } from '@fiscus/service-admin/testing/openid-provider'
import { freePorts } from '@fiscus/testing/servers/free-ports'
import { testAuthor } from '@fiscus/testing/test-author'
import { userWithRole } from '@fiscus/testing/users/user-with-role'
import type { Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { axe } from './harness/axe.ts'
import { openBrowser, timeoutMs } from './harness/browser.ts'
import { guard } from './harness/guards.ts'
import { printFailedPages } from './harness/print-failed-pages.ts'
import { startPanel } from './harness/start-panel.ts'

/** `visit(path, locale)` opens a page without a session, and with the pages of the provider, the only other origin. */
const test = base
  .extend('server', { scope: 'file' }, () => inject('databaseServer'))
  .extend('openId', { scope: 'file' }, async ({ server: _ }, { onCleanup }) => {
    const openId = await startOpenIdProvider()
    onCleanup(() => openId[Symbol.asyncDispose]())
    return openId
  })
  .extend('panel', { scope: 'file' }, async ({ openId, server }, { onCleanup }) => {
    const [port] = await freePorts(1)
    const { clientId, clientSecret } = openId.client
    const panel = await startPanel(server, {
      HTTP_PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OIDC_ISSUER: openId.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Acme',
    })
    onCleanup(() => panel[Symbol.asyncDispose]())
    return panel
  })
  .extend('browser', { scope: 'file' }, async ({ panel: _ }, { onCleanup }) => {
    const browser = await openBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('visit', async ({ browser, panel, openId, task }, { onCleanup }) => {
    const visits: { page: Page; faults: readonly string[] }[] = []
    onCleanup(async () => {
      await printFailedPages(
        { task },
        visits.map(({ page }) => page),
      )
      await Promise.all(visits.map(({ page }) => page.context().close()))
      const faults = visits.flatMap((each) => each.faults)
      expect(faults.filter((fault) => !fault.startsWith(`request: ${openId.issuer}/`))).toEqual([])
    })
    return async (path: string, locale = 'en-GB') => {
      const context = await browser.newContext({ locale, reducedMotion: 'reduce' })
      context.setDefaultTimeout(timeoutMs)
      const page = await context.newPage()
      visits.push({ page, faults: guard(page, panel.url) })
      await page.goto(panel.url + path)
      return page
    }
  })

test('a user logs in at the provider, reaches the page it wanted, disconnects and connects its account, and goes on after its session has ended', async ({
  panel,
  openId,
  visit,
}) => {
  const sub = randomUUID()
  const email = `${sub}@acme.example`
  const grant = { tenantId: panel.fresh.tenant('demo').id, role: 'viewer' as const }
  await panel.fresh.owner.transaction((tx) => userWithRole(tx, { email, name: 'Jan', grant }, testAuthor()))
  openId.account = { sub, email, email_verified: true }
  const page = await visit('/account')
  await page.getByRole('button', { name: 'Log in with Acme' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Log in with Acme' }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  expect(page.url()).toBe(`${panel.url}/account`)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('No account of Acme is connected.').waitFor()
  openId.account = { sub: `private-${sub}`, email: 'private@elsewhere.example' }
  await page.getByRole('button', { name: 'Connect an account of Acme' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).waitFor()
  expect(await axe(page)).toEqual([])

  await page.getByLabel('Name').fill('Jan Kowalski')
  await panel.fresh.owner.$client`delete from app_sessions`
  await panel.fresh.owner.$client`select pg_notify('app_users', '')`
  await page.getByRole('button', { name: 'Save' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Log in with Acme in a new tab' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Log in with Acme' }).click()
  await tab.getByRole('banner').waitFor()
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  await page.getByText('Your profile is saved.').waitFor()
})

test('a login of an unknown account, or one that the provider refuses, fails in words, in both languages', async ({
  panel,
  openId,
  visit,
}) => {
  openId.account = { sub: 'guest', email: 'guest@acme.example', email_verified: true }
  const page = await visit('/login')
  await page.getByRole('button', { name: 'Log in with Acme' }).click()
  await page.getByRole('heading', { name: 'The login has failed' }).waitFor()
  await page.getByText('No user has this account.').waitFor()
  expect(page.url()).toBe(`${panel.url}/login/provider`)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the login' }).click()
  await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor()

  openId.account = 'denied'
  const polish = await visit('/login', 'pl-PL')
  await polish.getByRole('button', { name: 'Zaloguj się przez Acme' }).click()
  await polish.getByText('Dostawca tożsamości odmówił logowania.').waitFor()
  expect(await axe(polish)).toEqual([])
})

test('a role of the platform enters a code after the provider', async ({ panel, openId, visit }) => {
  const sub = randomUUID()
  const email = `${sub}@acme.example`
  const grant = { platformRole: 'platform_viewer' as const }
  const invitation = { email, name: 'Paula', grant }
  await panel.fresh.owner.transaction((tx) => userWithRole(tx, invitation, testAuthor()))
  await panel.fresh.owner
    .$client`update app_users set totp_confirmed_at = now(), totp_secret = 'v1.none' where email = ${email}`
  openId.account = { sub, email, email_verified: true }
  const page = await visit('/login')
  await page.getByRole('button', { name: 'Log in with Acme' }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Recovery code').fill('mfrg-gzdf-mzwg-k43t')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('The e-mail address, the password or the code is wrong.').waitFor()
})

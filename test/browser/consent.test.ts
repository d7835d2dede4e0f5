import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOpenIdProvider } from '@fiscus/service-admin/testing/openid-provider'
import { makeCertificate } from '@fiscus/testing/servers/mail/certificate'
import { test as base, expect, inject } from 'vitest'
import { axe } from './harness/axe.ts'
import { openBrowser, timeoutMs } from './harness/browser.ts'
import { guard } from './harness/guards.ts'
import { startPanel } from './harness/start-panel.ts'

const test = base
  .extend('server', { scope: 'file' }, () => inject('databaseServer'))
  .extend('certificate', { scope: 'file' }, async ({ server: _ }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'fiscus-ca-'))
    onCleanup(() => rm(folder, { recursive: true, force: true }))
    const { certificate: cert, key } = await makeCertificate()
    await writeFile(join(folder, 'ca.pem'), cert)
    return { cert, key, file: join(folder, 'ca.pem') }
  })
  .extend('provider', { scope: 'file' }, async ({ certificate: tls }, { onCleanup }) => {
    const provider = await startOpenIdProvider({ tls, redirectPath: '/mail/consent' })
    onCleanup(() => provider[Symbol.asyncDispose]())
    return provider
  })
  .extend('panel', { scope: 'file' }, async ({ server, certificate }, { onCleanup }) => {
    const panel = await startPanel(server, {
      NODE_EXTRA_CA_CERTS: certificate.file,
      EGRESS_ALLOW: '127.0.0.0/8',
    })
    onCleanup(() => panel[Symbol.asyncDispose]())
    return panel
  })

test('a mailbox with tokens is created without one, consent is given at the provider, and a withdrawn one is stated', async ({
  panel,
  provider,
}) => {
  const browser = await openBrowser()
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  await context.addCookies([
    {
      name: 'fiscus',
      value: await panel.sessionOf('admin'),
      url: panel.url,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
  const page = await context.newPage()
  page.setDefaultTimeout(timeoutMs)
  const faults = guard(page, panel.url)
  await page.goto(`${panel.url}/mail/mailboxes`)
  await page.getByRole('button', { name: 'Add a mailbox' }).click()
  const form = page.getByRole('dialog', { name: 'A new mailbox' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Office')
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('office@acme.example')
  await form.getByLabel('Login').selectOption('xoauth2')
  await form.getByLabel('Provider').selectOption('google')
  const incoming = form.getByRole('group', { name: 'Incoming mail' })
  expect(await incoming.getByRole('textbox', { name: 'Server', exact: true }).inputValue()).toBe(
    'imap.gmail.com',
  )
  await form.getByLabel('Provider').selectOption('other')
  await form.getByLabel('Client id').fill(provider.client.clientId)
  await form.locator('[data-path="oauth_client_secret"]').fill(provider.client.clientSecret)
  await form.getByLabel('Address of the consent page').fill(`${provider.issuer}/auth?prompt=consent`)
  await form.getByLabel('Scope of the consent').fill('openid offline_access')
  await form.getByLabel('Address of the token service').fill(`${provider.issuer}/token`)
  await incoming.getByRole('textbox', { name: 'Server', exact: true }).fill('mail.acme.invalid')
  await incoming.getByLabel('User name').fill('office@acme.example')
  await form.getByRole('group', { name: 'Outgoing mail' }).getByLabel('Protocol').selectOption('')
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Office' }).click()
  await page.getByText('The provider has not allowed the access yet').waitFor()
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Give consent at the provider' }).click()
  await page.getByText('The provider did not give consent').waitFor()
  await page.getByRole('link', { name: 'Back to the mailbox' }).click()
  provider.account = { sub: 'office' }
  await page.getByRole('button', { name: 'Give consent at the provider' }).click()
  await page.getByText('The provider allows the access. Give consent again').waitFor()

  // The tokens are used: the step of the provider succeeds, and the server does not exist.
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await page.getByRole('heading', { name: 'Incoming mail: Does not work' }).waitFor()
  const api = await panel.api('admin')
  const [mailbox] = (await api.listMailboxes({})).mailboxes
  expect(mailbox).toMatchObject({ oauth_has_refresh_token: true, in_state: 'new' })
  const entries = await api.listAuditEntries({ entity: 'mailbox', limit: 10 })
  expect(JSON.stringify(entries)).not.toMatch(/code_verifier|refresh_token":"/)
  expect(entries.entries.map(({ action }) => action)).toEqual(['consent', 'create'])

  await page.goto(`${panel.url}/mail/consent?code=x&state=y`)
  await page.getByText('This tab has started no consent').waitFor()
  await context.close()
  await browser.close()
  expect(faults.filter((fault) => !fault.startsWith(`request: ${provider.issuer}/`))).toEqual([])
})

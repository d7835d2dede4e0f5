import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

test('the shell shows the tenant, and leads to a page whose heading gets the focus', async ({ open }) => {
  const page = await open('/')
  const header = page.getByRole('banner')
  await header.getByText('demo', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  expect(await page.locator(':focus').textContent()).toBe('Audit log')
  expect(await page.title()).toMatch(/^Audit log · .+ · Fiscus$/)
})

test('Escape closes a drawer, and the focus returns to what opened it', async ({ open }) => {
  for (const path of ['/settings/taxes', '/keys']) {
    const page = await open(path)
    const opener = page.locator('tbody tr th button').first()
    await opener.press('Enter')
    const drawer = page.getByRole('dialog')
    await drawer.locator(':focus').first().waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await opener.and(page.locator(':focus')).waitFor()
  }
})

test('the first Tab leads to a link past the navigation', async ({ open }) => {
  const page = await open('/audit')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.locator(':focus').getAttribute('id')).toBe('main')
})

test('shortcuts: g and a letter, the palette, and the list of shortcuts', async ({ open }) => {
  const page = await open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search pages and actions' }).fill('create a key')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Create a key' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search pages and actions' }).fill('settings')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('the language and the colours are chosen in the menu, and kept', async ({ open, panel }) => {
  const page = await open('/audit')
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.getByRole('menuitemradio', { name: 'Polski' }).click()
  await page.getByRole('heading', { name: 'Dziennik zmian', level: 1 }).waitFor()
  await page.goto(`${panel.url}/audit`)
  await page.getByRole('heading', { name: 'Dziennik zmian', level: 1 }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('pl')
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(await axe(page)).toEqual([])
})

test('a platform user works for a tenant in the address, and sees the pages of the platform', async ({
  open,
}) => {
  const page = await open('/', { as: 'platform_admin' })
  // The home page has a link of the same name once its data are there.
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Tenants' }).waitFor()
  await page.getByRole('banner').getByText('All tenants').waitFor()
  const ofTenant = await open('/tenants/acme/audit', { as: 'platform_admin' })
  await ofTenant.getByRole('banner').getByText('acme').waitFor()
  expect(await ofTenant.getByRole('link', { name: 'API keys' }).getAttribute('href')).toBe(
    '/tenants/acme/keys',
  )
})

test('on a narrow screen the navigation opens by its button', async ({ open }) => {
  const page = await open('/', { width: 360 })
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Open the navigation' }).waitFor()
})

test('an unknown address is a page with the navigation and a way home', async ({ open }) => {
  const page = await open('/settings/nothing')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).waitFor()
  expect(await axe(page)).toEqual([])
})

test.for([
  ['/automation', '/automation/cron'],
  ['/mail', '/mail/inbox'],
  ['/pdf', '/pdf/jobs'],
] as const)('the address of the section %s leads to its first page', async ([section, first], { open }) => {
  const page = await open(section)
  await page.waitForURL((url) => url.pathname.endsWith(first))
})

test('on paper a page is its content, in light colours', async ({ open }) => {
  const page = await open('/settings/taxes/rounding', { theme: 'dark' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`)
  await page.getByRole('banner').waitFor({ state: 'hidden' })
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Change the settings' }).isVisible()).toBe(false)
  expect(await page.evaluate(`getComputedStyle(document.body).color`)).toBe('rgb(0, 0, 0)')
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`)
  await page.emulateMedia({ media: null })
})

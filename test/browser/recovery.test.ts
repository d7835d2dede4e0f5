import { expect } from 'vitest'
import { test } from './harness/panel-test.ts'
import { settled } from './harness/settled.ts'

const lost = /^The connection to the service is lost/

test('while the service restarts the page says so, keeps what was typed, and recovers by itself', async ({
  open,
  panel,
}) => {
  const page = await open('/settings/taxes/rates')
  await settled(page)
  const search = page.getByRole('searchbox').first()
  await panel.stop()
  await search.fill('VAT23')
  await page.waitForURL(/VAT23/)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByText(lost).waitFor()
  await page.goBack()
  await panel.start()
  await page.getByText(lost).waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Rates', level: 1 }).waitFor()
  expect(await page.getByRole('searchbox').first().inputValue()).toBe('VAT23')
})

test('on a slow network a page shows what it waits for, and then its content', async ({ open, panel }) => {
  const page = await open('/account')
  await settled(page)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 800,
    downloadThroughput: 40_000,
    uploadThroughput: 20_000,
  })
  await page.goto(`${panel.url}/settings/taxes/rates`)
  await page.getByRole('heading', { name: 'Rates', level: 1 }).waitFor()
  await page.getByRole('status', { name: 'Loading' }).or(page.getByRole('table')).first().waitFor()
  await page.getByRole('table', { name: 'Rates' }).waitFor()
  await network.detach()
})

test('a list that the service fails to read says so at the first failure, and is read again by its button', async ({
  open,
}) => {
  const page = await open('/account')
  await settled(page)
  let reads = 0
  await page.route('**/api/v1/tax/rates?**', (route) => {
    reads++
    return route.fulfill({ status: 503, body: 'not ready' })
  })
  await page.getByRole('link', { name: 'Taxes', exact: true }).click()
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  // The panel repeats the read three times by itself.
  expect(reads).toBeLessThan(4)
  await page.unrouteAll({ behavior: 'wait' })
  await retry.click()
  await page.getByRole('table', { name: 'Rates' }).waitFor()
})

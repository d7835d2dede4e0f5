import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

const transfer = '/settings/taxes/transfer'

test('the configuration is saved as a file, and is the same as the stored one', async ({ open }) => {
  const page = await open(transfer)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Whole configuration (JSON)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('tax-configuration.json')
  await page.locator('input[type=file]').setInputFiles(await download.path())
  await page.getByRole('button', { name: 'Show the differences' }).click()
  await page.getByText('The file is the same as the stored configuration').waitFor()
})

test('at 360 px both formats of tables are in view, and the faults of a table are in Polish', async ({
  open,
}) => {
  const page = await open(transfer, { width: 360, language: 'pl' })
  const format = page.getByText('Średniki, przecinek dziesiętny (polskie arkusze)')
  await format.waitFor()
  const { x = 0, width = 0 } = (await format.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(360)
  await page.locator('textarea').fill('tax_code,price\nA,1\n')
  await page.getByRole('button', { name: 'Pokaż różnice' }).click()
  await page.getByText('Nie ma kolumny "price"; kolumny to tax_code, ').waitFor()
})

test('a table is saved in the format of Polish spreadsheets', async ({ open }) => {
  const page = await open(transfer)
  await page.getByText('Semicolons, decimal comma (Polish spreadsheets)').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Rates (CSV)' }).click(),
  ])
  const [header] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(header).toMatch(/^\uFEFF?tax_code;tax_name;rate_percent;/)
})

test('faults of a table are listed with row and column, and nothing is imported', async ({ open, panel }) => {
  const api = await panel.api()
  const text = await (await api.exportRates()).text()
  const { etag } = await api.listRates({ limit: 1 })
  const page = await open(transfer)
  await page.getByLabel('Text of the file').fill(text.replace(',0.00,', ',plenty,').replace(',PL,', ',ZZ,'))
  await page.getByText('Contains: rates').waitFor()
  await page.getByRole('button', { name: 'Show the differences' }).click()
  await page.getByText('2 faults: nothing can be imported').waitFor()
  await page.getByRole('row', { name: /^2 rate_percent / }).waitFor()
  await page.getByRole('row', { name: /^2 country This must be a country code/ }).waitFor()
  expect(await axe(page)).toEqual([])
  expect((await api.listRates({ limit: 1 })).etag).toBe(etag)
})

test('an import with removals needs consent, and is stored in one step', async ({ open, panel }) => {
  const api = await panel.api()
  const file = await api.exportConfiguration()
  const changed = {
    ...file,
    rates: file.rates.filter(({ tax_code }) => tax_code !== 'WHT20'),
    rules: file.rules.map((rule) => (rule.priority === 10 ? { ...rule, name: '<b>Goods</b>' } : rule)),
  }
  const page = await open(transfer)
  await page.locator('input[type=file]').setInputFiles({
    name: 'ours.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(changed)),
  })
  await page.getByRole('button', { name: 'Show the differences' }).click()
  await page.getByText('0 added, 1 changed, 1 removed').waitFor()
  await page.getByRole('row', { name: /^removed Rate WHT20/ }).waitFor()
  await page.getByRole('row', { name: /name empty → <b>Goods<\/b>/ }).waitFor()
  const store = page.getByRole('button', { name: /^Import into/ })
  expect(await store.isDisabled()).toBe(true)
  await page.getByLabel('Remove 1 record that the file does not contain').check()
  await store.click()
  await page.getByText('The import is stored: 0 added, 1 changed, 1 removed').waitFor()
  expect((await api.listRates({ tax_code: 'WHT20' })).rates).toEqual([])
})

test('what is missing of the configuration of a new tenant is added', async ({ open, panel }) => {
  const api = await panel.api()
  const [rate] = (await api.listRates({ tax_code: 'KAUCJA' })).rates
  const rules = (await api.listRules({ tax_category: 'deposit' })).rules
  for (const rule of rules) await api.deleteRule(rule.id, { ifMatch: rule })
  if (rate) await api.deleteRate(rate.id, { ifMatch: rate })
  const page = await open(transfer)
  await page.getByRole('button', { name: 'Add what is missing' }).click()
  await page.getByRole('row', { name: /^added Rate KAUCJA/ }).waitFor()
  await page.getByRole('button', { name: /^Import into/ }).click()
  await page.getByText(/^The import is stored: /).waitFor()
  expect((await api.listRules({ tax_category: 'deposit' })).rules).toHaveLength(rules.length)
})

test('a change of another user between the comparison and the import is shown before anything is stored', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const file = await api.exportConfiguration()
  const page = await open(transfer)
  const settings = { ...file.settings, rounding_strategy: 'header_level' }
  await page.getByLabel('Text of the file').fill(JSON.stringify({ ...file, settings }))
  await page.getByRole('button', { name: 'Show the differences' }).click()
  await page.getByText('0 added, 1 changed, 0 removed').waitFor()
  const [rule] = file.rules
  const [stored] = (await api.listRules({ limit: 1 })).rules
  if (!rule || !stored) throw new Error('no rules')
  await api.changeRule(stored.id, { note: 'Meanwhile' }, { ifMatch: stored })
  await page.getByRole('button', { name: /^Import into/ }).click()
  await page
    .getByText('The configuration was changed by another user in the meantime.', { exact: false })
    .waitFor()
  await page.getByText('0 added, 2 changed, 0 removed').waitFor()
})

test('a text that is neither JSON nor a table is refused before it is sent', async ({ open }) => {
  const page = await open(transfer)
  await page.getByLabel('Text of the file').fill('name,price')
  await page.getByText('This is neither a configuration in JSON nor a table of rates or rules.').waitFor()
  await page.getByLabel('Text of the file').fill('{"rates": [}')
  await page.getByRole('button', { name: 'Show the differences' }).click()
  await page.getByText('The text is not JSON:').waitFor()
})

test('a viewer can export and not import', async ({ open }) => {
  const page = await open(transfer, { as: 'viewer' })
  await page.getByRole('button', { name: 'Rules (CSV)' }).waitFor()
  expect(await page.getByLabel('Text of the file').count()).toBe(0)
})

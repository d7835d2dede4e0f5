import { execFileSync } from 'node:child_process'
import type { CalculateRequest, Fiscus } from '@fiscus/client'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { test } from './harness/panel-test.ts'

const path = '/settings/taxes/simulator'

test('the figures are those of POST /calculate, with decimal commas, and the rule that applied is explained', async ({
  open,
  panel,
}) => {
  const page = await open(path)
  const line = page.getByRole('listitem', { name: 'Line 1', exact: true })
  await line.getByRole('textbox', { name: 'Quantity', exact: true }).fill('3')
  await line.getByRole('textbox', { name: 'Price', exact: true }).fill('49,99')
  await line.getByRole('textbox', { name: 'Discount %', exact: true }).fill('2,5')
  const request: CalculateRequest = {
    currency: 'PLN',
    priceMode: 'inclusive',
    customer: { customerType: 'b2c', country: 'PL' },
    items: [
      { id: '1', name: 'Coffee machine', quantity: '3', unitPrice: '49.99', discountPercent: '2.5' },
      { id: '2', name: 'Book', quantity: '2', unitPrice: '39.90', taxCategory: 'book' },
    ],
  }
  await expectTotals(page, await (await panel.api()).calculateTax(request))
  const decision = page.getByRole('region', { name: 'Which rule applied, and why' })
  await decision.getByText('Poland · All customers · Goods → VAT23', { exact: true }).waitFor()
  await decision
    .getByText(/^All rules/)
    .first()
    .click()
  await decision.getByText('Does not match').first().waitFor()
})

test('a scenario is in the address, and the same after a reload and in another browser', async ({ open }) => {
  const page = await open(path)
  await page.getByRole('button', { name: 'OSS to Germany' }).click()
  await expectDue(page, '140.40 EUR')
  await page
    .getByRole('listitem', { name: 'Line 2' })
    .getByRole('button', { name: /^Duplicate/ })
    .click()
  await page
    .getByRole('listitem', { name: 'Line 3' })
    .getByRole('textbox', { name: 'Name', exact: true })
    .fill('Tab – „ü_*-%&#')
  await page
    .getByRole('listitem', { name: 'Line 1', exact: true })
    .getByRole('textbox', { name: 'Price', exact: true })
    .fill('238')
  await expectDue(page, '280.80 EUR')
  await page.waitForURL(/p238/)
  await page.reload()
  await expectDue(page, '280.80 EUR')
  const other = await open(new URL(page.url()).pathname + new URL(page.url()).search)
  await expectDue(other, '280.80 EUR')
  expect(
    await other
      .getByRole('listitem', { name: 'Line 3' })
      .getByRole('textbox', { name: 'Name', exact: true })
      .inputValue(),
  ).toBe('Tab – „ü_*-%&#')
  await page.goBack()
  await expectDue(page, '578.80 PLN')
})

const damaged: [what: string, search: string, fault: string][] = [
  ['no scenario at all', '?a=%3Cscript%3Ealert(1)%3C/script%3E', 'It is not a link of the tester'],
  ['another version', '?a=7*cEUR', 'another version of the tester'],
  ['an unknown field', '?a=1*oPL*%3F1*i_p5', 'fields that the tester does not have'],
  ['a zone that does not exist', '?a=1*oPL*zmoon*i_p5', 'values that no field accepts'],
  ['too many lines', `?a=1*oPL${'*i_p1'.repeat(200)}`, 'more lines than a link can have'],
  ['a damaged second scenario', '?b=1*d20261399*i_p5', 'values that no field accepts'],
]
for (const [what, search, fault] of damaged)
  test(`a link with ${what} is read as far as possible, with a message`, async ({ open }) => {
    const page = await open(path + search)
    await page.getByRole('alert').getByText(fault).waitFor()
    await page
      .getByRole('listitem', { name: 'Line 1', exact: true })
      .getByRole('textbox', { name: 'Price', exact: true })
      .fill('10')
    await page.getByRole('region', { name: 'Result' }).waitFor()
  })

test('every example is calculated', async ({ open }) => {
  const page = await open(path)
  const examples = page.getByRole('group', { name: 'Examples' }).getByRole('button')
  for (const example of await examples.all()) {
    await example.click()
    await page.locator('[aria-busy=false]').getByRole('status').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  }
})

test('faults are shown at their fields, and the figures stay, marked as outdated', async ({ open }) => {
  const page = await open(path)
  await expectDue(page, '578.80 PLN')
  await page.getByRole('textbox', { name: 'VAT number', exact: true }).fill('DE12')
  await page
    .getByText(/does not have the form of a VAT number|is not a/)
    .first()
    .waitFor()
  expect(
    await page.getByRole('textbox', { name: 'VAT number', exact: true }).getAttribute('aria-invalid'),
  ).toBe('true')
  await page.locator('[aria-busy=true]').getByRole('status').getByText('578.80').waitFor()
  await page.getByRole('textbox', { name: 'VAT number', exact: true }).fill('')
  await page.locator('[aria-busy=false]').waitFor()
  await page.getByRole('textbox', { name: 'Price', exact: true }).first().fill('1,234.50')
  await page.getByText('Write only digits and a decimal point, for example 1234.50.').first().waitFor()
})

test.for([
  {
    language: 'en',
    price: 'Price',
    typed: '1,234',
    fault: /write 1234 or 1\.234/,
    read: '1233.80',
    due: '1,313.60 PLN',
  },
  {
    language: 'pl',
    price: 'Cena',
    typed: '1.234',
    fault: /wpisz 1234 albo 1,234/,
    read: '1233,80',
    due: '1\u00a0313,60 PLN',
  },
] as const)(
  'a price with two readings is rejected at its field: $typed in $language',
  async ({ language, price, typed, fault, read, due }, { open }) => {
    const page = await open(path, { language })
    const field = page.getByRole('textbox', { name: price, exact: true }).first()
    await field.fill(typed)
    await field.blur()
    await page.getByText(fault).first().waitFor()
    expect(await field.inputValue()).toContain(typed)
    await page.waitForURL(/p1(%2C|\.)234/)
    await page.reload()
    await page.getByText(fault).first().waitFor()
    expect(await axe(page)).toEqual([])
    await field.fill(read)
    await expectDue(page, due)
  },
)

test('on a phone every figure of a line, a rule and a rounding is in view', async ({ open }) => {
  const page = await open(`${path}?a=1*pexclusive*tb2c*oPL*i_p123456789.12`, { width: 390 })
  await expectDue(page, '151,851,850.62 PLN')
  const scrolled = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main [role=group]')].filter((table) => table.scrollWidth > table.clientWidth).map((table) => table.ariaLabel)`,
  )
  expect(scrolled).toEqual([])
  const line = page.getByRole('group', { name: 'Lines', exact: true }).getByRole('row').last()
  const labels = await line
    .getByRole('cell')
    .evaluateAll((cells) => cells.map(({ dataset }) => dataset.label))
  expect(labels).toEqual(['Rate', 'Net', 'VAT', 'Gross'])
})

test('the totals of large amounts stay within their frame', async ({ open }) => {
  const page = await open(`${path}?a=1*pexclusive*tb2c*oPL*i_p123456789.12`)
  await expectDue(page, '151,851,850.62 PLN')
  const result = page.getByRole('region', { name: 'Result' })
  const end = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  expect(await end(result.getByRole('status').first())).toBeLessThanOrEqual(await end(result))
})

test('typing sends few requests, and an answer that is overtaken is not shown', async ({ open }) => {
  const page = await open(path)
  await expectDue(page, '578.80 PLN')
  const sent: string[] = []
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  await page.route('**/tax/calculate?**', async (route) => {
    const body = route.request().postData() ?? ''
    sent.push(body)
    if (body.includes('"unitPrice":"111"')) {
      hold()
      await isReleased
      await route.abort().catch(() => {})
    } else await route.continue()
  })
  const price = page
    .getByRole('listitem', { name: 'Line 1', exact: true })
    .getByRole('textbox', { name: 'Price', exact: true })
  await price.fill('111')
  await isHeld
  await price.fill('')
  await price.pressSequentially('123,45')
  await expectDue(page, '203.25 PLN')
  release()
  await expectDue(page, '203.25 PLN')
  expect(sent.length).toBeLessThan(6)
})

test('lines are moved and removed, and a line without a price waits for it', async ({ open }) => {
  const page = await open(path)
  await page.getByRole('button', { name: 'Move down: Line 1' }).click()
  const name = (line: string) =>
    page.getByRole('listitem', { name: line }).getByRole('textbox', { name: 'Name', exact: true })
  expect(await name('Line 1').inputValue()).toBe('Book')
  await page.getByRole('button', { name: 'Add line' }).click()
  await expectDue(page, '578.80 PLN')
  await page.getByRole('button', { name: 'Remove: Line 1' }).click()
  await expectDue(page, '499.00 PLN')
  expect(await name('Line 1').inputValue()).toBe('Coffee machine')
})

test('two scenarios are shown side by side, and what differs is marked', async ({ open }) => {
  const page = await open(path)
  await page.getByRole('button', { name: 'Compare two scenarios' }).click()
  await page
    .getByRole('listitem', { name: 'Line 1', exact: true })
    .getByRole('textbox', { name: 'Price', exact: true })
    .fill('100')
  const comparison = page.getByRole('region', { name: 'Side by side' })
  const gross = comparison.getByRole('row', { name: /^Gross/ })
  await gross.getByText('179.80').waitFor()
  expect(await gross.textContent()).toMatch(/differs.*578\.80.*179\.80/)
  await comparison
    .getByRole('row', { name: /^Line 1: Price/ })
    .getByText('499.00')
    .waitFor()
  await page.waitForURL(/b=1/)
  await page.reload()
  await comparison.getByText('179.80').first().waitFor()
})

test('the snapshot and the calls as code give the figures of the page', async ({ open, panel }) => {
  const page = await open(`${path}?a=1*cPLN*oPL*i_nIt's "$(x)" \`y\`_q2_p49.99`)
  await page.getByRole('region', { name: 'Result' }).waitFor()
  const code = page.getByRole('region', { name: 'As code' })
  const snapshot = JSON.parse((await code.getByRole('region', { name: 'Snapshot' }).textContent()) ?? '')
  expect(snapshot).toMatchObject({ totalNet: 99.98, totalGross: 122.98 })
  await code.getByText('curl', { exact: true }).click()
  const command = (await code.getByRole('region', { name: 'curl' }).textContent()) ?? ''
  const answer = await runCurl(command, await panel.keyOf('admin'))
  expect(answer).toMatchObject({ summary: { totalGross: 122.98 }, snapshot: { items: snapshot.items } })
  await code.getByText('TypeScript', { exact: true }).click()
  const module = (await code.getByRole('region', { name: 'TypeScript' }).textContent()) ?? ''
  expect(module).toContain(`createClient({ baseUrl: '${panel.url}'`)
})

describe('issuing what is shown', () => {
  test('a double click issues one document, and leads to it', async ({ open, panel }) => {
    const page = await open(path)
    await fillIssue(page, 'FV/double')
    await page.getByRole('button', { name: 'Issue Invoice' }).dblclick()
    await page.getByRole('heading', { name: 'FV/double', level: 1 }).waitFor()
    const issued = await documentsNamed(await panel.api(), 'FV/double')
    expect(issued.map(({ summary }) => summary.totalGross)).toEqual(['578.80'])
  })

  test('after a lost answer the same form gives the same document', async ({ open, panel }) => {
    const page = await open(path)
    await fillIssue(page, 'FV/lost')
    let isLost = false
    await page.route('**/tax/documents', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    const issue = page.getByRole('button', { name: 'Issue Invoice' })
    await issue.click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await numberField(page).inputValue()).toBe('FV/lost')
    await issue.click()
    await page.getByRole('heading', { name: 'FV/lost', level: 1 }).waitFor()
    expect(await documentsNamed(await panel.api(), 'FV/lost')).toHaveLength(1)
  })

  test('a number that is taken is reported, and everything typed stays', async ({ open, panel }) => {
    const api = await panel.api()
    await api.approveDocument({
      type: 'invoice',
      number: 'FV/taken',
      currency: 'PLN',
      customer: { country: 'PL' },
      items: [{ id: '1', quantity: '1', unitPrice: '1' }],
    })
    const page = await open(path)
    await fillIssue(page, 'FV/taken')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('<b>Acme</b>')
    await page.getByRole('button', { name: 'Issue Invoice' }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('<b>Acme</b>')
    await numberField(page).fill('FV/free')
    await page.getByRole('button', { name: 'Issue Invoice' }).click()
    await page.getByRole('heading', { name: 'FV/free', level: 1 }).waitFor()
    await page.getByText('<b>Acme</b>').waitFor()
  })

  test('an invoice settles an advance, and names a third party', async ({ open, panel }) => {
    const api = await panel.api()
    const advance = await api.approveDocument({
      type: 'invoice',
      number: 'FZ/settled',
      invoiceType: 'advance',
      amountReceived: '100',
      currency: 'PLN',
      customer: { country: 'PL' },
      items: [{ id: '1', quantity: '1', unitPrice: '500' }],
    })
    const page = await open(path)
    await fillIssue(page, 'FR/settles')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add a third party' }).click()
    const party = dialog.getByRole('group', { name: 'Third party 1' })
    await party.getByRole('textbox', { name: 'Name' }).fill('Magazyn SA')
    await dialog.getByRole('combobox', { name: 'Advance invoices that it settles' }).fill('FZ/set')
    await page.getByRole('option', { name: /FZ\/settled/ }).click()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Issue Invoice' }).click()
    await page.getByRole('heading', { name: 'FR/settles', level: 1 }).waitFor()
    await page.getByRole('region', { name: 'Recipient' }).getByText('Magazyn SA').waitFor()
    const [settlement] = await documentsNamed(api, 'FR/settles')
    expect(settlement).toMatchObject({ invoiceType: 'settlement', summary: { totalGross: '478.80' } })
    await page.getByRole('link', { name: 'FZ/settled' }).click()
    await page.waitForURL(new RegExp(advance.id))
  })

  test('needs the right to issue documents', async ({ open }) => {
    const page = await open(path, { as: 'viewer' })
    await expectDue(page, '578.80 PLN')
    const issue = page.getByRole('button', { name: 'Issue as document' })
    expect(await issue.getAttribute('aria-disabled')).toBe('true')
    await issue.focus()
    await page.getByText('Issuing documents needs the right documents:write.').waitFor()
    await issue.press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

test('works on a narrow screen in Polish and in the dark, with no violation of WCAG', async ({ open }) => {
  const narrow = await open(path, { width: 360, language: 'pl', theme: 'dark' })
  await narrow.getByRole('heading', { name: 'Tester podatków', level: 1 }).waitFor()
  await narrow.getByText('578,80').first().waitFor()
  expect(await narrow.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  expect(await axe(narrow)).toEqual([])
  const wide = await open(`${path}?b=1*i_p5`)
  await wide.getByRole('region', { name: 'Side by side' }).waitFor()
  await expectDue(wide, '578.80 PLN')
  await wide.getByRole('button', { name: 'More' }).first().click()
  expect(await axe(wide)).toEqual([])
})

/** Waits until the page shows an amount to pay that is current. */
async function expectDue(page: Page, amount: string): Promise<void> {
  const text = amount.replace(' ', '\u00a0')
  const due = page.locator('[aria-busy=false]').getByRole('status')
  await due
    .getByText(text, { exact: true })
    .or(due.filter({ hasText: new RegExp(`^${text}$`) }))
    .first()
    .waitFor()
}

async function expectTotals(
  page: Page,
  {
    summary,
  }: { summary: { totalNet: string; totalTax: string; totalGross: string; totalPaymentDue: string } },
) {
  await expectDue(page, `${summary.totalPaymentDue} PLN`)
  const result = page.getByRole('region', { name: 'Result' })
  for (const amount of [summary.totalNet, summary.totalTax, summary.totalGross])
    await result.getByText(`${amount}\u00a0PLN`, { exact: true }).first().waitFor()
}

async function fillIssue(page: Page, number: string): Promise<void> {
  await expectDue(page, '578.80 PLN')
  await page.getByRole('button', { name: 'Issue as document' }).click()
  await page.getByRole('dialog').getByText('This is frozen').waitFor()
  await numberField(page).fill(number)
}

function numberField(page: Page) {
  return page.getByRole('dialog').getByRole('textbox', { name: 'Number', exact: true })
}

async function documentsNamed(api: Fiscus, number: string) {
  return (await api.listDocuments({ number })).documents
}

/** Runs the command in a shell, with fetch in place of curl. */
async function runCurl(command: string, key: string): Promise<unknown> {
  const words = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
    env: { FISCUS_API_KEY: key },
  }).split('\0')
  const [, url = '', , authorization = '', , contentType = '', , body = ''] = words
  const headers = [authorization, contentType].map((header) => header.split(': '))
  const response = await fetch(url, { method: 'POST', body, headers: Object.fromEntries(headers) })
  return response.json()
}

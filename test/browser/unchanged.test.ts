import type { Fiscus } from '@fiscus/client'
import { storeConflict } from '@fiscus/service-groupware/testing/store-conflict'
import { nextKsefNumber } from '@fiscus/service-tax/testing/sample-ksef'
import { testAuthor } from '@fiscus/testing/test-author'
import { userWithRole } from '@fiscus/testing/users/user-with-role'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './harness/panel-test.ts'
import type { Panel } from './harness/start-panel.ts'

type Stored = object & Record<string, unknown>

/** A form of a record that the panel could write in another way than it has read it. */
type Form = {
  title: string
  /** Stores the record, through the API. */
  store: (api: Fiscus, panel: Panel) => Promise<{ path: string; read: () => Promise<Stored> }>
  /** Opens the form on its page; without it, the path does. */
  open?: (page: Page) => Promise<void>
  as?: 'platform_admin'
  /** Changes one field. */
  edit: (form: Locator) => Promise<void>
  /** What the edit changes in the record. */
  changed: (before: Stored) => Stored
}

const lines = '  A first line,  \r\n\r\n\ta second one \r\n'
const button = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const fill = (name: string, text: string) => (form: Locator) =>
  form.getByRole('textbox', { name, exact: true }).fill(text)
const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Error('The record is missing.')
  return record
}
const event = {
  title: 'Visit',
  location: 'Hall 3\r\n  Prosta 1\r\nWarszawa',
  description: lines,
  start_date: '2027-03-15T17:00:30.000Z',
  end_date: '2027-03-15T18:15:45.000Z',
  timezone: 'America/Buenos_Aires',
}

const forms: readonly Form[] = [
  {
    title: 'a company without most of its fields',
    store: async (api) => {
      const { id } = await api.createCompany({ name: 'Zakład', status: 'inactive' })
      return { path: '/companies?q=Zakład', read: () => api.getCompany(id) }
    },
    open: button('Zakład'),
    edit: fill('City', 'Łódź'),
    changed: () => ({ city: 'Łódź' }),
  },
  {
    title: 'a contact without a first name',
    store: async (api) => {
      const { id } = await api.createContact({ last_name: 'Nowakowa', first_name: '', phone: '+48 1' })
      return { path: '/contacts?q=Nowakowa', read: () => api.getContact(id) }
    },
    open: button('Nowakowa'),
    edit: fill('Phone', ''),
    changed: () => ({ phone: null }),
  },
  {
    title: 'an event with seconds, lines and the old name of a time zone',
    store: async (api) => {
      const { id } = await api.createCalendarEvent(event)
      return { path: '/calendar?month=2027-03&view=list&q=Visit', read: () => api.getCalendarEvent(id) }
    },
    open: button('Visit'),
    edit: async (form) => void (await form.getByLabel('Time zone').selectOption('Europe/Warsaw')),
    changed: () => ({
      timezone: 'Europe/Warsaw',
      start_date: '2027-03-15T13:00:30.000Z',
      end_date: '2027-03-15T14:15:45.000Z',
    }),
  },
  {
    title: 'a series with seconds and dates',
    store: async (api) => {
      const recurrence = 'FREQ=WEEKLY;COUNT=3'
      const times = { start_date: '2027-05-03T03:30:15.000Z', end_date: '2027-05-03T04:30:45.000Z' }
      const series = { ...event, ...times, title: 'Round', timezone: 'Asia/Calcutta', recurrence }
      const { id } = await api.createCalendarEvent(series)
      return { path: '/calendar?month=2027-05&view=list&q=Round', read: () => api.getCalendarEvent(id) }
    },
    open: async (page) => {
      await button('Round')(page)
      await page.getByRole('radio', { name: 'The whole series' }).check()
    },
    edit: (form) => form.getByLabel('Start').fill('2027-05-03T08:00'),
    changed: () => ({ start_date: '2027-05-03T02:30:00.000Z' }),
  },
  {
    title: 'a mailbox with an acknowledgement of several lines and a folder with spaces',
    store: async (api) => {
      const { id } = await api.createMailbox({
        name: 'Office',
        address: 'office@example.com',
        is_support: 1,
        acknowledges: 1,
        acknowledgement_text: lines,
        in_protocol: 'imap',
        in_host: '1.1.1.1',
        in_port: 993,
        in_tls: 'implicit',
        in_login: 'office@example.com',
        in_password: ' in secret ',
        sent_folder: ' Sent ',
        out_host: '1.1.1.1',
        out_port: 465,
        out_tls: 'implicit',
      })
      return { path: `/mail/mailboxes/${id}`, read: () => api.getMailbox(id) }
    },
    open: button('Change'),
    edit: fill('Name', 'Bureau'),
    changed: () => ({ name: 'Bureau' }),
  },
  {
    title: 'an account of a server with another origin',
    store: async (api) => {
      const { id } = await api.createDavAccount({
        name: 'Cloud',
        server_url: 'https://1.1.1.1/dav/?a=%20B',
        login: 'ada',
        password: 'four words make one',
        other_origins: ['https://1.0.0.1'],
        is_active: 0,
      })
      return { path: `/dav/accounts/${id}`, read: () => api.getDavAccount(id) }
    },
    open: button('Change'),
    edit: fill('Name', 'Clouds'),
    changed: () => ({ name: 'Clouds' }),
  },
  {
    title: 'a collection of a server',
    store: async (api, { fresh }) => {
      const clock = { now: () => new Date('2100-01-01T00:00:00Z') }
      const { collectionId } = await storeConflict({ fresh, clock }, 'demo')
      const { account_id } = await api.getDavCollection(collectionId)
      return { path: `/dav/accounts/${account_id}`, read: () => api.getDavCollection(collectionId) }
    },
    open: button('Work'),
    edit: async (form) => void (await form.getByLabel('Direction').selectOption('push')),
    changed: () => ({ direction: 'push' }),
  },
  {
    title: 'a tax category with the standard level of a state and one without rates',
    store: async (api) => {
      const levels = { DE: 'reduced', SE: 'standard', CH: 'zero' } as const
      const category = { category_code: 'hard', category_name: 'Hard', levels, description: lines }
      const { id } = await api.createTaxCategory({
        ...category,
        item_type: 'product',
        legal_basis: ' art. 1 ',
      })
      return { path: '/settings/taxes/categories?category=hard', read: () => api.getTaxCategory(id) }
    },
    edit: async (form) => {
      await form.getByRole('combobox', { name: 'Parking' }).fill('AT')
      await form.page().getByRole('option', { name: /^AT / }).click()
    },
    changed: () => ({ levels: { AT: 'parking', DE: 'reduced', SE: 'standard', CH: 'zero' } }),
  },
  {
    title: 'a tax group',
    store: async (api) => {
      const components = [
        { tax_code: 'VAT8', is_compound: 0 },
        { tax_code: 'VAT23', is_compound: 1 },
      ] as const
      const { id } = await api.createGroup({
        group_code: 'HARD',
        group_name: 'Two',
        components: [...components],
        is_active: 0,
      })
      return { path: '/settings/taxes/groups?group=HARD', read: () => api.getGroup(id) }
    },
    edit: fill('Name', 'Both'),
    changed: () => ({ group_name: 'Both' }),
  },
  {
    title: 'a rate with zeros at the end',
    store: async (api) => {
      const { id } = await api.createRate({
        tax_code: 'HARD',
        tax_name: 'Hard',
        rate_percent: '5.5000',
        calculation_mode: 'exclusive',
        tax_status: 'standard',
        valid_from: '2020-01-01',
        valid_to: '2029-02-28',
        legal_clause: 'art. 41',
      })
      const path = `/settings/taxes/rates?rate=HARD&form=edit&version=${id}`
      return { path, read: () => api.getRate(id) }
    },
    edit: fill('Legal clause', ''),
    changed: () => ({ legal_clause: null }),
  },
  {
    title: 'a rule with a note of several lines',
    store: async (api) => {
      const { id } = await api.createRule({
        name: 'Hard',
        note: lines,
        priority: 9_999,
        customer_type: 'b2b',
        geo_zone: 'domestic',
        item_type: 'product',
        target: { rate: 'VAT23' },
        valid_to: '2029-02-28',
        is_active: 0,
      })
      return { path: `/settings/taxes/rules?rule=${id}`, read: () => api.getRule(id) }
    },
    edit: fill('Name', 'Harder'),
    changed: () => ({ name: 'Harder' }),
  },
  {
    title: 'the tax settings',
    store: async (api) => ({ path: '/settings/taxes/rounding?edit=1', read: () => api.getSettings() }),
    edit: async (form) => void (await form.getByLabel('Complete invoices').selectOption('warn')),
    changed: () => ({ invoice_completeness: 'warn' }),
  },
  {
    title: 'the settings of the service',
    store: async (api) => ({ path: '/settings', read: () => api.getServiceSettings() }),
    open: button('Change'),
    edit: (form) => form.getByRole('textbox', { name: 'Tries of a message' }).fill('7'),
    changed: (before) => ({ values: { ...(before.values as object), 'mail_queue.attempts_max': 7 } }),
  },
  {
    title: 'a task with a runbook of several lines and the old name of a time zone',
    store: async (api) => {
      const { id } = found((await api.listTasks({ q: 'api_log' })).records[0])
      const values = { runbook: lines, timezone: 'Asia/Calcutta', expression: '05  02 * * SUN' }
      await api.changeTask(id, values, { ifMatch: '*' })
      return { path: `/automation/cron/${id}?edit=1`, read: () => api.getTask(id) }
    },
    edit: fill('Time-out', '777'),
    changed: () => ({ timeout_seconds: 777 }),
  },
  {
    title: 'a tenant with the old name of a time zone',
    as: 'platform_admin',
    store: async (_api, panel) => {
      const api = await panel.api('platform_admin')
      await api.changeTenant('acme', { timezone: 'Asia/Calcutta' }, { ifMatch: '*' })
      return { path: '/platform/tenants/acme', read: () => api.getTenant('acme') }
    },
    open: button('Change name and time zone'),
    edit: fill('Name', 'Acme Two'),
    changed: () => ({ name: 'Acme Two' }),
  },
  {
    title: 'a user',
    store: async (api, { fresh }) => {
      const grant = { tenantId: fresh.tenant('demo').id, role: 'operator' } as const
      const ola = { name: 'Ola Op', email: 'Ola@Demo.example', grant }
      const user = await fresh.owner.transaction((tx) => userWithRole(tx, ola, testAuthor()))
      return { path: '/users?q=Ola', read: () => api.getUser(user.id) }
    },
    open: button('Ola Op'),
    edit: fill('Name', 'Ola Operator'),
    changed: () => ({ name: 'Ola Operator' }),
  },
  {
    title: 'what KSeF has stated, with milliseconds',
    store: async (api) => {
      const { id } = await api.approveDocument({
        type: 'invoice',
        number: 'FV/unchanged',
        issueDate: '2026-11-20',
        currency: 'PLN',
        customer: { country: 'PL', customerType: 'b2c' },
        items: [{ id: '1', name: 'Chair', quantity: '5', unitPrice: '10.00' }],
      })
      const ksef = {
        mode: 'failure',
        number: nextKsefNumber(undefined, '2026-11-20'),
        receivedAt: '2026-11-20T10:05:41.045Z',
      } as const
      await api.changeDocumentKsef(id, ksef)
      return { path: `/settings/taxes/documents/${id}`, read: () => api.getDocumentKsef(id) }
    },
    open: (page) =>
      page.getByRole('region', { name: 'KSeF' }).getByRole('button', { name: 'Change' }).click(),
    edit: fill('SHA-256 of the sent file', 'AB'.repeat(32)),
    changed: () => ({ fileSha256: 'ab'.repeat(32) }),
  },
]

test.for(forms)('$title is saved unchanged, and with one change only', async (form, { open, panel }) => {
  const { path, read } = await form.store(await panel.api(), panel)
  const before = await read()
  const page = await open(path, form.as && { as: form.as })
  const dialog = page.getByRole('dialog')
  const save = async () => {
    const button = dialog.getByRole('button', { name: 'Save', exact: true })
    await button.click()
    await button.waitFor({ state: 'detached' })
  }
  await form.open?.(page)
  await save()
  expect(await read()).toEqual(before)
  await page.getByText('Nothing was changed.').waitFor()

  if (form.open) await form.open(page)
  else await page.goto(new URL(path, panel.url).href)
  await form.edit(dialog)
  await save()
  expect(contentsOf(await read())).toEqual({ ...contentsOf(before), ...form.changed(before) })
})

test('a template with line breaks of Windows is saved unchanged, and with one change only', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const { id } = await api.createPdfTemplate({
    from: 'standard-invoice',
    name: 'Hard',
    html: '\r\n  <h1>{{ document.number }}</h1>\r\n\t<p>é</p>  \r\n',
    css: '\n@page { size: A4 }\r\n\r\n',
    accent_color: '#1f5fbf',
  })
  const before = await api.getPdfTemplate(id)
  const page = await open(`/pdf/templates/${id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Nothing was changed.').waitFor()
  expect(await api.getPdfTemplate(id)).toEqual(before)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Harder')
  await name.press('Enter')
  await page.getByText(/^Version \d+ of Harder is saved/).waitFor()
  expect(contentsOf(await api.getPdfTemplate(id))).toEqual({ ...contentsOf(before), name: 'Harder' })
})

test('of the profile of the seller, which is sent as a whole, only the changed part differs', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const account = { iban: 'PL61109010140000071219812874', currency: 'PLN' }
  await api.changeSeller(
    {
      name: 'Acme',
      email: 'office@acme.example',
      address: { country: 'PL', line1: 'Prosta 1', line2: null, postalCode: null, city: 'Łódź' },
      bankAccounts: [{ ...account, swift: null, isDefault: false, description: null }],
      regon: '123456785',
    },
    { ifMatch: await api.getSeller() },
  )
  const before = await api.getSeller()
  const page = await open('/settings/taxes/seller')
  const save = page.getByRole('button', { name: 'Save the profile' })
  expect(await save.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'City' }).fill('Kraków')
  await save.click()
  await page.getByText('The profile is saved.', { exact: true }).waitFor()
  const address = { ...before.address, city: 'Kraków' }
  expect(contentsOf(await api.getSeller())).toEqual({ ...contentsOf(before), address })
})

/** A record without what each change of it sets. */
function contentsOf(record: Stored): Stored {
  const bookkeeping = [
    'version',
    'sequence',
    'updated_at',
    'updated_by',
    'updatedAt',
    'updatedBy',
    'edited_fields',
  ]
  return Object.fromEntries(Object.entries(record).filter(([name]) => !bookkeeping.includes(name)))
}

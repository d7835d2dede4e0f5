import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { tabTo } from './harness/keyboard.ts'
import { test } from './harness/panel-test.ts'

test('a task is turned off and on, and its row shows it at once', async ({ open, panel }) => {
  const page = await open('/automation/cron?q=api_log')
  const row = page.getByRole('row', { name: /API log cleanup/ })
  await row.getByRole('switch', { name: 'Turn off API log cleanup' }).press('Space')
  await row.getByText('None while off').waitFor()
  await row.getByText('Off', { exact: true }).waitFor()
  const api = await panel.api()
  expect((await api.listTasks({ q: 'api_log' })).records[0]?.is_active).toBe(0)
  await row.getByRole('switch', { name: 'Turn on API log cleanup' }).press('Space')
  await row.getByText(/CE(S)?T/).waitFor()
})

test('the schedule editor shows the effect of an expression before it is saved', async ({ open, panel }) => {
  const page = await open('/automation/cron?q=cron_log')
  await page.getByRole('button', { name: /^Execution log cleanup/ }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Execution log cleanup' })
  const expression = form.getByRole('textbox', { name: 'Cron expression' })
  await expression.fill('0 25 * * *')
  await form.getByText(/The hour is not valid/).waitFor()
  await expression.fill('30 2 * * *')
  await form.getByText('Change of the clock').waitFor()
  await expression.fill('30 2 13 * 5')
  await form.getByText('On the 13th of the month, and also every Friday at 02:30').waitFor()
  await form.getByRole('table', { name: 'Next runs after saving' }).waitFor()
  expect(await axe(page)).toEqual([])

  await form.getByRole('button', { name: 'Field by field' }).click()
  await form.getByRole('combobox', { name: 'Day of month: Field by field' }).selectOption('Every')
  expect(await expression.inputValue()).toBe('30 2 * * 5')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The task was saved.').waitFor()
  await page.getByText('Every Friday at 02:30').first().waitFor()
  const api = await panel.api()
  expect((await api.listTasks({ q: 'cron_log' })).records[0]?.expression).toBe('30 2 * * 5')
})

test('two people edit a task: the second one sees three versions, and keeps both changes', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const [task] = (await api.listTasks({ q: 'audit_log' })).records
  const page = await open(`/automation/cron/${task?.id}?edit=1`)
  const form = page.getByRole('dialog', { name: 'Edit Audit log cleanup' })
  await form.getByRole('textbox', { name: 'Time-out' }).fill('120')
  await api.changeTask(task?.id ?? '', { label: 'Archive of the audit log' }, { ifMatch: '*' })
  await form.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'The record has changed in the meantime' })
  const label = 'Label Audit log cleanup Archive of the audit log Archive of the audit log'
  await conflict.getByRole('row', { name: label }).waitFor()
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await page.getByText('The task was saved.').waitFor()
  const saved = await api.getTask(task?.id ?? '')
  expect([saved.label, saved.timeout_seconds]).toEqual(['Archive of the audit log', 120])
})

test('in the Polish panel the label of the catalogue is Polish, and an edited one stays as it is', async ({
  open,
  panel,
}) => {
  const page = await open('/automation/cron?q=dziennika API', { language: 'pl' })
  await page.getByRole('button', { name: /^Porządkowanie dziennika API/ }).click()
  await page.getByRole('heading', { name: 'Porządkowanie dziennika API', level: 1 }).waitFor()
  const api = await panel.api()
  const [task] = (await api.listTasks({ q: 'api_log' })).records
  expect(task?.label).toBe('API log cleanup')
  await api.changeTask(task?.id ?? '', { label: 'Log of the API' }, { ifMatch: '*' })
  await page.getByRole('heading', { name: 'Log of the API', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Uruchom teraz: Log of the API' }).waitFor()
  await api.resetTask(task?.id ?? '', { fields: ['label'] }, { ifMatch: '*' })
  await page.getByRole('heading', { name: 'Porządkowanie dziennika API', level: 1 }).waitFor()
})

test('several tasks are turned off at once, after a confirmation that names the tenant', async ({
  open,
  panel,
}) => {
  const page = await open('/automation/cron?q=calendar')
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('region', { name: 'Selected tasks' }).getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off 1 task?' })
  await dialog.getByText('Tenant: demo').waitFor()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('1 task was turned off.').waitFor()
  await page
    .getByRole('row', { name: /Calendar status/ })
    .getByText('Off', { exact: true })
    .waitFor()
  const api = await panel.api()
  expect((await api.listTasks({ q: 'calendar' })).records[0]?.is_active).toBe(0)
})

test('a task is found, paused with a reason, which its page shows, and resumed, with the keyboard alone', async ({
  open,
  panel,
}) => {
  const [task] = (await (await panel.api()).listTasks({ q: 'queue_worker' })).records
  const page = await open('/automation/cron')
  const row = page.getByRole('row').getByRole('button', { name: task?.label }).first()
  await page.getByRole('table', { name: 'Scheduled tasks' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('queue_worker')
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Pause' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Pause ${task?.label}` })
  await tabTo(page, dialog.getByRole('textbox', { name: 'Reason' }))
  await page.keyboard.type('The provider moves its servers')
  await tabTo(page, dialog.getByRole('button', { name: 'Pause' }))
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('alert').getByText('The provider moves its servers').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Resume' }))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
})

test('a viewer reads everything and changes nothing', async ({ open }) => {
  const page = await open('/automation/cron?q=session', { as: 'viewer' })
  const row = page.getByRole('row', { name: /Session cleanup/ })
  await row.waitFor()
  expect(await row.getByRole('switch').isDisabled()).toBe(true)
  expect(
    await row.getByRole('button', { name: 'Run now: Session cleanup' }).getAttribute('aria-disabled'),
  ).toBe('true')
  expect(await page.getByRole('checkbox').count()).toBe(0)
})

test('after a restart of the service the list is live again, and shows what has changed meanwhile', async ({
  open,
  panel,
}) => {
  const before = await panel.api()
  const [task] = (await before.listTasks({ q: 'pdf_queue' })).records
  await before.changeTask(task?.id ?? '', { is_active: 0 }, { ifMatch: '*' })
  const page = await open('/automation/cron?q=pdf_queue')
  await page.getByText('Live', { exact: true }).waitFor()
  const row = page.getByRole('row', { name: /PDF/ })
  await row.getByText('Off', { exact: true }).waitFor()
  await panel.stop()
  await panel.start()
  await page.getByText('Live', { exact: true }).waitFor()
  const api = await panel.api()
  await api.changeTask(task?.id ?? '', { is_active: 1 }, { ifMatch: '*' })
  await row.getByText('Off', { exact: true }).waitFor({ state: 'hidden' })
})

for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'pl'],
] as const)
  test(`the list and a task have no violations of WCAG: ${theme}, ${language}`, async ({ open, panel }) => {
    const [task] = (await (await panel.api()).listTasks({ q: 'queue_worker' })).records
    for (const path of ['/automation/cron', `/automation/cron/${task?.id}`]) {
      const page = await open(path, { theme, language })
      await page.getByRole('row').nth(1).waitFor()
      expect(await axe(page)).toEqual([])
    }
  })

test('on a narrow screen nothing is wider than the screen', async ({ open }) => {
  const page = await open('/automation/cron', { width: 360 })
  await page.getByRole('row', { name: /Session cleanup/ }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
})

import type { Fiscus } from '@fiscus/client'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { lockTable } from './harness/lock-table.ts'
import { test } from './harness/panel-test.ts'
import type { Panel } from './harness/start-panel.ts'

/**
 * Starts a task by a part of its name, and returns the id of the run. The schedule of the task is switched off first: a
 * run of a slot that is due now would be in its way.
 */
async function start(api: Fiscus, name: string): Promise<string> {
  const [task] = (await api.listTasks({ q: name })).records
  const id = task?.id ?? ''
  await api.changeTask(id, { is_active: 0 }, { ifMatch: '*' })
  return (await api.runTask(id)).id
}

/**
 * Starts a run that waits for a locked table, and opens its page. The panel is loaded before the run starts, because a
 * statement waits for 15 seconds and then fails.
 */
async function openWaitingRun(open: (path: string) => Promise<Page>, panel: Panel): Promise<Page> {
  const page = await open('/automation/runs')
  const id = await start(await panel.api(), 'session_cleanup')
  await page.goto(`${panel.url}/automation/runs/${id}`)
  return page
}

/** Starts the only run of a task whose class no worker has, so that it fails. */
async function startUnknown({ api, fresh }: Panel): Promise<string> {
  const named = eq(cronTasks.name, 'pdf_queue_worker')
  await fresh.owner.update(cronTasks).set({ is_active: 0, command_class: 'fiscus.tasks.gone' }).where(named)
  const runIds = () => fresh.owner.selectDistinct({ run_id: cronTasks.run_id }).from(cronTasks).where(named)
  await expect.poll(runIds).toEqual([{ run_id: null }])
  await fresh.owner.delete(cronRuns).where(eq(cronRuns.task_name, 'pdf_queue_worker'))
  return start(await api(), 'pdf_queue')
}

test('a failed run is found from the list, with its cause', async ({ open, panel }) => {
  const id = await startUnknown(panel)
  const page = await open('/automation/runs')
  const row = page.getByRole('table', { name: 'Runs', exact: true }).getByRole('row', { name: /PDF queue/ })
  await row.getByText('Failed', { exact: true }).waitFor()
  await row.getByText(/is not in the catalog/).waitFor()
  expect(await axe(page)).toEqual([])
  await row.getByRole('button').click()
  await page.getByRole('heading', { name: 'Run of PDF queue' }).waitFor()
  expect(page.url()).toBe(`${panel.url}/automation/runs/${id}`)
  const main = page.getByRole('main')
  await main.getByText(/The task fiscus.tasks.gone is not in the catalog/).waitFor()
  const stack = main.getByText(/ at .*\(.*:\d+:\d+\)/).first()
  expect(await stack.isVisible()).toBe(false)
  await main.getByText('Stack', { exact: true }).click()
  await stack.waitFor()
  expect(await axe(page)).toEqual([])
})

test('a running run is followed on its page, and cancelled', async ({ open, panel }) => {
  await using _lock = await lockTable(panel.fresh.urlOf('demo'), 'user_sessions')
  const page = await openWaitingRun(open, panel)
  await page.getByText('Running', { exact: true }).waitFor()
  await page.getByText(/Running for:/).waitFor()
  await page.getByRole('button', { name: 'Cancel the run' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this run?' })
  await dialog.getByText('Tenant: demo').waitFor()
  await dialog.getByRole('button', { name: 'Cancel the run' }).click()
  await page.getByText('Failed', { exact: true }).waitFor()
  await page
    .getByText(/The run was cancelled/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Run again' }).waitFor()
})

test('a run that ends shows its result without a reload', async ({ open, panel }) => {
  await using lock = await lockTable(panel.fresh.urlOf('demo'), 'user_sessions')
  const page = await openWaitingRun(open, panel)
  await page.getByText('Running', { exact: true }).waitFor()
  await lock.release()
  await page.getByText('Succeeded', { exact: true }).waitFor()
  await page.getByText(/sessions without activity for 120 minutes deleted/).waitFor()
})

test('a cell of the heatmap filters the list, by the keyboard too', async ({ open, panel }) => {
  await startUnknown(panel)
  const page = await open('/automation/runs?status=all')
  const cell = page.getByRole('button', { name: /^PDF queue, .*Failed/ }).last()
  await cell.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/^PDF queue, .*no runs/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL(/task=pdf_queue_worker/)
  await page
    .getByRole('table', { name: 'Runs', exact: true })
    .getByRole('row', { name: /PDF queue/ })
    .first()
    .waitFor()
  await page.getByText('Numbers', { exact: true }).click()
  await page
    .getByRole('button', { name: /^PDF queue, .*Failed/ })
    .last()
    .getByText(/^(\d+)\/\1$/)
    .waitFor()
})

test('the filters are in the address, and an empty list offers the next step', async ({ open }) => {
  const page = await open('/automation/runs?text=nothing+like+this')
  await page.getByText('No run matches the filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.waitForURL(/\/automation\/runs$/)
})

test('a task with a label of its own is called by it in lists of runs, in the filter and on the page of a run', async ({
  open,
  panel,
}) => {
  const api = await panel.api()
  const id = await start(api, 'session_cleanup')
  const { task_id } = await api.getRun(id)
  await api.changeTask(task_id, { label: 'End old sessions' }, { ifMatch: '*' })
  const page = await open('/automation/runs?status=all', { language: 'pl' })
  await page
    .getByRole('table', { name: 'Przebiegi', exact: true })
    .getByText('End old sessions')
    .first()
    .waitFor()
  await page.getByLabel('Zadanie').selectOption('End old sessions')
  await page.goto(`${panel.url}/automation/runs/${id}`)
  await page.getByRole('heading', { name: /End old sessions/, level: 1 }).waitFor()
})

test('the platform finds the runs of a tenant by a part of its name', async ({ open }) => {
  const page = await open('/automation/runs?status=all&period=all', { as: 'platform_admin' })
  const tenant = page.getByRole('combobox', { name: 'Tenant' })
  await tenant.fill('ACM')
  await page.getByRole('option', { name: 'acme' }).click()
  await page.waitForURL(/tenant=acme/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => tenant.inputValue()).toBe('')
  await tenant.fill('DEM')
  await page.getByRole('option', { name: 'demo' }).click()
  await page.waitForURL(/tenant=demo/)
  expect(await axe(page)).toEqual([])
})

test('an address without a run says so', async ({ open }) => {
  const page = await open('/automation/runs/0190a0b0-0000-7000-8000-000000000001')
  await page.getByText(/This run is not in the execution log/).waitFor()
  await page.getByRole('link', { name: 'Runs' }).first().waitFor()
})

test('workers and queues are shown to the platform only', async ({ open }) => {
  const page = await open('/automation/workers', { as: 'platform_admin' })
  await page.getByRole('table', { name: 'Processes' }).getByText('Ticker').waitFor()
  const queues = page.getByRole('table', { name: 'Queues' })
  await queues.getByText('Background jobs').waitFor()
  const names = await queues.getByRole('rowheader').allTextContents()
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
  expect(await axe(page)).toEqual([])
  const ofTenant = await open('/automation/workers')
  await ofTenant.getByText('Only for users of the platform').waitFor()
})

test('a queue is paused with a reason, a run of it says so, and the queue is resumed', async ({
  open,
  panel,
}) => {
  const api = await panel.api('platform_admin')
  const page = await open('/automation/workers', { as: 'platform_admin' })
  await page.getByRole('button', { name: 'Pause the queue “Maintenance”' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('a migration')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The queue “Maintenance” is paused' })
  await notice.getByText('a migration').waitFor()
  await notice.getByText(/Paused by .+, since .+:\d\d/).waitFor()
  await page.getByRole('table', { name: 'Queues' }).getByText('Paused', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  try {
    const id = await start(await panel.api(), 'session_cleanup')
    const run = await open(`/automation/runs/${id}`, { language: 'pl' })
    await run.getByText('Przebieg czeka: kolejka maintenance jest wstrzymana').waitFor()
    expect(await axe(run)).toEqual([])
    const readiness = await (await fetch(`${panel.url}/readyz`)).json()
    expect(readiness).toMatchObject({
      status: 'degraded',
      components: expect.arrayContaining([
        { name: 'queues', status: 'degraded', detail: 'The queue maintenance is paused' },
      ]),
    })
    await page.getByRole('button', { name: 'Resume the queue “Maintenance”' }).click()
    await run.getByText('Udany', { exact: true }).first().waitFor()
  } finally {
    await api.changeQueue('maintenance', { is_paused: false })
  }
  await notice.waitFor({ state: 'hidden' })
})

test('in Polish and in the dark there are no violations of WCAG either', async ({ open, panel }) => {
  const id = await startUnknown(panel)
  const view = { theme: 'dark', language: 'pl' } as const
  const list = await open('/automation/runs', view)
  await list
    .getByRole('table', { name: 'Przebiegi', exact: true })
    .getByRole('row', { name: /Kolejka plików PDF/ })
    .getByText('Błąd', { exact: true })
    .first()
    .waitFor()
  expect(await axe(list)).toEqual([])
  const run = await open(`/automation/runs/${id}`, view)
  await run.getByRole('heading', { name: /Przebieg zadania/ }).waitFor()
  expect(await axe(run)).toEqual([])
})

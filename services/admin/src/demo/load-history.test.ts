import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { render } from '@fiscus/messages/render'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { expect, inject, test } from 'vitest'
import { loadRuns } from './load-history.ts'

test('each result, and each error that no task threw, is a message with its text', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'), 'demo')
  const now = new Date('2026-11-22T09:00:00Z')
  await reconcileRegistry(fresh.owner, registryRows, now)
  const count = await loadRuns(fresh.owner, fresh.tenant('demo').id, now)
  const rows = await fresh.owner.select().from(cronRuns)
  expect(rows).toHaveLength(count)
  const wrong = rows.filter(({ status, result, result_message, found_work, error, error_message }) => {
    if (status === 'failed') return error === null || error_message !== null
    if (status !== 'success') return error_message === null || error !== render(error_message)
    return result_message === null || result !== render(result_message) || found_work === null
  })
  expect(wrong.map(({ task_name, result, error }) => ({ task_name, result, error }))).toEqual([])
  expect(new Set(rows.map(({ found_work }) => found_work))).toEqual(new Set([null, true, false]))
})

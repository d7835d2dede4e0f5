import type { CronTask } from '@fiscus/client'
import { expect, test } from 'vitest'
import { changedFields, changeOf, formOf } from './task-form.ts'

const task: CronTask = {
  id: '0193a1b2-0000-7000-8000-000000000001',
  profile: 'client',
  tenant_id: '0193a1b2-0000-7000-8000-000000000002',
  tenant: 'acme',
  name: 'queue_worker',
  label: 'Background jobs',
  command_class: 'fiscus.tasks.queue_worker',
  expression: '* * * * *',
  timezone: 'Europe/Warsaw',
  timeout_seconds: 300,
  is_active: 1,
  is_running: 0,
  last_run_at: null,
  next_run_at: null,
  last_status: 'idle',
  last_duration_ms: null,
  run_id: null,
  fence: 0,
  misfire_policy: 'one',
  misfire_window_seconds: 86_400,
  max_attempts: 1,
  retry_delay_seconds: 60,
  consecutive_failures: 0,
  paused_until: null,
  paused_reason: null,
  paused_by: null,
  paused_at: null,
  alert: 'none',
  late_after_seconds: null,
  success_due_at: null,
  late_since: null,
  runbook: null,
  ping_url: null,
  version: 1,
  updated_by: null,
  timeout_at: null,
  release_at: null,
  edited_fields: [],
}
const form = formOf(task)

test('an unchanged form changes nothing', () => {
  expect(changeOf(form, formOf(task))).toEqual({})
})

test('a change has the changed fields only, in the order of the form', () => {
  const edited = {
    ...form,
    ping_url: ' https://ping.example/1 ',
    expression: '0 3 * * *',
    timeout_seconds: 60,
  }
  expect(changedFields(form, edited)).toEqual(['expression', 'timeout_seconds', 'ping_url'])
  expect(changeOf(form, edited)).toEqual({
    expression: '0 3 * * *',
    timeout_seconds: 60,
    ping_url: 'https://ping.example/1',
  })
})

test('an emptied field is removed', () => {
  const filled = {
    ...form,
    ping_url: 'https://ping.example/1',
    runbook: 'Call the provider',
    late_after_seconds: 600,
  }
  expect(changeOf(filled, form)).toEqual({ ping_url: null, runbook: null, late_after_seconds: null })
})

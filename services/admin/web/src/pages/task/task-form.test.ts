import type { CronTask } from '@fiscus/client'
import { expect, test } from 'vitest'
import { bodyOf, formOf } from './task-form.ts'

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

test('an address has no space around it', () => {
  expect(bodyOf({ ...form, ping_url: ' https://ping.example/1 ' }).ping_url).toBe('https://ping.example/1')
})

test('an emptied field is removed', () => {
  expect(bodyOf({ ...form, ping_url: '', runbook: ' ', late_after_seconds: '' })).toMatchObject({
    ping_url: null,
    runbook: null,
    late_after_seconds: null,
  })
})

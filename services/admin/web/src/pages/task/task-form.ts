import type { CronTask } from '@fiscus/client'

/** The fields of a task that its form edits, as they are typed. A number that is not typed yet is an empty text. */
export type TaskForm = {
  label: string
  expression: string
  timezone: string
  timeout_seconds: number | ''
  max_attempts: number | ''
  retry_delay_seconds: number | ''
  misfire_policy: CronTask['misfire_policy']
  misfire_window_seconds: number | ''
  late_after_seconds: number | ''
  runbook: string
  ping_url: string
}

/** The stored values of a task as a form. */
export function formOf(task: CronTask): TaskForm {
  const { label, expression, timezone, timeout_seconds, max_attempts, retry_delay_seconds } = task
  const { misfire_policy, misfire_window_seconds, late_after_seconds, runbook, ping_url } = task
  return {
    label,
    expression,
    timezone,
    timeout_seconds,
    max_attempts,
    retry_delay_seconds,
    misfire_policy,
    misfire_window_seconds,
    late_after_seconds: late_after_seconds ?? '',
    runbook: runbook ?? '',
    ping_url: ping_url ?? '',
  }
}

/** The body of a request. An empty optional field is null; any other number is 0 then, which the API rejects there. */
export function bodyOf(form: TaskForm) {
  return {
    ...form,
    timeout_seconds: Number(form.timeout_seconds),
    max_attempts: Number(form.max_attempts),
    retry_delay_seconds: Number(form.retry_delay_seconds),
    misfire_window_seconds: Number(form.misfire_window_seconds),
    late_after_seconds: form.late_after_seconds === '' ? null : form.late_after_seconds,
    runbook: form.runbook.trim() || null,
    ping_url: form.ping_url.trim() || null,
  }
}

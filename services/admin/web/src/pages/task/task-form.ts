import type { CronTask, CronTaskChange } from '@fiscus/client'

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

/** The fields of the form, in its order. */
export const formFields = [
  'label',
  'expression',
  'timezone',
  'timeout_seconds',
  'max_attempts',
  'retry_delay_seconds',
  'misfire_policy',
  'misfire_window_seconds',
  'late_after_seconds',
  'runbook',
  'ping_url',
] as const satisfies readonly (keyof TaskForm)[]
export type FormField = (typeof formFields)[number]

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

/** The fields that differ between two forms, in the order of the form. */
export function changedFields(before: TaskForm, after: TaskForm): FormField[] {
  return formFields.filter((field) => before[field] !== after[field])
}

/**
 * The change from the stored values to those of the form. A field that is not changed is not sent, so that it follows
 * the catalogue.
 */
export function changeOf(before: TaskForm, after: TaskForm): CronTaskChange {
  const changes = changedFields(before, after).map((field) => [field, sentValue(field, after)])
  return Object.fromEntries(changes)
}

function sentValue(field: FormField, form: TaskForm): unknown {
  if (field === 'late_after_seconds') return form.late_after_seconds === '' ? null : form.late_after_seconds
  return field === 'ping_url' || field === 'runbook' ? form[field].trim() || null : form[field]
}

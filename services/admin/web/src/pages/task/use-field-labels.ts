import { useTexts } from '../../texts/texts.ts'
import type { TaskForm } from './task-form.ts'
import { texts } from './texts.ts'

/** The names of the settings that can be edited. */
export function useFieldLabels(): Record<keyof TaskForm | 'is_active', string> {
  const t = useTexts(texts)
  return {
    label: t('label'),
    expression: t('cronExpression'),
    timezone: t('timezone'),
    timeout_seconds: t('timeout'),
    max_attempts: t('attempts'),
    retry_delay_seconds: t('retryDelay'),
    misfire_policy: t('misfirePolicy'),
    misfire_window_seconds: t('misfireWindow'),
    late_after_seconds: t('lateAfter'),
    runbook: t('runbook'),
    ping_url: t('pingUrl'),
    is_active: t('on'),
  }
}

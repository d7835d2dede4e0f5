import { NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '../../texts/texts.ts'
import { ScheduleInput } from '../automation/schedule/ScheduleInput.tsx'
import { words } from '../automation/words/texts.ts'
import type { TaskForm } from './task-form.ts'
import { texts } from './texts.ts'

const policies = ['skip', 'one', 'all'] as const

/** The inputs of a task. */
export function TaskFields({ form, stored }: { form: UseFormReturnType<TaskForm>; stored: TaskForm }) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const { expression, timezone } = form.values
  const seconds = { allowNegative: false, min: 1, clampBehavior: 'none' } as const
  return (
    <Stack gap="md">
      <TextInput
        label={t('label')}
        description={t('labelHelp')}
        maxLength={255}
        {...form.getInputProps('label')}
      />
      <ScheduleInput
        value={{ expression, timezone }}
        stored={stored}
        onChange={(schedule) => form.setValues(schedule)}
        errors={{ expression: textOf(form.errors.expression), timezone: textOf(form.errors.timezone) }}
      />
      <NumberInput
        label={t('timeout')}
        description={t('timeoutHelp')}
        {...seconds}
        {...form.getInputProps('timeout_seconds')}
      />
      <NumberInput
        label={t('attempts')}
        description={t('attemptsHelp')}
        {...seconds}
        {...form.getInputProps('max_attempts')}
      />
      <NumberInput
        label={t('retryDelay')}
        description={t('retryDelayHelp')}
        {...seconds}
        {...form.getInputProps('retry_delay_seconds')}
      />
      <Select
        label={t('misfirePolicy')}
        description={t('misfirePolicyHelp')}
        data={policies.map((value) => ({ value, label: word(`policy.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('misfire_policy')}
      />
      <NumberInput
        label={t('misfireWindow')}
        description={t('misfireWindowHelp')}
        {...seconds}
        {...form.getInputProps('misfire_window_seconds')}
      />
      <NumberInput
        label={t('lateAfter')}
        description={t('lateAfterHelp')}
        {...seconds}
        {...form.getInputProps('late_after_seconds')}
      />
      <Textarea
        label={t('runbook')}
        description={t('runbookHelp')}
        maxLength={4000}
        autosize
        minRows={2}
        maxRows={12}
        {...form.getInputProps('runbook')}
      />
      <TextInput
        type="url"
        label={t('pingUrl')}
        description={t('pingUrlHelp')}
        maxLength={500}
        {...form.getInputProps('ping_url')}
      />
    </Stack>
  )
}

function textOf(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined
}

import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTexts } from '../../texts/texts.ts'
import type { SettingFields } from './setting-fields.ts'
import { texts } from './texts.ts'

/** The fields of the rules of outgoing mail. */
export function MailQueueFields({ form }: { form: UseFormReturnType<SettingFields> }) {
  const t = useTexts(texts)
  return (
    <>
      <NumberInput
        label={t('mail_queue.attempts_max')}
        description={t('mail_queue.attempts_max.help')}
        required
        min={1}
        max={50}
        {...form.getInputProps('mail_attempts_max')}
      />
      <TextInput
        label={t('mail_queue.retry_minutes')}
        description={t('mail_queue.retry_minutes.help')}
        required
        {...form.getInputProps('mail_retry_minutes')}
      />
      <NumberInput
        label={t('mail_queue.retry_jitter_percent')}
        description={t('mail_queue.retry_jitter_percent.help')}
        required
        min={0}
        max={50}
        {...form.getInputProps('mail_retry_jitter')}
      />
      <NumberInput
        label={t('mail_queue.ageing_minutes')}
        description={t('mail_queue.ageing_minutes.help')}
        required
        min={0}
        max={10_080}
        {...form.getInputProps('mail_ageing_minutes')}
      />
      <NativeSelect
        label={t('mail_queue.unknown')}
        description={t('mail_queue.unknown.help')}
        data={[
          { value: 'hold', label: t('hold') },
          { value: 'resend', label: t('resend') },
        ]}
        {...form.getInputProps('mail_unknown')}
      />
      <NativeSelect
        label={t('mail_queue.bad_sequence')}
        description={t('mail_queue.bad_sequence.help')}
        data={[
          { value: 'retry', label: t('retry') },
          { value: 'fail', label: t('fail') },
        ]}
        {...form.getInputProps('mail_bad_sequence')}
      />
    </>
  )
}

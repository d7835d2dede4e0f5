import type { ServiceSettings, WithEtag } from '@fiscus/client'
import { Alert, NativeSelect, NumberInput } from '@mantine/core'
import { useAdministrationApi } from '../../api/administration-client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { useTexts } from '../../texts/texts.ts'
import { MailQueueFields } from './MailQueueFields.tsx'
import { bodyOf, fieldsOf, retryMinutesOf } from './setting-fields.ts'
import { texts } from './texts.ts'

type Props = { settings: WithEtag<ServiceSettings>; onSaved: () => void; onClose: () => void }

/** The form of all settings. */
export function SettingsDrawer({ settings, onSaved, onClose }: Props) {
  const t = useTexts(texts)
  const api = useAdministrationApi()
  const initial = fieldsOf(settings.values)
  return (
    <RecordDrawer
      title={t('settings')}
      initial={initial}
      version={settings.etag}
      labels={{
        session_lifetime: t('session.lifetime'),
        audit_log_days: t('audit_log.retention_days'),
        audit_log_mode: t('audit_log.mode'),
        api_log_days: t('api_log.retention_days'),
        cron_log_days: t('cron_log.retention_days'),
        idle_runs_days: t('cron_log.idle_retention_days'),
        background_jobs_days: t('background_jobs.retention_days'),
        pdf_files_days: t('pdf_files.retention_days'),
        mail_attempts_max: t('mail_queue.attempts_max'),
        mail_retry_minutes: t('mail_queue.retry_minutes'),
        mail_retry_jitter: t('mail_queue.retry_jitter_percent'),
        mail_ageing_minutes: t('mail_queue.ageing_minutes'),
        mail_unknown: t('mail_queue.unknown'),
        mail_bad_sequence: t('mail_queue.bad_sequence'),
      }}
      validate={({ mail_retry_minutes }) =>
        retryMinutesOf(mail_retry_minutes) ? {} : { mail_retry_minutes: t('mail_queue.retry_minutes.fault') }
      }
      save={async (values, version, opened) => {
        await api.changeServiceSettings(changedFields(bodyOf, values, opened), { ifMatch: version ?? '*' })
        onSaved()
      }}
      reload={async () => {
        const current = await api.getServiceSettings()
        return { values: fieldsOf(current.values), version: current.etag }
      }}
      onClose={onClose}
    >
      {(form) => {
        const days = (
          name:
            | 'audit_log_days'
            | 'api_log_days'
            | 'cron_log_days'
            | 'idle_runs_days'
            | 'background_jobs_days'
            | 'pdf_files_days',
          min = 1,
        ) => ({
          required: true,
          min,
          max: 3650,
          ...form.getInputProps(name),
        })
        return (
          <>
            <NumberInput
              label={t('session.lifetime')}
              description={t('session.lifetime.help')}
              required
              min={1}
              max={525_600}
              {...form.getInputProps('session_lifetime')}
            />
            <NumberInput
              label={t('audit_log.retention_days')}
              description={t('audit_log.retention_days.help')}
              {...days('audit_log_days')}
            />
            <NativeSelect
              label={t('audit_log.mode')}
              description={t('audit_log.mode.help')}
              data={[
                { value: 'archive', label: t('archive') },
                { value: 'delete', label: t('delete') },
              ]}
              {...form.getInputProps('audit_log_mode')}
            />
            {form.values.audit_log_mode === 'delete' && initial.audit_log_mode === 'archive' && (
              <Alert color="orange" title={t('deleteTitle')}>
                {t('deleteBody')}
              </Alert>
            )}
            <NumberInput
              label={t('api_log.retention_days')}
              description={t('api_log.retention_days.help')}
              {...days('api_log_days')}
            />
            <NumberInput
              label={t('cron_log.retention_days')}
              description={t('cron_log.retention_days.help')}
              {...days('cron_log_days')}
            />
            <NumberInput
              label={t('cron_log.idle_retention_days')}
              description={t('cron_log.idle_retention_days.help')}
              {...days('idle_runs_days', 0)}
            />
            <NumberInput
              label={t('background_jobs.retention_days')}
              description={t('background_jobs.retention_days.help')}
              {...days('background_jobs_days')}
            />
            <NumberInput
              label={t('pdf_files.retention_days')}
              description={t('pdf_files.retention_days.help')}
              {...days('pdf_files_days', 0)}
            />
            <MailQueueFields form={form} />
          </>
        )
      }}
    </RecordDrawer>
  )
}

import { z } from 'zod'
import { settingDefinitions } from './setting-definitions.ts'

const values = z
  .strictObject({
    'session.lifetime': settingDefinitions['session.lifetime'].value,
    'cron_log.retention_days': settingDefinitions['cron_log.retention_days'].value,
    'cron_log.idle_retention_days': settingDefinitions['cron_log.idle_retention_days'].value,
    'background_jobs.retention_days': settingDefinitions['background_jobs.retention_days'].value,
    'pdf_files.retention_days': settingDefinitions['pdf_files.retention_days'].value,
    'api_log.retention_days': settingDefinitions['api_log.retention_days'].value,
    'audit_log.retention_days': settingDefinitions['audit_log.retention_days'].value,
    'audit_log.mode': settingDefinitions['audit_log.mode'].value,
    'mail_queue.attempts_max': settingDefinitions['mail_queue.attempts_max'].value,
    'mail_queue.retry_minutes': settingDefinitions['mail_queue.retry_minutes'].value,
    'mail_queue.retry_jitter_percent': settingDefinitions['mail_queue.retry_jitter_percent'].value,
    'mail_queue.ageing_minutes': settingDefinitions['mail_queue.ageing_minutes'].value,
    'mail_queue.unknown': settingDefinitions['mail_queue.unknown'].value,
    'mail_queue.bad_sequence': settingDefinitions['mail_queue.bad_sequence'].value,
  })
  .meta({ id: 'SettingValues' })

/** The settings of a scope: the administration or one tenant. */
export const serviceSettings = z
  .object({
    values,
    defaults: values,
    version: z.int().nonnegative().meta({ description: '0 until a setting is first changed' }),
  })
  .meta({ id: 'ServiceSettings' })

/** Body of PATCH /settings: the settings to change; the others stay. */
export const serviceSettingsChange = values.partial().meta({ id: 'ServiceSettingsChange' })

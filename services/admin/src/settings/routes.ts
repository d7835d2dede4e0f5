import { type SettingKey, settingDefinitions } from '@fiscus/contracts/tenants/setting-definitions'
import { serviceSettings, serviceSettingsChange } from '@fiscus/contracts/tenants/settings-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { changeSettings } from '@fiscus/db/settings/change-setting'
import { readSettingsVersion } from '@fiscus/db/settings/list-settings'
import { settingsReader } from '@fiscus/db/settings/settings-reader'
import { authorOf } from '@fiscus/http/access/author-of'
import { etagOf, requireMatch } from '@fiscus/http/responses/etag'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import type { AdminContext } from '../context/admin-context.ts'
import { onTenantAsOwner } from '../owner/as-owner-of.ts'

const getRoute = defineRoute({
  method: 'get',
  path: '/settings',
  scope: 'settings:read',
  tag: 'Administration',
  operationId: 'getServiceSettings',
  summary: 'Show the settings of the service',
  description:
    'The lifetime of sessions, the retention periods of logs and jobs, the rules of outgoing mail, and their defaults.',
  responses: { 200: jsonResponse('The settings', serviceSettings, ['ETag']) },
})

const changeRoute = defineRoute({
  method: 'patch',
  path: '/settings',
  scope: 'settings:write',
  tag: 'Administration',
  operationId: 'changeServiceSettings',
  summary: 'Change settings of the service',
  description:
    'Changes the settings that are sent; the others stay. Each change is an entry of the audit log.',
  problems: ['owner-required'],
  request: { headers: ifMatch, body: jsonBody(serviceSettingsChange) },
  responses: { 200: jsonResponse('The settings after the change', serviceSettings, ['ETag']) },
})

/** The settings of the tenant of the request, or of the administration. */
export function settingsRoutes(context: AdminContext) {
  const { databases } = context
  return createRoutes()
    .openapi(getRoute, async (c) => {
      const record = await databases.withTenant(c.get('tenant').id, readServiceSettings)
      c.header('ETag', etagOf(record.version))
      return c.json(record, 200)
    })
    .openapi(changeRoute, async (c) => {
      const tenant = await databases.findTenant({ id: c.get('tenant').id })
      const author = authorOf(c, context)
      const match = c.req.header('if-match')
      const values = new Map(Object.entries(c.req.valid('json')) as [SettingKey, unknown][])
      const record = await onTenantAsOwner(context, tenant, async (db) => {
        const checkVersion = (version: number) => requireMatch(match, version)
        await changeSettings({ db, author, checkVersion }, values)
        return readServiceSettings(db)
      })
      c.header('ETag', etagOf(record.version))
      return c.json(record, 200)
    })
}

async function readServiceSettings(db: TenantDatabase) {
  const { read } = settingsReader(db)
  const defaultOf = <K extends SettingKey>(key: K) => settingDefinitions[key].default
  const valuesBy = {
    'session.lifetime': await read('session.lifetime'),
    'cron_log.retention_days': await read('cron_log.retention_days'),
    'cron_log.idle_retention_days': await read('cron_log.idle_retention_days'),
    'background_jobs.retention_days': await read('background_jobs.retention_days'),
    'pdf_files.retention_days': await read('pdf_files.retention_days'),
    'api_log.retention_days': await read('api_log.retention_days'),
    'audit_log.retention_days': await read('audit_log.retention_days'),
    'audit_log.mode': await read('audit_log.mode'),
    'mail_queue.attempts_max': await read('mail_queue.attempts_max'),
    'mail_queue.retry_minutes': await read('mail_queue.retry_minutes'),
    'mail_queue.retry_jitter_percent': await read('mail_queue.retry_jitter_percent'),
    'mail_queue.ageing_minutes': await read('mail_queue.ageing_minutes'),
    'mail_queue.unknown': await read('mail_queue.unknown'),
    'mail_queue.bad_sequence': await read('mail_queue.bad_sequence'),
  }
  const defaults = {
    'session.lifetime': defaultOf('session.lifetime'),
    'cron_log.retention_days': defaultOf('cron_log.retention_days'),
    'cron_log.idle_retention_days': defaultOf('cron_log.idle_retention_days'),
    'background_jobs.retention_days': defaultOf('background_jobs.retention_days'),
    'pdf_files.retention_days': defaultOf('pdf_files.retention_days'),
    'api_log.retention_days': defaultOf('api_log.retention_days'),
    'audit_log.retention_days': defaultOf('audit_log.retention_days'),
    'audit_log.mode': defaultOf('audit_log.mode'),
    'mail_queue.attempts_max': defaultOf('mail_queue.attempts_max'),
    'mail_queue.retry_minutes': defaultOf('mail_queue.retry_minutes'),
    'mail_queue.retry_jitter_percent': defaultOf('mail_queue.retry_jitter_percent'),
    'mail_queue.ageing_minutes': defaultOf('mail_queue.ageing_minutes'),
    'mail_queue.unknown': defaultOf('mail_queue.unknown'),
    'mail_queue.bad_sequence': defaultOf('mail_queue.bad_sequence'),
  }
  return { values: valuesBy, defaults, version: await readSettingsVersion(db) }
}

import { describe, expect } from 'vitest'
import { adminServiceTest } from '../testing/admin-service-test.ts'

const test = adminServiceTest()

const path = '/api/v1/settings'

test('settings are changed on the version that was read, each with an audit entry', async ({
  call,
  service,
}) => {
  const read = await call('GET', path)
  expect(read).toMatchObject({
    status: 200,
    body: { values: { 'session.lifetime': 120, 'audit_log.mode': 'archive' }, version: 0 },
  })
  const match = { 'if-match': read.headers.get('etag') ?? '' }
  const change = {
    'session.lifetime': 60,
    'audit_log.mode': 'delete',
    'mail_queue.unknown': 'resend',
    'mail_queue.ageing_minutes': 60,
    'mail_queue.retry_minutes': [2, 10, 60],
    'mail_queue.retry_jitter_percent': 0,
  }
  const changed = await call<{ version: number }>('PATCH', path, change, match)
  expect(changed).toMatchObject({
    status: 200,
    body: {
      values: { ...change, 'cron_log.retention_days': 30, 'mail_queue.attempts_max': 12 },
      defaults: {
        'session.lifetime': 120,
        'mail_queue.retry_minutes': [1, 5, 15, 30, 60, 120, 240, 480],
        'mail_queue.retry_jitter_percent': 20,
      },
    },
  })
  expect(await call('PATCH', path, change, match)).toMatchObject({ status: 412 })
  expect(await call('GET', path)).toMatchObject({ body: { values: change, version: changed.body.version } })
  const audit = await service.caller('demo')
  expect(await audit('GET', '/api/v1/audit?entity=setting')).toMatchObject({
    body: {
      entries: expect.arrayContaining([
        expect.objectContaining({ entity_id: 'session.lifetime', before: null, after: { value: 60 } }),
        expect.objectContaining({ entity_id: 'audit_log.mode', after: { value: 'delete' } }),
      ]),
    },
  })
})

test('the settings of the platform are those of the administration', async ({ platform, call }) => {
  const settings = '/api/v1/tenants/administration/settings'
  const any = { 'if-match': '*' }
  expect(await platform('PATCH', settings, { 'cron_log.retention_days': 7 }, any)).toMatchObject({
    status: 200,
  })
  expect(await platform('GET', settings)).toMatchObject({
    body: { values: { 'cron_log.retention_days': 7 } },
  })
  expect(await call('GET', path)).toMatchObject({ body: { values: { 'cron_log.retention_days': 30 } } })
})

describe('rejected', () => {
  test.for([
    [{ 'session.lifetime': 0 }, '/session.lifetime'],
    [{ 'audit_log.mode': 'burn' }, '/audit_log.mode'],
    [{ 'mail_queue.attempts_max': 51 }, '/mail_queue.attempts_max'],
    [{ 'mail_queue.retry_minutes': [] }, '/mail_queue.retry_minutes'],
    [{ 'mail_queue.retry_minutes': Array(51).fill(1) }, '/mail_queue.retry_minutes'],
    [{ 'mail_queue.retry_minutes': [1, 0] }, '/mail_queue.retry_minutes/1'],
    [{ 'mail_queue.retry_minutes': [1441] }, '/mail_queue.retry_minutes/0'],
    [{ 'mail_queue.retry_minutes': 5 }, '/mail_queue.retry_minutes'],
    [{ 'mail_queue.retry_jitter_percent': 51 }, '/mail_queue.retry_jitter_percent'],
    [{ 'api_log.retention_days': '30' }, '/api_log.retention_days'],
    [{ unknown: 1 }, '/unknown'],
  ] as const)('%j at %s', async ([body, pointer], { call }) => {
    expect(await call('PATCH', path, body, { 'if-match': '*' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    })
  })

  test('without If-Match, without the scope, and on the path of the platform', async ({ call, service }) => {
    expect(await call('PATCH', path, {})).toMatchObject({ status: 428 })
    const reader = await service.caller('demo', ['settings:read'])
    expect(await reader('PATCH', path, {}, { 'if-match': '*' })).toMatchObject({ status: 403 })
    expect(await call('GET', '/api/v1/tenants/demo/settings')).toMatchObject({ status: 404 })
  })
})

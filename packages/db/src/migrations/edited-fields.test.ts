import { readFile } from 'node:fs/promises'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from '../connections/connect.ts'
import { cronTasks } from '../schema/control/scheduling.ts'

const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())

const scope = {
  tenant_id: null,
  profile: 'admin',
  label: 'A task',
  command_class: 'x',
  expression: '* * * * *',
  timezone: 'UTC',
} as const

const mayDiffer = ['label', 'expression', 'timezone', 'is_active']
const cases = [
  ['never edited', {}, []],
  ['values of a new task', { updated_by: 'key:1' }, mayDiffer],
  ['a time-out', { updated_by: 'key:1', timeout_seconds: 60 }, [...mayDiffer, 'timeout_seconds']],
  [
    'all fields',
    {
      updated_by: 'key:1',
      timeout_seconds: 60,
      misfire_policy: 'all',
      misfire_window_seconds: 60,
      max_attempts: 3,
      retry_delay_seconds: 5,
      ping_url: 'https://example.org/',
    },
    [
      ...mayDiffer,
      'timeout_seconds',
      'misfire_policy',
      'misfire_window_seconds',
      'max_attempts',
      'retry_delay_seconds',
      'ping_url',
    ],
  ],
] as const

test('rows that were edited before edited_fields existed keep each field that may differ', async () => {
  await fresh.owner.insert(cronTasks).values(cases.map(([name, values]) => ({ ...scope, ...values, name })))
  const file = new URL('../../migrations/control/0007_edited_fields.sql', import.meta.url)
  const migration = await readFile(file, 'utf8')
  await asOwner(fresh.url, async (client) => {
    await client`alter table cron_tasks drop column edited_fields`
    for (const statement of migration.split('--> statement-breakpoint')) await client.unsafe(statement)
    const rows = await client`select name, to_jsonb(edited_fields) as edited_fields from cron_tasks`
    expect(Object.fromEntries(rows.map(({ name, edited_fields }) => [name, edited_fields]))).toEqual(
      Object.fromEntries(cases.map(([name, , fields]) => [name, fields])),
    )
  })
})

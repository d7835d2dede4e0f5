import { asOwner } from '@fiscus/db/connections/connect'
import { type DatabaseServer, startDatabaseServer } from '@fiscus/testing/database-server'
import { test as base, expect } from 'vitest'
import { z } from 'zod'
import { type Panel, startPanel } from '../browser/harness/start-panel.ts'
import { fillLargeTables, idOf, rareRecord } from './large-tables.ts'

type Keys = { tenant: string; platform: string }

const test = base
  .extend('settings', { scope: 'file' }, { shared_preload_libraries: 'pg_stat_statements' })
  .extend('server', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const server = await startDatabaseServer({ settings })
    onCleanup(() => server[Symbol.asyncDispose]())
    await asOwner(server.url, (client) => client`create extension pg_stat_statements`)
    return server
  })
  .extend('panel', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const panel = await startPanel(server.url)
    onCleanup(() => panel[Symbol.asyncDispose]())
    await fillLargeTables(panel.fresh)
    return panel
  })
  .extend('keys', { scope: 'file' }, async ({ panel }): Promise<Keys> => {
    return { tenant: await panel.keyOf('admin'), platform: await panel.keyOf('platform_admin') }
  })

/** Blocks of 8 kB that the largest statement of a request may read: a scan of 20,000 records reads more. */
const blocksMax = 150
const platform = 'platform '
const rareId = idOf(rareRecord)
const page = z.object({ next: z.string().nullable() })
const noon = '2025-02-01T12:00:00Z'
const hour = `from=${noon}&to=2025-02-01T13:00:00Z`

/** The lists that grow with the use of a tenant, with filters; each finds most records or one. */
const lists: Record<string, readonly string[]> = {
  '/api/v1/contacts?': [
    '',
    'text=Contact',
    `company_id=${rareId}`,
    `owner_id=${rareId}`,
    `collection_id=${idOf(2)}`,
    'collection_id=none',
  ],
  '/api/v1/companies?': ['', 'text=company', `owner_id=${rareId}`],
  '/api/v1/calendar/events?': [
    '',
    'text=event',
    `company_id=${rareId}`,
    `contact_id=${rareId}`,
    `owner_id=${rareId}`,
    `collection_id=${idOf(2)}`,
    `from=${noon}`,
    `to=${noon}`,
    hour,
  ],
  [`/api/v1/calendar/instances?${hour}`]: ['', '&text=nowhere', '&status=cancelled'],
  '/api/v1/dav/conflicts?': ['', 'state=open', 'state=resolved', `collection_id=${idOf(2)}`],
  '/api/v1/dav/errors?': [`collection_id=${idOf(2)}`],
  '/api/v1/dav/deleted?': ['', `collection_id=${idOf(2)}`, 'text=Contact'],
  '/api/v1/mail/messages?': [
    '',
    'text=subject',
    'text=nowhere',
    `mailbox_id=${idOf(2)}`,
    `mailbox_id=${idOf(1)}`,
    `thread_id=${rareId}`,
    `ticket_id=${rareId}`,
    `contact_id=${rareId}`,
    `company_id=${rareId}`,
    'kind=personal',
    'direction=incoming',
    'is_read=1',
    `since=${noon}`,
  ],
  '/api/v1/mail/queue?': [
    '',
    'status=failed',
    'status=sent',
    'status=pending',
    `mailbox=${idOf(2)}`,
    'mailbox=none',
    'priority=normal',
    'text=subject',
  ],
  '/api/v1/mail/suppressions?': ['', 'text=example'],
  '/api/v1/mail/threads?': ['', `mailbox_id=${idOf(2)}`, `mailbox_id=${idOf(1)}`, `ticket_id=${rareId}`],
  '/api/v1/mail/tickets?': [
    '',
    'text=ticket',
    'status=closed',
    'status=new,open',
    `assignee_id=${rareId}`,
    'assignee_id=none',
    'waiting_for=us',
    'unread=1',
  ],
  [`/api/v1/mail/tickets/${rareId}/entries?`]: [''],
  '/api/v1/engine/jobs?': [
    '',
    'status=failed',
    'status=pending,running',
    'status=success',
    'kind=wbs_rebuild',
    'kind=bulk_edit',
  ],
  '/api/v1/pdf/jobs?': ['', 'status=failed', 'status=success'],
  [`/api/v1/pdf/jobs/${idOf(2)}/items?`]: ['', 'status=done'],
  '/api/v1/pdf/files?': ['', 'kind=invoice', `record_id=${rareId}`, 'search=file'],
  '/api/v1/pdf/records?kind=timesheet_report': ['', '&search=project', `&company_id=${rareId}`],
  '/api/v1/audit?': [
    '',
    'actor=key:rare',
    'actor=key:usual',
    'action=update',
    'entity=document',
    'entity=contact',
    `from=${noon}`,
    `to=${noon}`,
  ],
  '/api/v1/tax/configuration/history?': [
    '',
    'record=rate',
    'actor=key:rare',
    'action=update',
    `from=${noon}`,
    `to=${noon}`,
  ],
  '/api/v1/requests?': ['status=404'],
  '/api/v1/users?': ['q=user'],
  '/api/v1/keys?': [''],
  'platform /api/v1/users?': ['', 'q=user'],
  'platform /api/v1/engine/automation_cron/records?': [
    '',
    'profile=client',
    'tenant=demo',
    'status=idle',
    'recent_runs=5',
  ],
}

type Stage = { server: DatabaseServer; panel: Panel; keys: Keys }

type Reading = { next: string | null; blocks: number; statement: string }

/**
 * Reads a page twice, and returns the reading with fewer blocks: in the other one, a statement of a task may be the
 * largest.
 */
async function readPage(stage: Stage, address: string): Promise<Reading> {
  const [first, second] = [await readOnce(stage, address), await readOnce(stage, address)]
  return first.blocks < second.blocks ? first : second
}

/** Reads a page, and returns its cursor with the blocks that the largest statement has read. */
async function readOnce({ server, panel, keys }: Stage, address: string): Promise<Reading> {
  const [path, key] = address.startsWith(platform)
    ? [address.slice(platform.length), keys.platform]
    : [address, keys.tenant]
  await asOwner(server.url, (client) => client`select pg_stat_statements_reset()`)
  const headers = { Authorization: `Bearer ${key}` }
  const response = await fetch(`${panel.url}${path}&limit=10`, { headers })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  const [{ blocks, statement } = { blocks: Number.NaN, statement: '' }] = await asOwner(
    server.url,
    (client) => client<{ blocks: number; statement: string }[]>`
      select (shared_blks_hit + shared_blks_read)::integer as blocks, query as statement from pg_stat_statements
      where query ~ '^select' order by blocks desc limit 1`,
  )
  return { next: page.parse(JSON.parse(text)).next, blocks, statement }
}

for (const [list, filters] of Object.entries(lists))
  for (const filter of filters)
    test(`a page of ${list}${filter} reads few blocks, and so does the next one`, async ({
      server,
      panel,
      keys,
    }) => {
      const stage = { server, panel, keys }
      const first = await readPage(stage, `${list}${filter}`)
      expect(first.blocks, first.statement).toBeLessThan(blocksMax)
      if (first.next === null) return
      const second = await readPage(stage, `${list}${filter}&cursor=${first.next}`)
      expect(second.blocks, second.statement).toBeLessThan(blocksMax)
    })

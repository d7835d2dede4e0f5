import { asOwner } from '@fiscus/db/connections/connect'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'

/** Records of each list: a scan of one of these tables reads at least 250 blocks. */
const records = 20_000

/** The id of record `n` of each table. */
export const idOf = (n: number) => `0190a0b0-0000-7000-8000-${String(n).padStart(12, '0')}`
const id = (n: string) => `('0190a0b0-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const digest = `encode(sha256(n::text::bytea), 'hex')`
/** The only record that some filters find: it is far from both ends of its list. */
export const rareRecord = records / 2
const isRare = `n = ${rareRecord}`
/** The parent of a record: 2 for the rare one, else 1. */
const oneOrTwo = id(`case when ${isRare} then 2 else 1 end`)
const pdfJob = JSON.stringify({
  kind: 'invoice',
  ids: [idOf(1)],
  language: 'pl',
  output: 'zip',
  template: 'standard-invoice',
})
const rows = `generate_series(1, ${records}) as n`
const at = `timestamptz '2025-01-01T00:00:00Z' + n * interval '10 minutes'`
const rare = (value: string, usual: string) => `case when ${isRare} then '${value}' else '${usual}' end`

/** Fills the lists of the tenant `demo` and of the platform by SQL. */
export async function fillLargeTables(fresh: FreshDatabases): Promise<void> {
  await fill(fresh.urlOf('demo'), tenantTables)
  await fill(fresh.url, platformTables(fresh.tenant('demo').id))
}

/** Without foreign keys: a check for each row would take most of the time. */
async function fill(url: string, statements: readonly string[]): Promise<void> {
  await asOwner(url, async (client) => {
    await client`set session_replication_role = replica`
    await client`set fiscus.migration = 'on'`
    for (const statement of statements) await client.unsafe(statement)
    await client`vacuum analyze`
  })
}

const tenantTables = [
  `insert into companies (id, name, status, email, city) select ${id('n')}, 'Company ' || n, ${rare('lead', 'active')}, 'office@' || n || '.example', 'Kraków' from ${rows}`,
  `insert into contacts (id, company_id, first_name, last_name, status, email, phone)
    select ${id('n')}, ${id('n')}, 'Ada', 'Contact ' || n, ${rare('inactive', 'active')}, n || '@example.com', '+48 ' || n from ${rows}`,
  `insert into calendar_events (id, title, location, status, start_date, end_date, timezone, company_id, contact_id, uid)
    select ${id('n')}, 'Event ' || n, 'Room', ${rare('cancelled', 'completed')}, ${at}, ${at} + interval '1 hour', 'UTC', ${id('n')}, ${id('n')}, 'uid-' || n from ${rows}`,
  `insert into dav_accounts (id, name, server_url, login) values (${id('1')}, 'Account', 'https://dav.example', 'ada')`,
  `insert into dav_collections (id, account_id, kind, url, name) select ${id('n')}, ${id('1')}, 'calendar', 'https://dav.example/' || n, 'Calendar' from generate_series(1, 3) as n`,
  `insert into dav_objects (id, collection_id, url, uid, event_id, error_code, error, error_since)
    select ${id('n')}, ${oneOrTwo}, 'https://dav.example/1/' || n, 'uid-' || n, ${id('n')}, 'invalid', 'The file has no UID', ${at} from ${rows}`,
  `insert into dav_conflicts (id, collection_id, object_id, kind, title, detected_at, kept, resolved_at, resolved_by, resolution)
    select ${id('n')}, ${oneOrTwo}, ${id('n')}, 'both_changed', 'Event ' || n, ${at}, 'server', case when n <> ${rareRecord} then ${at} end, case when n <> ${rareRecord} then 'key:1' end, case when n <> ${rareRecord} then 'server' end from ${rows}`,
  `insert into dav_deleted_objects (id, collection_id, kind, uid, title, object, record, deleted_at)
    select ${id('n')}, ${oneOrTwo}, 'address_book', 'uid-' || n, 'Contact ' || n, 'BEGIN:VCARD', '{}', ${at} from ${rows}`,
  `insert into mailboxes (id, name, address) select ${id('n')}, 'Mailbox ' || n, n || '@example.com' from generate_series(1, 3) as n`,
  `insert into tickets (id, subject, status, waiting_for, opened_at, last_message_at, company_id, contact_id, assignee_id)
    select ${id('n')}, 'Ticket ' || n, case when n % 2 = 0 then 'open' else 'closed' end, ${rare('us', 'them')}, ${at}, ${at}, ${id('n')}, ${id('n')}, case when ${isRare} then ${id('n')} end from ${rows}`,
  `insert into mail_threads (id, mailbox_id, subject, ticket_id, message_count, last_message_at) select ${id('n')}, ${oneOrTwo}, 'Thread ' || n, ${id('n')}, 1, ${at} from ${rows}`,
  `insert into mail_messages (id, mailbox_id, thread_id, direction, kind, raw_sha256, raw_bytes, subject, from_address, received_at, preview, is_read, contact_id, company_id, ticket_id, parser_version, stored_at)
    select ${id('n')}, ${oneOrTwo}, ${id('n')}, ${rare('outgoing', 'incoming')}, ${rare('bounce', 'personal')}, ${digest}, 1000, 'Subject ' || n, n || '@example.com', ${at}, 'Hello', case when ${isRare} then 0 else 1 end, ${id('n')}, ${id('n')}, ${id('n')}, 1, ${at} from ${rows}`,
  `insert into mail_queue (id, status, priority, queued_at, mailbox_id, mail_message_id, message_id, envelope_from, mime_sha256, mime_bytes, available_at, sent_at, created_by)
    select ${id('n')}, ${rare('failed', 'sent')}, ${rare('high', 'normal')}, ${at}, ${oneOrTwo}, ${id('n')}, '<' || n || '@example.com>', 'me@example.com', ${digest}, 1000, ${at}, case when n <> ${rareRecord} then ${at} end, 'key:1' from ${rows}`,
  `insert into mail_recipients (queue_id, position, kind, address, status) select ${id('n')}, 1, 'to', n || '@example.com', 'accepted' from ${rows}`,
  `insert into mail_suppressions (id, address, reason, suppressed_at, suppressed_by) select ${id('n')}, n || '@example.com', 'manual', ${at}, 'key:1' from ${rows}`,
  `insert into background_jobs (id, kind, status, params, available_at, created_at, created_by, finished_at, error)
    select ${id('n')}, case when ${isRare} then 'wbs_rebuild' when n % 2 = 0 then 'pdf_documents' else 'bulk_edit' end, ${rare('failed', 'success')}, '${pdfJob}', ${at}, ${at}, 'key:1', ${at}, ${rare('The disk is full', '')} from ${rows}`,
  `insert into pdf_job_items (job_id, position, record_id, status) select ${id('2')}, n, ${id('n')}, ${rare('failed', 'done')} from ${rows}`,
  `insert into pdf_files (id, kind, record_id, name, template_key, language, data_digest, sha256, bytes, pages, created_at)
    select ${id('n')}, ${rare('offer', 'invoice')}, ${id('n')}, 'File ' || n, 'default', 'pl', ${digest}, ${digest}, 1000, 1, ${at} from ${rows}`,
  `insert into projects (id, code, name, currency, company_id) select ${id('n')}, 'P' || n, 'Project ' || n, 'PLN', ${id('n')} from ${rows}`,
  `insert into audit_log (id, at, actor, action, entity, entity_id, request_id, before, after)
    select ${id('n')}, ${at}, ${rare('key:rare', 'key:usual')}, ${rare('delete', 'update')}, case when ${isRare} then 'document' when n % 2 = 0 then 'tax_rate' else 'contact' end, ${id('n')}::text, 'request-' || n, '{}', '{}' from ${rows}`,
  `insert into api_request_log (id, at, request_id, api_key_id, method, route, status, duration_ms)
    select ${id('n')}, ${at}, 'request-' || n, ${oneOrTwo}, ${rare('DELETE', 'GET')}, ${rare('/api/v1/rare', '/api/v1/tax/rates')}, case when ${isRare} then 404 else 200 end, case when ${isRare} then 5000 else 5 end from ${rows}`,
]

const platformTables = (tenant: string) => [
  `update cron_tasks set is_active = 0`,
  `insert into cron_tasks (profile, tenant_id, name, label, command_class, expression, timezone, next_run_at)
    select 'client', '${tenant}', 'large_' || n, 'Task ' || n, 'fiscus.tasks.bench', '0 3 1 1 *', 'UTC', now() + interval '1 year' from ${rows}`,
  `insert into tenants (slug, name, database, created_at, status) select 'large-' || n, 'Tenant ' || n, 'large_' || n, ${at}, ${rare('suspended', 'active')} from ${rows}`,
  `insert into app_users (id, email, name, created_at, created_by) select ${id('n')}, n || '@example.com', 'User ' || n, ${at}, 'test' from ${rows}`,
  `insert into tenant_members (user_id, tenant_id, role, created_at) select ${id('n')}, '${tenant}', 'viewer', ${at} from ${rows}`,
  `insert into api_keys (id, name, tenant_id, prefix, key_digest, scopes, created_at, expires_at) select ${id('n')}, 'Key ' || n, '${tenant}', 'large', ${digest}, array['tax:read'], ${at}, ${at} + interval '5 years' from ${rows}`,
  `insert into audit_log (id, at, actor, action, entity, entity_id) select ${id('n')}, ${at}, ${rare('key:rare', 'key:usual')}, 'update', 'tenant', 'x' || n from ${rows}`,
  `insert into api_request_log (id, at, request_id, method, route, status, duration_ms) select ${id('n')}, ${at}, 'request-' || n, 'GET', '/api/v1/tenants', 200, 5 from ${rows}`,
]

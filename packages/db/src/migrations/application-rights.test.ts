import { freshDatabases } from '@fiscus/testing/fresh-databases'
import type postgres from 'postgres'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { applicationLogin, applicationUrl, userlistLine } from '../connections/application-login.ts'
import { asOwner, connectApplication, connectListener } from '../connections/connect.ts'
import { ensureApplicationLogin } from './ensure-application-login.ts'
import { migrateDatabase } from './migrate-database.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const application = connectApplication(fresh.urlOf('demo'), 1)
const listener = connectListener(fresh.url, { onnotify() {}, onclose() {} })

afterAll(async () => {
  await Promise.all([application.end(), listener.end()])
  await fresh[Symbol.asyncDispose]()
})

describe('the application logs in as a role of its own, and stays that role', () => {
  const pools: Record<string, postgres.Sql> = {
    'administration database': fresh.databases.control.$client,
    'database of a tenant': application,
    notifications: listener,
  }
  for (const [name, pool] of Object.entries(pools))
    for (const attempt of [
      'set role none',
      'reset role',
      'reset session authorization',
      'set session authorization default',
    ])
      test(`${name}: ${attempt}`, async () => {
        const [role] = await pool.begin(async (sql) => {
          await sql.unsafe(attempt)
          return sql`select current_user, session_user, rolsuper, rolcreaterole, rolcreatedb,
            pg_has_role('fiscus', 'member') as is_owner from pg_roles where rolname = current_user`
        })
        expect(role).toEqual({
          current_user: 'fiscus_application',
          session_user: 'fiscus_application',
          rolsuper: false,
          rolcreaterole: false,
          rolcreatedb: false,
          is_owner: false,
        })
      })

  for (const attempt of [
    'set role fiscus',
    'set session authorization fiscus',
    'create role attacker',
    'create table attacker (id int)',
    'create schema attacker',
    'alter system set fsync = off',
    'alter role fiscus password null',
    'alter role fiscus_application superuser',
    'grant fiscus to fiscus_application',
    'drop table documents',
    "copy documents to program 'cat'",
    "select pg_read_file('PG_VERSION')",
  ])
    test(`no right to ${attempt}`, async () => {
      await expect(application.unsafe(attempt)).rejects.toThrow(/permission denied|must be owner/)
    })

  test('commands of the owner reject the URL of the application with a sentence', async () => {
    await expect(asOwner(applicationUrl(fresh.url), async () => {})).rejects.toThrow(
      'DATABASE_URL has the login of the application, which may not do this: set it to the address with the owner',
    )
  })
})

const all = 'SELECT INSERT UPDATE DELETE'
/** What the application may do with each table of the administration database, which has the tables of a tenant too. */
const rights = {
  api_keys: 'SELECT INSERT UPDATE(expires_at revoked_at last_used_at)',
  api_request_log: 'SELECT INSERT DELETE',
  app_sessions: all,
  app_users: 'SELECT INSERT UPDATE',
  blob_place: 'SELECT INSERT',
  audit_archives: 'SELECT INSERT',
  audit_log: 'SELECT INSERT',
  background_jobs: all,
  budget_lines: all,
  calendar_events: all,
  companies: all,
  contacts: all,
  contracts: all,
  cron_leases: all,
  cron_log_cleanups: 'SELECT INSERT UPDATE',
  cron_processes: all,
  cron_run_history: 'SELECT INSERT DELETE',
  cron_runs: all,
  cron_tasks: 'SELECT INSERT UPDATE',
  document_chain: 'SELECT UPDATE',
  document_contents: 'SELECT INSERT',
  document_ksef: all,
  document_ksef_pdfs: 'SELECT INSERT',
  document_links: 'SELECT INSERT',
  document_pdfs: 'SELECT INSERT',
  document_rates: 'SELECT INSERT',
  pdf_files: all,
  pdf_job_items: all,
  pdf_template_versions: all,
  pdf_templates: all,
  document_snapshots: 'SELECT INSERT',
  documents: 'SELECT INSERT UPDATE',
  idempotency_keys: all,
  login_attempts: all,
  dav_accounts: all,
  dav_collections: all,
  dav_conflicts: all,
  dav_deleted_objects: 'SELECT INSERT DELETE',
  dav_objects: all,
  dav_queue: all,
  mail_attachments: all,
  mail_bodies: all,
  mail_bundles: all,
  mail_folders: all,
  mail_hosts: all,
  mail_messages: all,
  mail_placements: all,
  mail_queue: all,
  mail_reactions: all,
  mail_recipients: all,
  mail_references: all,
  mail_suppressions: all,
  mail_threads: all,
  mailboxes: all,
  project_nodes: all,
  projects: all,
  processes: all,
  recovery_codes: all,
  return_closings: 'SELECT INSERT UPDATE(reopened_at reopened_by reopen_reason version)',
  return_files: 'SELECT INSERT',
  run_fences: 'SELECT INSERT UPDATE',
  seller_logos: 'SELECT INSERT',
  seller_profile: 'SELECT UPDATE',
  settings: 'SELECT',
  sla_agreements: all,
  tax_categories: 'SELECT INSERT UPDATE DELETE',
  tax_group_components: all,
  tax_groups: all,
  tax_rates: all,
  tax_rules: all,
  tax_settings: 'SELECT UPDATE',
  tenant_creations: 'SELECT',
  tenant_members: all,
  tenants: 'SELECT',
  ticket_notes: all,
  tickets: all,
  timesheet_entries: all,
  user_identities: all,
  user_links: all,
  user_sessions: all,
  users: all,
  vat_number_checks: 'SELECT INSERT',
}

test('the application has these rights, and none to a table that is not listed', async () => {
  await asOwner(fresh.url, (owner) => owner`create table later (id integer)`)
  await asOwner(fresh.url, (owner) => owner`grant all on later, tenants to fiscus_app`)
  await migrateDatabase(fresh.url, ['control', 'tenant'])
  expect(await grantedRights(fresh.url)).toEqual({ ...rights, later: '' })
})

describe('audit entries are deleted by the functions of the database only', () => {
  const entries = `insert into audit_log (at, actor, action, entity, entity_id)
    values (now() - interval '400 days', 'a', 'b', 'c', 'old'), (now() - interval '10 days', 'a', 'b', 'c', 'new')`
  const archive = (rows: number) => `insert into audit_archives
    (sha256, bytes, rows, content_sha256, first_at, last_at, first_id, last_id, created_at)
    select repeat('0', 64), 1, ${rows}, repeat('0', 64), min(at), max(at), min(id::text)::uuid, max(id::text)::uuid, now()
    from audit_log where at < now() - interval '300 days'`
  const deleteArchived = `select delete_archived_audit_entries((select max(id::text)::uuid from audit_archives),
    (select array_agg(id) from audit_log where at < now() - interval '300 days'))`
  const deleteExpired = (days: number) =>
    `select delete_expired_audit_entries('-infinity', now() - interval '${days} days', 10)`
  for (const [what, statements, message] of [
    ['entries without an archive', [deleteArchived], 'This transaction has recorded no archive'],
    [
      'entries of an archive with fewer rows',
      [archive(2), deleteArchived],
      'This transaction has recorded no',
    ],
    [
      'entries in the mode archive',
      [deleteExpired(400)],
      'Audit entries are archived before they are deleted',
    ],
    ['entries by a statement', ['delete from audit_log'], 'permission denied for table audit_log'],
    ['the retention', [`update settings set value = '1'`], 'permission denied for table settings'],
  ] as const)
    test(what, async () => {
      const attempt = application.begin(async (sql) => {
        for (const statement of [entries, ...statements]) await sql.unsafe(statement)
      })
      await expect(attempt).rejects.toThrow(message)
    })

  test('entries within the retention, in the mode delete', async () => {
    await asOwner(
      fresh.urlOf('demo'),
      (owner) => owner`insert into settings (key, value, updated_at, updated_by)
        values ('audit_log.mode', '"delete"', now(), 'test')`,
    )
    await application.unsafe(entries)
    await expect(application.unsafe(deleteExpired(364))).rejects.toThrow(
      'Audit entries are kept for 365 days',
    )
    await application.unsafe(deleteExpired(366))
    expect(await application`select entity_id from audit_log`).toEqual([{ entity_id: 'new' }])
  })
})

test('a login of that name with more rights is rejected, and one with another password is corrected', async () => {
  const owner = 'other'
  await asOwner(fresh.url, async (client) => {
    await client`create role ${client(owner)} superuser login password 'secret'`
    await client`create role other_application superuser`
  })
  const url = Object.assign(new URL(fresh.url), { username: owner, password: 'secret' }).href
  await expect(ensureApplicationLogin(url)).rejects.toThrow('has more rights than fiscus_app: drop the role')
  await asOwner(fresh.url, (client) => client`alter role other_application nosuperuser password 'wrong'`)
  await ensureApplicationLogin(url)
  const corrected = connectApplication(url, 1)
  expect(await corrected`select current_user`).toEqual([{ current_user: 'other_application' }])
  await corrected.end()
  await asOwner(fresh.url, (client) => client`drop role other_application, other`)
})

test('the verifier of the login is the one that PgBouncer gets, also after a release that stored a random salt', async () => {
  const owner = 'salted'
  const url = Object.assign(new URL(fresh.url), { username: owner, password: 'secret' }).href
  const { login, verifier } = applicationLogin(url)
  const stored = () =>
    asOwner(fresh.url, (client) => client`select rolpassword from pg_authid where rolname = ${login}`)
  await asOwner(fresh.url, async (client) => {
    await client`create role ${client(owner)} superuser login password 'secret'`
    await client.unsafe(
      `create role ${login} login password '${new URL(applicationUrl(url)).password}' in role fiscus_app`,
    )
  })
  expect(await stored()).not.toEqual([{ rolpassword: verifier }])
  await ensureApplicationLogin(url)
  expect(await stored()).toEqual([{ rolpassword: verifier }])
  expect(userlistLine(url)).toBe(`"${login}" "${verifier}"`)
  const client = connectApplication(url, 1)
  expect(await client`select current_user`).toEqual([{ current_user: login }])
  await client.end()

  const replaced = Object.assign(new URL(url), { password: 'replaced' }).href
  await asOwner(fresh.url, async (client) => {
    await client`alter role ${client(owner)} password 'replaced'`
    await client.unsafe(`alter role ${login} password '${new URL(applicationUrl(replaced)).password}'`)
  })
  await ensureApplicationLogin(replaced)
  expect(await stored()).toEqual([{ rolpassword: applicationLogin(replaced).verifier }])
  await asOwner(fresh.url, (client) => client`drop role ${client(login)}, ${client(owner)}`)
})

test('a URL with the login of an application gives PgBouncer its password', () => {
  expect(userlistLine('postgres://own_application:p%22w@h/d')).toBe('"own_application" "p""w"')
})

/** The rights of the application role by table, with the columns of a right that is not for the whole table. */
async function grantedRights(url: string): Promise<Record<string, string>> {
  const rows = await asOwner(
    url,
    (owner) => owner`
      select relname as table, coalesce((select string_agg(privilege, ' ' order by position) from (
        select name || coalesce('(' || (select string_agg(attname, ' ') from pg_attribute
            where attrelid = pg_class.oid and attnum > 0 and not attisdropped
            and has_column_privilege('fiscus_app', pg_class.oid, attnum, name)
            and not has_table_privilege('fiscus_app', pg_class.oid, name)) || ')', '') as privilege, position
        from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'])
          with ordinality as right_of (name, position)
        where has_table_privilege('fiscus_app', pg_class.oid, name)
          or name in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege('fiscus_app', pg_class.oid, name)
      )), '') as rights
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`,
  )
  return Object.fromEntries(rows.map(({ table, rights }) => [table, rights]))
}

import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { getTableName } from 'drizzle-orm'
import type postgres from 'postgres'
import { afterAll, describe, expect, inject, test } from 'vitest'
import {
  applicationLogin,
  applicationUrl,
  type ProcessClass,
  processClasses,
  roleOf,
  userlistLines,
} from '../connections/application-login.ts'
import { asOwner, connectApplication, connectListener } from '../connections/connect.ts'
import { tenantSchema } from '../connections/tenant-schema.ts'
import { controlSchema } from '../schema/control/control-schema.ts'
import { applicationGrants, rightsOf, type TableGrants } from './application-grants.ts'
import { ensureApplicationLogins } from './ensure-application-logins.ts'
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
          current_user: 'fiscus_standalone_application',
          session_user: 'fiscus_standalone_application',
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
    'alter role fiscus_standalone_application superuser',
    'grant fiscus to fiscus_standalone_application',
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

describe('each class has the rights of the table of grants, and none to a table that is not listed', async () => {
  await asOwner(fresh.url, (owner) => owner`create table later (id integer)`)
  for (const role of processClasses.map(roleOf))
    await asOwner(fresh.url, (owner) => owner`grant all on later, tenants to ${owner(role)}`)
  await migrateDatabase(fresh.url, ['control', 'tenant'])
  const tables = Object.entries({ ...controlSchema, ...tenantSchema })
  const grants: Record<string, TableGrants> = { ...applicationGrants.control, ...applicationGrants.tenant }
  for (const each of processClasses)
    test(each, async () => {
      const granted = await rightsOfRole(fresh.url, roleOf(each))
      const expected = tables.map(([key, table]) => [
        getTableName(table),
        listed(rightsOf(grants[key] ?? {}, each)),
      ])
      expect(granted).toEqual({ ...Object.fromEntries(expected), later: {} })
    })
})

/**
 * What would make a broken process of a class a master of others: each statement is refused for want of a right. An
 * entry names the classes that may do it; `standalone` has the rights of all.
 */
const dangers: readonly [statement: string, ...may: ProcessClass[]][] = [
  [
    `insert into app_users (name, platform_role, created_at, created_by) values ('x', 'platform_admin', now(), 'x')`,
    'admin',
  ],
  [`update app_users set platform_role = 'platform_admin'`, 'admin'],
  [`update app_users set password_hash = null, totp_secret = null`, 'admin'],
  ['select password_hash, totp_secret from app_users', 'admin'],
  ['delete from app_users'],
  [
    `insert into app_sessions (token_digest, user_id, method, created_at, last_activity, expires_at, ip, user_agent)
      select repeat('0', 64), id, 'link', now(), now(), now(), '', '' from app_users`,
    'admin',
  ],
  ['update app_sessions set user_id = user_id', 'admin'],
  [`update app_sessions set expires_at = now()`, 'admin'],
  ['select ip, user_agent from app_sessions', 'admin'],
  [
    `insert into user_links (token_digest, user_id, purpose, created_at, created_by, expires_at)
      select repeat('0', 64), id, 'login', now(), 'x', now() from app_users`,
    'admin',
  ],
  ['select token_digest from user_links', 'admin'],
  [`insert into tenant_members select id, id, 'admin', now() from app_users`, 'admin'],
  [`update tenant_members set role = 'admin'`, 'admin'],
  [`insert into recovery_codes (user_id, code_digest) select id, 'x' from app_users`, 'admin'],
  [
    `insert into user_identities (user_id, issuer, subject, created_at) select id, 'x', 'x', now() from app_users`,
    'admin',
  ],
  [`insert into invitations select * from invitations`, 'admin'],
  ['delete from login_attempts', 'admin', 'worker'],
  [
    `insert into api_keys (name, prefix, key_digest, scopes, created_at, expires_at)
      select name, prefix, repeat('0', 64), scopes, now(), now() from api_keys`,
    'admin',
  ],
  [`update api_keys set scopes = '{tenants:admin}'`],
  [`update api_keys set key_digest = repeat('0', 64)`],
  ['update api_keys set expires_at = now()', 'admin'],
  ['update api_keys set revoked_at = null', 'admin'],
  ['delete from api_keys'],
  [`update tenants set database = 'another'`],
  [`update settings set value = '1'`],
  ['update tenant_creations set error = null'],
  [`update documents set number = 'x'`],
  [`update documents set issue_date = now()`],
  [`update documents set summary = '{}'`],
  [`update documents set status = 'voided'`, 'api'],
  ['delete from documents'],
  ['update document_snapshots set snapshot = null'],
  ['update document_contents set content = null'],
  [`update document_chain set digest = ''`, 'api'],
  ['update return_closings set closed_at = now()'],
  ['update return_closings set reopened_at = null', 'api'],
  ['delete from audit_log'],
  ['update audit_log set actor = null'],
  ['select in_secret, out_secret from mailboxes', 'api', 'worker'],
  ['select password_secret from dav_accounts', 'api', 'worker'],
  ['select text from mail_bodies', 'api', 'worker'],
  ['select * from companies', 'api', 'worker'],
  ['select * from tax_rules', 'admin', 'api'],
  ['select snapshot from document_snapshots', 'api', 'worker'],
  ['insert into cron_runs select * from cron_runs', 'api', 'scheduler', 'worker'],
  ['update cron_tasks set is_active = 1', 'scheduler', 'worker'],
  ['update run_fences set fence = 0', 'scheduler', 'worker'],
  ['delete from api_request_log', 'worker'],
  ['create table attacker (id int)'],
]

describe('a broken process', () => {
  for (const [statement, ...may] of dangers)
    test(statement, async () => {
      for (const each of processClasses) {
        const client = connectApplication(applicationUrl(fresh.url, each), 1)
        const refused = await client
          .begin(async (sql) => {
            await sql.unsafe(statement)
            throw new Error('not refused')
          })
          .catch((error: Error) => /permission denied/.test(error.message))
        await client.end()
        const isAllowed = may.includes(each) || (each === 'standalone' && may.length > 0)
        expect({ each, refused }).toEqual({ each, refused: !isAllowed })
      }
    })
})

/** The rights in lists of GRANT: the columns of each, or `true` for the whole table. */
function listed(lists: readonly string[]): Record<string, true | string[]> {
  const rights: Record<string, true | string[]> = {}
  for (const [, right = '', columns] of lists.join(', ').matchAll(/(\w+)(?: \(([^)]+)\))?/g)) {
    const before = rights[right] ?? []
    const named = columns?.split(', ').filter((column) => column !== 'ctid') ?? []
    rights[right] = before === true || !columns ? true : [...new Set([...before, ...named])].toSorted()
  }
  return rights
}

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
    await client`create role other_api_application superuser`
  })
  const url = Object.assign(new URL(fresh.url), { username: owner, password: 'secret' }).href
  await expect(ensureApplicationLogins(url)).rejects.toThrow(
    'has more rights than fiscus_app_api: drop the role',
  )
  await asOwner(fresh.url, (client) => client`alter role other_api_application nosuperuser password 'wrong'`)
  await ensureApplicationLogins(url)
  const corrected = connectApplication(applicationUrl(url, 'api'), 1)
  expect(await corrected`select current_user`).toEqual([{ current_user: 'other_api_application' }])
  await corrected.end()
  await dropOwner(owner)
})

test('the verifier of the login is the one that PgBouncer gets, also after a release that stored a random salt', async () => {
  const owner = 'salted'
  const url = Object.assign(new URL(fresh.url), { username: owner, password: 'secret' }).href
  const { login, verifier } = applicationLogin(url, 'standalone')
  const stored = () =>
    asOwner(fresh.url, (client) => client`select rolpassword from pg_authid where rolname = ${login}`)
  await asOwner(fresh.url, async (client) => {
    await client`create role ${client(owner)} superuser login password 'secret'`
    await client.unsafe(
      `create role ${login} login password '${new URL(applicationUrl(url)).password}' in role fiscus_app`,
    )
  })
  expect(await stored()).not.toEqual([{ rolpassword: verifier }])
  await ensureApplicationLogins(url)
  expect(await stored()).toEqual([{ rolpassword: verifier }])
  expect(userlistLines(url)).toContain(`"${login}" "${verifier}"`)
  expect(userlistLines(url, ['api'])).toEqual([expect.stringMatching(/^"salted_api_application" "SCRAM/)])
  const client = connectApplication(url, 1)
  expect(await client`select current_user`).toEqual([{ current_user: login }])
  await client.end()

  const replaced = Object.assign(new URL(url), { password: 'replaced' }).href
  await asOwner(fresh.url, async (client) => {
    await client`alter role ${client(owner)} password 'replaced'`
    await client.unsafe(`alter role ${login} password '${new URL(applicationUrl(replaced)).password}'`)
  })
  await ensureApplicationLogins(replaced)
  expect(await stored()).toEqual([{ rolpassword: applicationLogin(replaced, 'standalone').verifier }])
  await dropOwner(owner)
})

test('a URL with the login of an application gives PgBouncer its password', () => {
  expect(userlistLines('postgres://own_application:p%22w@h/d')).toEqual(['"own_application" "p""w"'])
})

async function dropOwner(owner: string): Promise<void> {
  const logins = processClasses.map((each) => `${owner}_${each}_application`)
  await asOwner(fresh.url, (client) => client.unsafe(`drop role ${[...logins, owner].join()}`))
}

describe('the login of the release before the classes', () => {
  const owner = 'former'
  const login = 'former_application'
  const url = Object.assign(new URL(fresh.url), { username: owner, password: 'secret' }).href
  const mayLogIn = () =>
    asOwner(
      fresh.url,
      async (client) => (await client`select rolcanlogin from pg_roles where rolname = ${login}`)[0],
    )

  test('goes on with its rights as long as a process has it, and ends with the migration after', async () => {
    await asOwner(fresh.url, async (client) => {
      await client`create role ${client(owner)} superuser login password 'secret'`
      await client.unsafe(`create role ${login} login password 'former' in role fiscus_app`)
    })
    const before = Object.assign(new URL(fresh.url), { username: login, password: 'former' }).href
    const process = connectApplication(before, 1)
    await process`select from app_users`
    await ensureApplicationLogins(url)
    expect(await mayLogIn()).toEqual({ rolcanlogin: true })
    await process`update app_users set name = name`
    const there = await freshDatabases(inject('databaseServer'))
    // A further server has no session of a process without work there.
    const elsewhere = Object.assign(new URL(there.url), { username: owner, password: 'secret' }).href
    await ensureApplicationLogins(elsewhere, url)
    expect(await mayLogIn()).toEqual({ rolcanlogin: true })
    await there[Symbol.asyncDispose]()

    await process.end()
    await expect
      .poll(async () => {
        await ensureApplicationLogins(url)
        return mayLogIn()
      })
      .toEqual({ rolcanlogin: false })
    await asOwner(fresh.url, (client) => client.unsafe(`drop role ${login}`))
    await dropOwner(owner)
  })
})

/** The rights of a role by table, as `listed` returns them. */
async function rightsOfRole(
  url: string,
  role: string,
): Promise<Record<string, Record<string, true | string[]>>> {
  const rows = await asOwner(
    url,
    (owner) => owner`
      select relname as name, coalesce((
        select json_object_agg(lower(right_of.name), case
          when has_table_privilege(${role}, pg_class.oid, right_of.name) then to_json(true)
          else (select json_agg(attname order by attname) from pg_attribute
            where attrelid = pg_class.oid and attnum > 0 and not attisdropped
            and has_column_privilege(${role}, pg_class.oid, attnum, right_of.name)) end)
        from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as right_of (name)
        where has_table_privilege(${role}, pg_class.oid, right_of.name)
          or right_of.name in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
            and has_any_column_privilege(${role}, pg_class.oid, right_of.name)
      ), '{}') as rights
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition`,
  )
  return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))
}

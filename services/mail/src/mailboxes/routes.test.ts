import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { mailHosts } from '@fiscus/db/schema/mail/outgoing'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { secretPlace } from '@fiscus/mail/mailboxes/mailbox-secrets'
import { mailTexts } from '@fiscus/messages/mail'
import type { Call } from '@fiscus/testing/http-client'
import { desc, eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { runningMail } from '../testing/running-mail.ts'
import { newOffice, mailboxesPath as path } from '../testing/sample-mailbox.ts'

const mail = await runningMail(inject('databaseServer'), ['demo', 'other'])
afterAll(() => mail[Symbol.asyncDispose]())
const [demo, other, platform] = [
  await mail.caller('demo'),
  await mail.caller('other'),
  await mail.caller(null),
]
const demoId = mail.fresh.tenant('demo').id

type Mailbox = Record<string, unknown> & { id: string; version: number }

async function create(changes: object = {}, call: Call = demo) {
  const { body } = await call<Mailbox>('POST', path, { ...newOffice, ...changes })
  return { ...body, etag: { 'if-match': `"v${body.version}"` }, at: `${path}/${body.id}` }
}

const rowOf = async (id: string) => {
  const rows = await mail.fresh.databases.withTenant(demoId, (db) =>
    db.select().from(mailboxes).where(eq(mailboxes.id, id)),
  )
  return rows[0]
}

const errorsOf = ({ body }: { body: unknown }) =>
  (Object(body).errors ?? []).map(({ pointer, code }: Record<string, string>) => [pointer, code])

test('a mailbox is created with its folder INBOX, and read without its secrets', async () => {
  const created = await demo<Mailbox>('POST', path, newOffice)
  expect([created.status, created.headers.get('etag')]).toEqual([201, '"v1"'])
  expect(created.headers.get('location')).toBe(`${path}/${created.body.id}`)
  expect(created.body).toMatchObject({
    in_host: '1.1.1.1',
    in_has_password: true,
    out_has_password: true,
    oauth_has_refresh_token: false,
    in_state: 'new',
    in_state_since: '2026-11-22T08:00:00.000Z',
    is_active: 1,
    opens_tickets: 'lists',
  })
  const read = await demo<Mailbox>('GET', `${path}/${created.body.id}`)
  expect(read.body).toEqual(created.body)
  expect(JSON.stringify([created.body, read.body, mail.logged])).not.toMatch(/(in|out) secret/)
  const folders = await demo<{ folders: object[] }>('GET', `${path}/${created.body.id}/folders`)
  expect(folders.body.folders).toMatchObject([{ path: 'INBOX', is_polled: 1 }])
})

test('secrets are stored sealed, bound to tenant, mailbox and field', async () => {
  const { id } = await create()
  const row = await rowOf(id)
  expect(row?.in_secret).toMatch(/^v1\./)
  const secrets = mail.secretsOf(demoId)
  expect(secrets.open(row?.in_secret ?? '', secretPlace(id, 'in_secret'))).toBe('in secret')
  expect(() => secrets.open(row?.in_secret ?? '', secretPlace(id, 'out_secret'))).toThrow()
  const ofOther = mail.secretsOf(mail.fresh.tenant('other').id)
  expect(() => ofOther.open(row?.in_secret ?? '', secretPlace(id, 'in_secret'))).toThrow()
})

test.for<[what: string, changes: object, faults: [string, string][]]>([
  [
    'without a server',
    {
      in_protocol: null,
      in_host: null,
      in_port: null,
      in_tls: null,
      in_login: null,
      in_password: null,
      out_host: null,
      out_port: null,
      out_tls: null,
      out_login: null,
      out_password: null,
    },
    [['/in_host', 'required']],
  ],
  [
    'with a part of a server',
    { in_port: null, out_tls: null },
    [
      ['/in_port', 'required'],
      ['/out_tls', 'required'],
    ],
  ],
  [
    'without passwords',
    { in_password: null, out_password: null },
    [
      ['/in_password', 'required'],
      ['/out_password', 'required'],
    ],
  ],
  [
    'without TLS',
    { in_tls: 'none', out_tls: 'none' },
    [
      ['/in_tls', 'invalid-value'],
      ['/out_tls', 'invalid-value'],
    ],
  ],
  ['with tickets of everything', { opens_tickets: 'bounces' }, [['/opens_tickets', 'invalid-value']]],
  ['at a port that is none of mail', { in_port: 6379 }, [['/in_port', 'invalid-value']]],
  ['at the metadata of a cloud', { in_host: '169.254.169.254' }, [['/in_host', 'invalid-value']]],
  ['at this machine', { out_host: 'localhost' }, [['/out_host', 'invalid-value']]],
  [
    'with POP3 and a folder for copies',
    { in_protocol: 'pop3', in_port: 995, sent_folder: 'Sent' },
    [['/sent_folder', 'invalid-value']],
  ],
  ['with acknowledgements and no tickets', { acknowledges: 1 }, [['/acknowledges', 'invalid-value']]],
  [
    'with acknowledgements and no outgoing server',
    {
      is_support: 1,
      acknowledges: 1,
      out_host: null,
      out_port: null,
      out_tls: null,
      out_login: null,
      out_password: null,
    },
    [['/acknowledges', 'invalid-value']],
  ],
  [
    'with an acknowledgement that is too long',
    { acknowledgement_text: 'x'.repeat(4_001) },
    [['/acknowledgement_text', 'out-of-range']],
  ],
  [
    'with IMAP and a deletion on the server',
    { delete_after_days: 3 },
    [['/delete_after_days', 'invalid-value']],
  ],
  [
    'with OAuth 2 and without its data',
    { login_method: 'xoauth2' },
    [
      ['/oauth_token_url', 'required'],
      ['/oauth_client_id', 'required'],
      ['/oauth_refresh_token', 'required'],
    ],
  ],
  [
    'with tokens from an internal address',
    {
      login_method: 'xoauth2',
      oauth_token_url: 'https://10.0.0.1/token',
      oauth_client_id: 'c',
      oauth_refresh_token: 'r',
    },
    [['/oauth_token_url', 'invalid-value']],
  ],
  [
    'of an unknown user',
    { owner_id: '0190b1a0-0000-7000-8000-000000000001' },
    [['/owner_id', 'unknown-record']],
  ],
  [
    'with line breaks',
    { name: 'a\r\nRCPT', in_login: 'a\r\nb', in_password: 'a\r\nb', address: 'a@b.pl\r\nBcc: x@y.pl' },
    [
      ['/name', 'invalid-value'],
      ['/address', 'wrong-format'],
      ['/in_login', 'invalid-value'],
      ['/in_password', 'invalid-value'],
    ],
  ],
  ['with a URL as host', { in_host: 'imap://mail.example' }, [['/in_host', 'wrong-format']]],
  ['with a path behind the host', { in_host: 'mail.example/mail' }, [['/in_host', 'wrong-format']]],
  ['with a space in the host', { out_host: 'mail.example ' }, [['/out_host', 'wrong-format']]],
  ['with a control character in the host', { in_host: 'mail.example\u0007' }, [['/in_host', 'wrong-format']]],
  ['with a port behind the host', { in_host: 'mail.example:993' }, [['/in_host', 'invalid-value']]],
  [
    'with a mark of direction in the host',
    { out_host: 'mail.\u202Eexample' },
    [['/out_host', 'invalid-value']],
  ],
  ['with a hidden space in the host', { in_host: 'ma\u200Bil.example' }, [['/in_host', 'invalid-value']]],
  ['with two dots in the host', { in_host: 'mail..example' }, [['/in_host', 'invalid-value']]],
])('a mailbox %s is rejected', async ([, changes, faults]) => {
  const rejected = await demo('POST', path, { ...newOffice, ...changes })
  expect([rejected.status, errorsOf(rejected)]).toEqual([422, faults])
})

test('a change needs the version that was read, and keeps the secrets', async () => {
  const { at, etag, id } = await create()
  expect((await demo('PATCH', at, { name: 'Sales' })).status).toBe(428)
  expect((await demo('PATCH', at, { name: 'Sales' }, { 'if-match': '"v9"' })).status).toBe(412)
  const before = await rowOf(id)
  const changed = await demo<Mailbox>('PATCH', at, { name: 'Sales', sender_name: 'Ann' }, etag)
  expect(changed.body).toMatchObject({ name: 'Sales', sender_name: 'Ann', version: 2, in_has_password: true })
  expect((await rowOf(id))?.in_secret).toBe(before?.in_secret)
  expect(
    (await demo<Mailbox>('PATCH', at, { sender_name: null }, { 'if-match': '"v2"' })).body.sender_name,
  ).toBeNull()
})

test.for<[change: object, pointer: string]>([
  [{ in_host: '8.8.8.8' }, '/in_password'],
  [{ in_port: 143 }, '/in_password'],
  [{ in_tls: 'starttls' }, '/in_password'],
  [{ in_login: 'another' }, '/in_password'],
  [{ in_protocol: 'pop3', in_port: 995 }, '/in_password'],
  [{ out_host: '8.8.8.8' }, '/out_password'],
])('a stored password is not sent to another server: %j needs it again', async ([change, pointer]) => {
  const { at, etag } = await create()
  expect(errorsOf(await demo('PATCH', at, change, etag))).toEqual([[pointer, 'required']])
  const again = { ...change, [pointer.slice(1)]: 'new' }
  expect((await demo('PATCH', at, again, etag)).status).toBe(200)
})

test('a refresh token is not sent to another token address or server', async () => {
  const oauth = {
    login_method: 'xoauth2',
    oauth_token_url: 'https://1.1.1.1/token',
    oauth_client_id: 'client',
    oauth_client_secret: 'client secret',
    oauth_refresh_token: 'refresh',
  }
  const { at, etag, ...created } = await create({ ...oauth, in_password: null, out_password: null })
  expect(created).toMatchObject({
    oauth_has_client_secret: true,
    oauth_has_refresh_token: true,
    in_has_password: false,
  })
  const moved = await demo('PATCH', at, { oauth_token_url: 'https://8.8.8.8/token' }, etag)
  expect(errorsOf(moved)).toEqual([
    ['/oauth_refresh_token', 'required'],
    ['/oauth_client_secret', 'required'],
  ])
  expect(errorsOf(await demo('PATCH', at, { in_host: '8.8.8.8' }, etag))).toEqual([
    ['/oauth_refresh_token', 'required'],
  ])
})

test('a new password makes a stopped direction begin anew, and only this one', async () => {
  const { at, etag, id } = await create()
  const stopped = { in_state: 'needs_password', in_error: 'x', in_failures: 4, out_state: 'waiting' } as const
  await mail.fresh.databases.withTenant(demoId, (db) =>
    db.update(mailboxes).set(stopped).where(eq(mailboxes.id, id)),
  )
  const { body } = await demo('PATCH', at, { in_password: 'new' }, etag)
  expect(body).toMatchObject({ in_state: 'new', in_error: null, out_state: 'waiting' })
})

test('resume ends waiting times and stops, and the pause of its outgoing host', async () => {
  const { at, id } = await create()
  const stopped = { in_state: 'stopped', in_error: 'x', out_state: 'waiting' } as const
  const { out_host: host, out_port: port, out_tls: tls } = newOffice
  const paused = ['starttls', 'none', 'implicit'].map((kind) => `${host}:${port} ${kind}`)
  await mail.fresh.databases.withTenant(demoId, async (db) => {
    await db.update(mailboxes).set(stopped).where(eq(mailboxes.id, id))
    const values = { failures: 4, last_error: 'x', updated_at: mail.clock.now() }
    await db.insert(mailHosts).values(paused.map((name) => ({ host: name, ...values })))
  })
  const { body } = await demo('POST', `${at}/resume`)
  expect(body).toMatchObject({ in_state: 'new', in_error: null, out_state: 'new' })
  const left = await mail.fresh.databases.withTenant(demoId, (db) => db.select().from(mailHosts))
  const others = paused.filter((name) => name !== `${host}:${port} ${tls}`)
  expect(left.map((row) => row.host).toSorted()).toEqual(others.toSorted())
})

/** Adds messages to a mailbox, each in a thread of its own. */
const addMessages = (mailboxId: string, count: number) =>
  mail.fresh.databases.withTenant(demoId, async (db) => {
    const now = mail.clock.now()
    const threads = await db
      .insert(mailThreads)
      .values(
        Array.from({ length: count }, () => ({ mailbox_id: mailboxId, subject: '', last_message_at: now })),
      )
      .returning()
    await db.insert(mailMessages).values(
      threads.map(({ id }, n) => ({
        mailbox_id: mailboxId,
        thread_id: id,
        raw_sha256: n.toString(16).padStart(64, '0'),
        direction: 'incoming' as const,
        raw_bytes: 1,
        received_at: now,
        parser_version: 1,
        stored_at: now,
      })),
    )
  })

const auditOf = (id: string) =>
  mail.fresh.databases.withTenant(demoId, (db) =>
    db.select().from(auditLog).where(eq(auditLog.entity_id, id)).orderBy(desc(auditLog.id)),
  )

test('a mailbox with messages is deleted only with them', async () => {
  const { at, etag, id } = await create()
  await addMessages(id, 1)
  const refused = await demo('DELETE', at, undefined, etag)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { message: mailTexts.hasMessages({ count: 1 }) },
  ])
  const deleted = await demo('DELETE', `${at}?messages=delete`, undefined, etag)
  expect(deleted.body).toEqual({ deleted: id, messages: 1 })
  expect((await demo('GET', at)).status).toBe(404)
})

test('many messages are deleted 1,000 at a time, each time with an audit entry', async () => {
  const { at, etag, id } = await create()
  await addMessages(id, 2100)
  const stale = { 'if-match': '"v9"' }
  expect((await demo('DELETE', `${at}?messages=delete`, undefined, stale)).status).toBe(412)
  const deleted = await demo('DELETE', `${at}?messages=delete`, undefined, etag)
  expect(deleted.body).toEqual({ deleted: id, messages: 2100 })
  const entries = (await auditOf(id)).map(({ action, before, after }) => [
    action,
    Object(before).messages,
    Object(after).messages,
  ])
  expect(entries).toEqual([
    ['delete', 2100, undefined],
    ['change', 100, 0],
    ['change', 1100, 100],
    ['change', 2100, 1100],
    ['create', undefined, undefined],
  ])
  const left = await mail.fresh.databases.withTenant(demoId, (db) =>
    db.$count(mailThreads, eq(mailThreads.mailbox_id, id)),
  )
  expect(left).toBe(0)
})

test('the audit log has each change, without secrets', async () => {
  const { at, etag, id } = await create()
  await demo('PATCH', at, { in_password: 'another secret' }, etag)
  const entries = await auditOf(id)
  expect(entries.map(({ entity, action }) => `${action} ${entity}`)).toEqual([
    'change mailbox',
    'create mailbox',
  ])
  expect(entries[0]?.after).toMatchObject({ new_secrets: ['in_password'], version: 2 })
  expect(JSON.stringify(entries)).not.toMatch(/secret"?:? ?"?v1\.|another secret/)
})

test('a list is paged by cursor and filtered', async () => {
  const names = ['List one', 'List two', 'List three']
  for (const name of names) await create({ name })
  const query = `${path}?text=LIST&limit=2`
  const first = await demo<{ mailboxes: Mailbox[]; next: string }>('GET', query)
  const second = await demo<{ mailboxes: Mailbox[]; next: string | null }>(
    'GET',
    `${query}&cursor=${first.body.next}`,
  )
  const listed = [...first.body.mailboxes, ...second.body.mailboxes].map(({ name }) => name)
  expect([listed, second.body.next]).toEqual([names.toReversed(), null])
  const none = await demo<{ mailboxes: Mailbox[] }>('GET', `${path}?text=list&state=stopped&is_active=1`)
  expect(none.body.mailboxes).toEqual([])
})

test.for<[method: string, suffix: string, body?: object]>([
  ['GET', ''],
  ['PATCH', '', { name: 'stolen' }],
  ['DELETE', ''],
  ['POST', '/resume'],
  ['POST', '/test'],
  ['GET', '/folders'],
  ['POST', '/folders/refresh'],
  ['PUT', '/folders', { polled: ['INBOX'] }],
])(
  'another tenant, and the administration, do not reach a mailbox: %s %s',
  async ([method, suffix, body]) => {
    const { at, etag } = await create()
    for (const call of [other, platform])
      expect((await call(method, at + suffix, body, etag)).status).toBe(404)
    const inPath = at.replace('/mail/', '/tenants/other/mail/')
    expect((await platform(method, inPath + suffix, body, etag)).status).toBe(404)
    expect((await demo<Mailbox>('GET', at)).body.name).toBe('Office')
  },
)

test('lists of tenants and of the administration are apart, and the platform reads a tenant by its path', async () => {
  const { id } = await create({ name: 'Only demo' })
  const { id: own } = await create({ name: 'Administration' }, platform)
  const idsOf = async (call: Call, at = path) =>
    (await call<{ mailboxes: Mailbox[] }>('GET', at)).body.mailboxes.map((mailbox) => mailbox.id)
  expect(await idsOf(other)).toEqual([])
  expect(await idsOf(platform)).toEqual([own])
  expect(await idsOf(platform, path.replace('/mail/', '/tenants/demo/mail/'))).toContain(id)
})

test('reading needs mail:read, changing mail:write', async () => {
  const reader = await mail.caller('demo', ['mail:read'])
  const { at, etag } = await create()
  expect((await reader('GET', at)).status).toBe(200)
  expect((await reader('POST', path, newOffice)).status).toBe(403)
  expect((await reader('DELETE', at, undefined, etag)).status).toBe(403)
  expect((await reader('POST', `${at}/test`)).status).toBe(403)
})

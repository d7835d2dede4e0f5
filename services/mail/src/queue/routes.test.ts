import { mailQueue, mailSuppressions } from '@fiscus/db/schema/mail/outgoing'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { runningMail } from '../testing/running-mail.ts'

const mail = await runningMail(inject('databaseServer'), ['demo', 'other'], {
  from: 'fiscus@example.com',
  global: { kind: 'folder', folder: '/dev/null' },
})
afterAll(() => mail[Symbol.asyncDispose]())
const [demo, other] = [await mail.caller('demo'), await mail.caller('other')]
const demoId = mail.fresh.tenant('demo').id
const inDemo: Parameters<typeof mail.fresh.databases.withTenant>[1] extends (db: infer Db) => unknown
  ? <T>(work: (db: Db) => Promise<T>) => Promise<T>
  : never = (work) => mail.fresh.databases.withTenant(demoId, work)
beforeEach(() => inDemo((db) => db.delete(mailQueue)))

const path = '/api/v1/mail'
const hello = { to: [{ address: 'ada@example.org', name: 'Ada' }], subject: 'Hello', text: 'Hello' }
type Outgoing = { id: string; status: string; recipients: { address: string; kind: string }[] } & Record<
  string,
  unknown
>
const send = (body: object = {}, headers: Record<string, string> = {}, call: Call = demo) =>
  call<Outgoing>('POST', `${path}/messages`, { ...hello, ...body }, headers)
const setStatus = (id: string, status: 'failed' | 'unknown') =>
  inDemo((db) => db.update(mailQueue).set({ status }).where(eq(mailQueue.id, id)))
const pointersOf = ({ body }: { body: unknown }) =>
  (Object(body).errors ?? []).map(({ pointer }: { pointer: string }) => pointer)

describe('POST messages', () => {
  test('puts a message into the queue and returns its address', async () => {
    const bcc = [{ address: 'bcc@example.org' }]
    const reply = await send({ bcc, html: '<p>Hello</p>', priority: 'high' })
    expect(reply.status, reply.text).toBe(202)
    expect(reply.headers.get('location')).toBe(`${path}/queue/${reply.body.id}`)
    expect(reply.body).toMatchObject({
      status: 'pending',
      priority: 'high',
      subject: 'Hello',
      envelope_from: 'fiscus@example.com',
      recipient_count: 2,
      first_recipient: 'ada@example.org',
      recipients: [
        { kind: 'to', address: 'ada@example.org', name: 'Ada', status: 'pending' },
        { kind: 'bcc', address: 'bcc@example.org', name: null },
      ],
    })
    expect((await demo('GET', `${path}/queue/${reply.body.id}`)).body).toEqual(reply.body)
    expect(reply.text).not.toMatch(/fence|digest|sha256/)
  })

  test('a repeated request with its key returns the first message', async () => {
    const key = { 'idempotency-key': 'order-7' }
    const first = await send({}, key)
    const again = await send({}, key)
    expect(again.body.id).toBe(first.body.id)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await send({ subject: 'Other' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    })
  })

  test('a repeated request returns the first message also when what it answers is deleted meanwhile', async () => {
    const answered = await send()
    await inDemo((db) => db.update(mailQueue).set({ status: 'sent', sent_at: mail.clock.now() }))
    const [key, reply] = [{ 'idempotency-key': 'reply-7' }, { in_reply_to: answered.body.mail_message_id }]
    const first = await send(reply, key)
    expect(first.status, first.text).toBe(202)
    const deleted = await demo('DELETE', `${path}/messages/${answered.body.mail_message_id}`)
    expect(deleted.status, deleted.text).toBe(204)
    expect((await send(reply)).status).toBe(422)
    expect(await send(reply, key)).toMatchObject({ status: 202, body: { id: first.body.id } })
  })

  test('sends what remains of an HTML after its sanitisation, and makes its plain text', async () => {
    const html = '<p onclick="x()">Hello <b>Ada</b></p><script>x()</script><blockquote>Earlier</blockquote>'
    const reply = await send({ text: undefined, html })
    const source = await demo('GET', `${path}/messages/${reply.body.mail_message_id}/source`)
    expect(source.text).toContain('<p>Hello <b>Ada</b></p><blockquote>Earlier</blockquote>')
    expect(source.text).toContain('Hello Ada\r\n\r\n> Earlier')
    expect(source.text).not.toMatch(/script|onclick/)
  })

  test('takes attachments of megabytes', async () => {
    const content = Buffer.alloc(2_000_000, 'ż').toString('base64')
    const attachments = [{ name: 'faktura.pdf', media_type: 'application/pdf', content }]
    const reply = await send({ attachments })
    expect(reply.status, reply.text.slice(0, 500)).toBe(202)
    expect(reply.body.mime_bytes).toBeGreaterThan(2_000_000)
  })

  test.for([
    [{ to: undefined }, '/to'],
    [{ to: [{ address: 'ok@example.org>\r\nRCPT TO:<evil@example.net' }] }, '/to/0/address'],
    [{ cc: [{ address: 'ada@example.org' }, { address: 'ada' }] }, '/cc/1/address'],
    [{ to: [{ address: 'ada@example.org', name: 'Ada\r\nBcc: evil@example.net' }] }, '/to/0/name'],
    [{ subject: 'a\r\nBcc: evil@example.net' }, '/subject'],
    [{ text: undefined }, '/text'],
    [{ html: '<div>'.repeat(501) }, '/html'],
    [{ to: Array.from({ length: 101 }, () => ({ address: 'ada@example.org' })) }, '/to'],
    [{ mailbox_id: '0190a0b0-0000-7000-8000-00000000dead' }, '/mailbox_id'],
    [{ in_reply_to: '0190a0b0-0000-7000-8000-00000000dead' }, '/in_reply_to'],
    [
      { attachments: [{ attachment_id: '0190a0b0-0000-7000-8000-00000000dead' }] },
      '/attachments/0/attachment_id',
    ],
    [{ unknown: 1 }, '/unknown'],
  ])('%j → 422 at %s', async ([body, pointer]) => {
    const reply = await send(Object(body))
    expect(reply.status, reply.text).toBe(422)
    expect(pointersOf(reply)).toEqual([pointer])
    expect(await inDemo((db) => db.$count(mailQueue))).toBe(0)
  })
})

describe('changes', () => {
  test.for([
    ['pending', 'cancel', undefined, 'cancelled'],
    ['failed', 'retry', undefined, 'pending'],
    ['unknown', 'resolve', { as: 'sent' }, 'sent'],
    ['unknown', 'resolve', { as: 'resend' }, 'pending'],
    ['pending', 'resolve', { as: 'sent' }, null],
    ['pending', 'retry', undefined, null],
    ['failed', 'cancel', undefined, null],
  ] as const)('%s, %s %j: %s', async ([status, action, body, to]) => {
    const { id } = (await send()).body
    if (status !== 'pending') await setStatus(id, status)
    const reply = await demo<Outgoing>('POST', `${path}/queue/${id}/${action}`, body)
    if (to) expect(reply, reply.text).toMatchObject({ status: 200, body: { id, status: to } })
    else expect(reply, reply.text).toMatchObject({ status: 409, body: { code: 'outgoing-message-status' } })
  })
})

test('the list has pages and filters', async () => {
  const ids: string[] = []
  for (const index of [0, 1, 2]) {
    const to = [{ address: `user${index}@example.org` }]
    ids.push(
      (await send({ to, subject: `Message ${index}`, priority: index === 1 ? 'low' : 'normal' })).body.id,
    )
  }
  await setStatus(ids[2] ?? '', 'failed')
  const list = async (query: string) => {
    const { body } = await demo<{ messages: Outgoing[]; next: string | null }>(
      'GET',
      `${path}/queue?${query}`,
    )
    return body
  }
  const found = async (query: string) => (await list(query)).messages.map(({ id }) => ids.indexOf(id))
  expect(await found('')).toEqual([2, 1, 0])
  expect(await found('status=failed,unknown')).toEqual([2])
  expect(await found('priority=low')).toEqual([1])
  expect(await found('mailbox=none')).toEqual([2, 1, 0])
  expect(await found('mailbox=0190a0b0-0000-7000-8000-00000000dead')).toEqual([])
  expect(await found('text=MESSAGE%200')).toEqual([0])
  expect(await found('text=user1')).toEqual([1])
  expect(await found('since=2027-01-01T00:00:00Z')).toEqual([])
  const first = await list('limit=2')
  expect(await found(`limit=2&cursor=${first.next}`)).toEqual([0])
})

describe('suppressions', () => {
  beforeEach(() => inDemo((db) => db.delete(mailSuppressions)))
  const suppressions = `${path}/suppressions`

  test('an address is suppressed, listed and lifted, each with an audit entry', async () => {
    const added = await demo<{ id: string }>('POST', suppressions, {
      address: 'Eve@Example.org',
      detail: 'left',
    })
    expect(added, added.text).toMatchObject({
      status: 201,
      body: { address: 'eve@example.org', reason: 'manual' },
    })
    expect(await demo('POST', suppressions, { address: 'eve@example.org' })).toMatchObject({
      status: 409,
      body: { code: 'address-suppressed' },
    })
    expect((await demo('GET', `${suppressions}?text=EVE`)).body).toMatchObject({ suppressions: [added.body] })
    expect((await other('GET', suppressions)).body).toMatchObject({ suppressions: [] })
    const at = `${suppressions}/${added.body.id}`
    expect((await other('DELETE', at)).status).toBe(404)
    expect(await demo('DELETE', at)).toMatchObject({ status: 200, body: added.body })
    expect((await demo('DELETE', at)).status).toBe(404)
    const entries = await inDemo((db) =>
      db.select().from(auditLog).where(eq(auditLog.entity_id, added.body.id)),
    )
    expect(entries.map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  test('what is no address → 422', async () => {
    const reply = await demo('POST', suppressions, { address: 'eve' })
    expect(reply.status).toBe(422)
    expect(pointersOf(reply)).toEqual(['/address'])
  })
})

describe('access', () => {
  test('another tenant neither sees nor changes a message', async () => {
    const { id } = (await send()).body
    for (const [method, rest, body] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['POST', '/retry'],
      ['POST', '/resolve', { as: 'sent' }],
    ] as const)
      expect((await other(method, `${path}/queue/${id}${rest}`, body)).status, rest).toBe(404)
    expect((await other('GET', `${path}/queue`)).body).toMatchObject({ messages: [] })
    const stored = (await demo<Outgoing>('GET', `${path}/queue/${id}`)).body
    const answered = await send({ in_reply_to: stored.mail_message_id }, {}, other)
    expect(pointersOf(answered)).toEqual(['/in_reply_to'])
  })

  test.for([
    ['POST', '/messages', 'mail:send'],
    ['GET', '/queue', 'mail:read'],
    ['GET', '/queue/:id', 'mail:read'],
    ['POST', '/queue/:id/cancel', 'mail:send'],
    ['POST', '/queue/:id/retry', 'mail:send'],
    ['POST', '/queue/:id/resolve', 'mail:send'],
    ['GET', '/suppressions', 'mail:read'],
    ['POST', '/suppressions', 'mail:write'],
    ['DELETE', '/suppressions/:id', 'mail:write'],
  ] as const)('%s %s needs %s', async ([method, route, scope]) => {
    const others = (['mail:read', 'mail:write', 'mail:send'] as const).filter((each) => each !== scope)
    const limited = await mail.caller('demo', others)
    const address = path + route.replace(':id', '0190a0b0-0000-7000-8000-00000000dead')
    const reply = await limited(method, address, method === 'POST' ? hello : undefined)
    expect(reply).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
    expect(reply.text).toContain(scope)
  })
})

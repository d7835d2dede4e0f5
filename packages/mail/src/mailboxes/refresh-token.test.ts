import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { type AddressInfo, BlockList } from 'node:net'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { makeCertificate } from '@fiscus/testing/servers/mail/certificate'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { sampleMailbox } from '../testing/sample-mailbox.ts'
import { openSecret, secretPlace } from './mailbox-secrets.ts'
import { mailboxToken } from './refresh-token.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const authorities = getCACertificates('default')
const { certificate, key } = await makeCertificate()
setDefaultCACertificates([...authorities, certificate])
const requests: string[] = []
let answer: { status: number; body: string; location?: string } = { status: 200, body: '' }
const server = createServer({ cert: certificate, key }, async (request, response) => {
  requests.push(await text(request))
  response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(async () => {
  setDefaultCACertificates(authorities)
  server.close()
  await fresh[Symbol.asyncDispose]()
})
beforeEach(() => void requests.splice(0))

const networks = new BlockList()
networks.addAddress('127.0.0.1')
const box = createSecretBox({ current: 1, all: new Map([[1, randomBytes(32)]]) }, 'demo')
const now = new Date('2026-11-22T12:00:00Z')
const inDemo = <T>(work: Parameters<typeof fresh.databases.withTenant<T>>[1]) =>
  fresh.databases.withTenant(fresh.tenant('demo').id, work)

async function storeMailbox(number: number, url = `https://localhost:${port}/token`) {
  const id = `0190b1a0-0000-7000-8000-00000000010${number}`
  const row = sampleMailbox({
    id,
    login_method: 'xoauth2',
    oauth_token_url: url,
    oauth_client_id: 'client',
    oauth_refresh_secret: box.seal('refresh 1', secretPlace(id, 'oauth_refresh_secret')),
  })
  await inDemo((db) => db.insert(mailboxes).values(row))
  return row
}

const read = (id: string) => inDemo((db) => db.select().from(mailboxes).where(eq(mailboxes.id, id)))
const tokenOf = (row: typeof mailboxes.$inferSelect, allowed: BlockList | undefined = networks) =>
  inDemo((db) =>
    mailboxToken(row, {
      db,
      secrets: box,
      guard: { networks: allowed, ports: [] },
      clock: { now: () => now },
      signal: new AbortController().signal,
    }),
  )
const isSent = (token: object) => {
  answer = { status: 200, body: JSON.stringify(token) }
}

test('concurrent callers request one token, and the replaced refresh token is stored', async () => {
  const row = await storeMailbox(1)
  isSent({ access_token: 'access', refresh_token: 'refresh 2', expires_in: 3600 })
  expect(await Promise.all([tokenOf(row), tokenOf(row)])).toEqual(['access', 'access'])
  expect(requests).toHaveLength(1)
  expect(requests[0]).toContain('refresh_token=refresh+1')
  const [stored] = await read(row.id)
  expect(stored && openSecret(stored, 'oauth_refresh_secret', box)).toBe('refresh 2')
  expect(stored?.oauth_expires_at).toEqual(new Date('2026-11-22T13:00:00Z'))
})

test.for<[what: string, reply: typeof answer, code: string]>([
  ['a withdrawn consent', { status: 400, body: '{"error":"invalid_grant"}' }, 'consent_needed'],
  ['a failure of the provider', { status: 503, body: '{"error":"invalid_grant"}' }, 'no_token'],
  ['an answer without a token', { status: 200, body: '{}' }, 'no_token'],
  ['an answer that is no JSON', { status: 200, body: '<html>' }, 'no_token'],
  ['a redirect', { status: 302, body: '', location: 'http://169.254.169.254/' }, 'address_refused'],
])('%s is an error', async ([what, reply, code]) => {
  const row = await storeMailbox(2 + (what.length % 8))
  answer = reply
  await expect(tokenOf(row)).rejects.toMatchObject({ code })
  await inDemo((db) => db.delete(mailboxes).where(eq(mailboxes.id, row.id)))
})

test('an address that is not public, and one without TLS, get no request', async () => {
  isSent({ access_token: 'access' })
  const row = await storeMailbox(2)
  await expect(tokenOf({ ...row }, new BlockList())).rejects.toMatchObject({ code: 'address_refused' })
  await inDemo((db) =>
    db
      .update(mailboxes)
      .set({ oauth_token_url: `http://localhost:${port}/` })
      .where(eq(mailboxes.id, row.id)),
  )
  await expect(tokenOf(row)).rejects.toMatchObject({ code: 'address_refused' })
  expect(requests).toEqual([])
})

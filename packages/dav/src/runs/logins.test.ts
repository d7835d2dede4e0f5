import { createHash, randomBytes } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davServers } from '@fiscus/messages/dav-servers'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { startFaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { makeCertificate } from '@fiscus/testing/servers/mail/certificate'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { type AccountSecret, accountSecretPlace } from '../accounts/account-secrets.ts'
import { openDavSession } from '../session/open-dav-session.ts'
import { openDavStage } from '../testing/dav-stage.ts'
import { type GateRequest, startLoginGate } from '../testing/login-gate.ts'
import { loopbackEnvironment } from '../testing/test-session.ts'
import type { AccountRow, OpenSession } from '../turns/dav-turn.ts'

const programs = await findDavServers()
const stage = await openDavStage(inject('databaseServer'))
const radicale = programs ? await startRadicale(programs.radicale) : null
const authorities = getCACertificates('default')
const certificate = await makeCertificate()
setDefaultCACertificates([...authorities, certificate.certificate])
const provider = await startFaultProxy('http://127.0.0.1:9/', certificate)
afterAll(async () => {
  setDefaultCACertificates(authorities)
  for (const each of [provider, radicale, stage]) await each?.[Symbol.asyncDispose]()
})

const secrets = createSecretBox({ current: 1, all: new Map([[1, randomBytes(32)]]) }, 'acme')
const openSession: OpenSession = (account, signal) =>
  stage.withDb((db) =>
    openDavSession(account, {
      db,
      secrets,
      environment: loopbackEnvironment,
      clock: { now: stage.now },
      signal,
    }),
  )
async function sync() {
  stage.passMinutes(2)
  return stage.run('pull', { openSession })
}

type Sealed = readonly (readonly [column: AccountSecret, text: string])[]

/** An account whose collection gets a change with the next turn. */
async function openAccount(url: string, columns: Partial<AccountRow>, sealed: Sealed) {
  const collection = await stage.addCollection(url)
  const id = collection.account_id
  const stored = sealed.map(([column, text]) => [column, secrets.seal(text, accountSecretPlace(id, column))])
  await stage.withDb((db) =>
    db
      .update(davAccounts)
      .set({ ...columns, ...Object.fromEntries(stored) })
      .where(eq(davAccounts.id, id)),
  )
  const change = (title: string) => stage.createEvent(collection.id, `${title}-${id}`, { title })
  const titles = async () => (await stage.objects(collection.id)).map(({ event }) => event?.title)
  const account = () => stage.account(id)
  await change('first')
  return { change, titles, account, close: () => stage.retire([id]) }
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** Checks logins with Digest as RFC 7616 says, for alice. A nonce serves `uses` requests. */
function digestCheck(uses: number) {
  let nonce = 0
  let left = 0
  const challenge = (isStale: boolean) => {
    nonce += 1
    left = uses
    return [`Digest realm="dav", qop="auth", nonce="${nonce}", algorithm=MD5, stale=${isStale}`]
  }
  return ({ method, url, headers: { authorization = '' } }: GateRequest): string[] | null => {
    const part = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(authorization)?.[1] ?? ''
    if (!authorization.startsWith('Digest ')) return challenge(false)
    const a1 = md5('alice:dav:alice secret')
    const a2 = md5(`${method}:${url}`)
    const right = md5([a1, part('nonce'), part('nc'), part('cnonce'), 'auth', a2].join(':'))
    if (part('response') !== right || part('uri') !== url) return challenge(false)
    left -= 1
    return part('nonce') === String(nonce) && left >= 0 ? null : challenge(true)
  }
}

describe.skipIf(radicale === null)('a turn', () => {
  const server = () => {
    if (radicale === null) throw new Error('Radicale is missing')
    return radicale
  }

  test('with OAuth 2 replaces a token that the server refuses once, and stores each new refresh token', async () => {
    let accepted = 'access 1'
    await using gate = await startLoginGate(server(), ({ headers }) =>
      headers.authorization === `Bearer ${accepted}` ? null : ['Bearer error="invalid_token"'],
    )
    const grant = (number: number) => {
      const body = JSON.stringify({
        access_token: `access ${number}`,
        refresh_token: `refresh ${number + 1}`,
        expires_in: 3600,
      })
      provider.heal()
      provider.play({ fault: { kind: 'answer', status: 200, body } })
    }
    const oauth = { oauth_token_url: `${provider.url}token`, oauth_client_id: 'client' }
    const at = await openAccount(gate.at(server().calendarUrl), { login_method: 'bearer', ...oauth }, [
      ['oauth_refresh_secret', 'refresh 1'],
    ])
    grant(1)
    expect(await sync()).toMatchObject({ pushed: 1, failedTurns: 0 })
    // Revoked before its end: one request for a new token, and the turn goes on.
    accepted = 'access 2'
    grant(2)
    await at.change('second')
    expect(await sync()).toMatchObject({ pushed: 1, failedTurns: 0 })
    expect(provider.requests.map(({ body }) => new URLSearchParams(body).get('refresh_token'))).toEqual([
      'refresh 1',
      'refresh 2',
    ])
    expect(new Set(gate.authorizations)).toEqual(new Set(['Bearer access 1', 'Bearer access 2']))
    // Refused again with a new token: the account stops after one further request.
    accepted = 'none'
    grant(3)
    await at.change('third')
    expect(await sync()).toMatchObject({ pushed: 0, failedTurns: 1 })
    expect(provider.requests).toHaveLength(3)
    expect(await at.account()).toMatchObject({ state: 'needs_password' })
    // The consent is withdrawn.
    provider.heal()
    provider.play({ fault: { kind: 'answer', status: 400, body: '{"error":"invalid_grant"}' } })
    stage.passMinutes(400)
    expect(await sync()).toMatchObject({ pushed: 0, failedTurns: 1 })
    expect(await at.account()).toMatchObject({
      state: 'needs_password',
      error_message: davServers.consentNeeded(),
    })
    expect(stage.lines.join('\n')).not.toMatch(/access \d|refresh \d/)
    await at.close()
  })

  test('with Digest sends no password, counts its nonce and replaces a stale one', async () => {
    await using gate = await startLoginGate(server(), digestCheck(2))
    const url = gate.at(await server().createCollection('calendar', 'digest'))
    const columns = { login_method: 'digest', login: 'alice' } as const
    const at = await openAccount(url, columns, [['password_secret', 'alice secret']])
    await at.change('second')
    expect(await sync()).toMatchObject({ pushed: 2, failed: 0, failedTurns: 0 })
    const [first, ...others] = gate.authorizations
    expect(first).toBeUndefined()
    for (const each of others) expect(each).toMatch(/^Digest username="alice"/)
    expect(gate.authorizations.join('\n')).not.toContain(Buffer.from('alice:').toString('base64').slice(0, 7))
    await at.close()
    const wrong = await openAccount(url, columns, [['password_secret', 'wrong']])
    expect(await sync()).toMatchObject({ failedTurns: 1 })
    expect(await wrong.account()).toMatchObject({ state: 'needs_password' })
    await wrong.close()
  })

  test('with Basic names Digest as the cure when the server accepts nothing else', async () => {
    await using gate = await startLoginGate(server(), digestCheck(1_000))
    const at = await openAccount(gate.at(server().calendarUrl), { login: 'alice' }, [
      ['password_secret', 'alice secret'],
    ])
    expect(await sync()).toMatchObject({ failedTurns: 1 })
    expect(await at.account()).toMatchObject({
      state: 'needs_password',
      error_message: davServers.digestNeeded(),
    })
    expect(gate.authorizations).toHaveLength(1)
    await at.close()
  })

  test('never answers a challenge of Basic with the password of an account with Digest', async () => {
    await using gate = await startLoginGate(server(), () => ['Basic realm="dav"'])
    const columns = { login_method: 'digest', login: 'alice' } as const
    const at = await openAccount(gate.at(server().calendarUrl), columns, [
      ['password_secret', 'alice secret'],
    ])
    expect(await sync()).toMatchObject({ failedTurns: 1 })
    expect(gate.authorizations).toEqual([undefined])
    await at.close()
  })
})

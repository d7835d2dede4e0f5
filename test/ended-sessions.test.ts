import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { PlatformRole, TenantRole } from '@fiscus/contracts/access/roles'
import { createUserLink } from '@fiscus/db/users/user-links'
import { type Browser, createBrowser } from '@fiscus/service-admin/testing/browser'
import { testSecretsKey } from '@fiscus/service-admin/testing/start-admin-service'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { programFile } from '@fiscus/testing/program-file'
import { testAuthor } from '@fiscus/testing/test-author'
import { userWithRole } from '@fiscus/testing/users/user-with-role'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

/** Sessions are opened and ended in the process `admin`, and used in the process `scheduler`. */
const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const processes: ChildProcess[] = []
let admin: string
let scheduler: string
beforeAll(async () => {
  ;[admin, scheduler] = await Promise.all([startProcess('admin'), startProcess('scheduler')])
})
afterAll(async () => {
  for (const child of processes) {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  await fresh[Symbol.asyncDispose]()
})

type User = { id: string; browser: Browser; cookie: string }
let users = 0

/** Creates a user with a role of the platform, or for the tenant `demo`, and logs it in. */
async function logIn(role: PlatformRole | 'admin'): Promise<User> {
  const grant =
    role === 'admin'
      ? { tenantId: fresh.tenant('demo').id, role: role satisfies TenantRole }
      : { platformRole: role }
  const email = `user${++users}@acme.example`
  const { id, token } = await fresh.owner.transaction(async (tx) => {
    const user = await userWithRole(tx, { email, name: 'Anna', grant }, testAuthor())
    const link = { userId: user.id, purpose: 'login' as const, validMs: 60_000 }
    return { id: user.id, ...(await createUserLink(tx, link, testAuthor())) }
  })
  const browser = createBrowser(admin)
  expect((await browser.send('POST', '/api/v1/session/link', { token })).status).toBe(201)
  return { id, browser, cookie: `fiscus=${browser.cookies.get('fiscus')}` }
}

const stream = ({ cookie }: User) =>
  fetch(`${scheduler}/api/v1/engine/automation_cron/events`, { headers: { cookie } })
const board = ({ cookie }: User, path = '', headers: Record<string, string> = {}) =>
  fetch(`${scheduler}/queues${path}`, { headers: { cookie, ...headers }, redirect: 'manual' })
const page = (user: User) => board(user, '', { accept: 'text/html' })

describe('the event stream and the board of a session end when', () => {
  const endings: Record<string, (user: User, administrator: User) => Promise<{ status: number }>> = {
    'the user logs out': ({ browser }) => browser.send('DELETE', '/api/v1/session'),
    'an administrator ends the session': ({ id }, { browser }) =>
      browser.send('POST', `/api/v1/users/${id}/sessions/end`, {}),
    'the user is deactivated': ({ id }, { browser }) =>
      browser.send('POST', `/api/v1/users/${id}/deactivate`),
    'the user loses its role': async ({ id }, { browser }) => {
      const { headers } = await browser.send('GET', `/api/v1/users/${id}`)
      const match = { 'if-match': headers.get('etag') ?? '' }
      return browser.send('PATCH', `/api/v1/users/${id}`, { role: null }, match)
    },
  }
  test.for(Object.entries(endings))('%s in another process', async ([_, end]) => {
    const [user, administrator] = [await logIn('platform_viewer'), await logIn('platform_admin')]
    const events = await stream(user)
    expect([events.status, (await page(user)).status]).toEqual([200, 200])
    expect((await end(user, administrator)).status).toBe(200)
    // Resolves when the service has ended the stream.
    await events.text()
    await expect.poll(async () => (await page(user)).headers.get('location')).toBe('/login?next=%2Fqueues')
    expect([(await board(user, '/api/queues')).status, (await stream(user)).status]).toEqual([401, 401])
    expect((await page(administrator)).status).toBe(200)
  })
})

describe('with the cookie of a session the board', () => {
  const pause = async ({ cookie }: User, headers: Record<string, string>) => {
    const sent = { cookie, ...headers }
    const response = await fetch(`${scheduler}/queues/api/queues/jobs/pause`, {
      method: 'PUT',
      headers: sent,
    })
    return Object(await response.json()).code
  }
  const ownPage = { 'sec-fetch-site': 'same-origin' }

  test('is not shown to a user of a tenant', async () => {
    expect((await page(await logIn('admin'))).status).toBe(403)
  })

  test('is changed by an administrator of the platform only, and from its own page only', async () => {
    expect(await pause(await logIn('platform_viewer'), ownPage)).toBe('missing-scope')
    const administrator = await logIn('platform_admin')
    expect(await pause(administrator, {})).toBe('cross-site-request')
    expect(await pause(administrator, { 'sec-fetch-site': 'cross-site' })).toBe('cross-site-request')
    expect(await pause(administrator, ownPage)).toBeUndefined()
  })
})

/** Starts a service in its own process, and returns its address when it listens. */
async function startProcess(service: 'admin' | 'scheduler'): Promise<string> {
  const child = spawn(process.execPath, [programFile(`services/${service}/src/main.ts`)], {
    env: {
      ...process.env,
      DATABASE_URL: fresh.url,
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: '0',
      SECRETS_KEY: testSecretsKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  for await (const line of createInterface(child.stdout)) {
    const { msg, url } = JSON.parse(line)
    if (msg === 'listening') {
      child.stdout.resume()
      return url
    }
  }
  throw new Error(`The service ${service} ended before it listened.`)
}

import { BlockList } from 'node:net'
import type { Clock } from '@fiscus/runtime/clock'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import type { DavLogin } from '@fiscus/testing/servers/dav/dav-server'
import { openDavHttp } from '../http/dav-http.ts'
import { basicLogin } from '../logins/dav-login.ts'
import type { DavSession } from '../session/dav-session.ts'
import { sessionOfHttp } from '../session/session-of-http.ts'

const loopback = new BlockList()
loopback.addAddress('127.0.0.1')

/** An operator that allows servers on 127.0.0.1, without TLS. */
export const loopbackEnvironment: DavEnvironment = {
  networks: loopback,
  plaintext: true,
  ca: undefined,
  resolve: async (host) => {
    if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }]
    throw Object.assign(new Error('no DNS in tests'), { code: 'ENOTFOUND' })
  },
}

export const testNow = new Date('2026-11-22T12:00:00Z')

/** For tests: a session with a login, without an account. */
export function testSession(
  url: string,
  { user, password }: DavLogin = { user: 'ann', password: 'secret' },
  {
    environment = loopbackEnvironment,
    signal = new AbortController().signal,
    clock = { now: () => testNow },
  }: { environment?: DavEnvironment; signal?: AbortSignal; clock?: Clock } = {},
): DavSession {
  const login = basicLogin([new URL(url).origin], user, password)
  return sessionOfHttp(openDavHttp({ environment, login, clock, signal }))
}

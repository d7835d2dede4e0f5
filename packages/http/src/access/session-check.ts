import { scopesOfRole } from '@fiscus/contracts/access/roles'
import type { UserSession } from '@fiscus/db/users/find-session'
import { shortCache } from '@fiscus/runtime/caches/short-cache'
import type { Clock } from '@fiscus/runtime/clock'
import type { Principal } from '../requests/api-env.ts'

/** Where the sessions of users are found, and their use is recorded. */
export type SessionSource = {
  /** Finds a session by the digest of its token. It must bound its own load on the database. */
  find: (digest: string) => Promise<UserSession | null>
  recordUse: (sessionId: string) => void
  lastUse: (sessionId: string) => number | undefined
  /** The setting session.lifetime, in milliseconds. */
  readLifetime: () => Promise<number>
}

const sessionTtlMs = 5_000
const sessionsMax = 10_000
const requestsPerMinute = 6_000

/** Checks the sessions of one process. They are cached for five seconds. */
export function createSessionCheck({ sessions, clock }: { sessions: SessionSource; clock: Clock }) {
  const load = async (digest: string) => {
    const session = await sessions.find(digest)
    return session && principalOf(session, digest)
  }
  const cache = shortCache({ load, clock, ttlMs: sessionTtlMs, entriesMax: sessionsMax })

  async function isOver({ id, lastActivity, expiresAt }: UserSession): Promise<boolean> {
    const now = clock.now().getTime()
    const usedAt = Math.max(lastActivity.getTime(), sessions.lastUse(id) ?? 0)
    return now >= expiresAt.getTime() || now > usedAt + (await sessions.readLifetime())
  }

  return {
    /** The user of a session by the digest of its token. null: it is unknown or over. */
    async find(digest: string): Promise<Principal | null> {
      const principal = await cache.get(digest)
      return principal?.session && !(await isOver(principal.session)) ? principal : null
    },
    recordUse: ({ session }: Principal) => session && sessions.recordUse(session.id),
    /** Drops all sessions: the rights of a user, or its sessions, have changed. */
    drop: () => cache.drop(),
  }
}

/** The user of a session as a caller. */
export function principalOf(session: UserSession, digest: string): Principal {
  const { userId: id, name, tenantId, role } = session
  const scopes = new Set(role === null ? [] : scopesOfRole[role])
  return { kind: 'user', id, name, digest, tenantId, scopes, requestsPerMinute, session }
}

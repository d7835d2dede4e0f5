import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '@fiscus/messages/message'
import { tenants } from '@fiscus/messages/tenants'
import { asc, gt, sql } from 'drizzle-orm'
import { asOwner } from '../connections/connect.ts'
import type { ControlDatabase } from '../connections/databases.ts'
import { serverIdentity } from '../connections/server-identity.ts'
import { isMain, type ServerAddresses, serverUrlOf } from '../connections/tenant-url.ts'
import { processes } from '../schema/control/processes.ts'
import { prepareServer } from '../tenants/prepare-server.ts'
import { registerMs } from './register-process.ts'

/** Why a process cannot use a server. */
const reasons = {
  unknown: tenants.processIgnorant,
  other: tenants.processWithOther,
  unreachable: tenants.processWithoutReach,
} as const

/** A running process that cannot use a server. */
export type ProcessWithoutServer = { name: string; host: string; since: Date; why: keyof typeof reasons }

type Placement = {
  addresses: ServerAddresses
  control: ControlDatabase
  /** The name of the server; undefined: that of the administration. */
  server: string | undefined
  /** Prepares it whatever the processes know. */
  isForced?: boolean
  signal?: AbortSignal | undefined
}

const processesMax = 1_000
const namedMax = 10
const pollMs = 250
/** A process looks again for a server that has rejected the login of the application, which is prepared here. */
const patienceMs = 2 * registerMs

/**
 * Returns the running processes that cannot use a server: requests of its tenants that they get are answered with 503.
 * @throws OperatorError for a server that DATABASE_SERVERS does not name
 */
export async function processesWithoutServer({
  addresses,
  control,
  server,
}: Placement): Promise<ProcessWithoutServer[]> {
  if (server === undefined || isMain(server)) return []
  const identity = await asOwner(serverUrlOf(addresses, server), serverIdentity)
  const rows = await control
    .select()
    .from(processes)
    .where(gt(processes.alive_until, sql`now()`))
    .orderBy(asc(processes.name), asc(processes.host), asc(processes.started_at))
    .limit(processesMax)
  return rows.flatMap(({ name, host, started_at: since, servers }) => {
    const found = servers[server]
    if (found === identity) return []
    const why = found === undefined ? 'unknown' : found === null ? 'unreachable' : 'other'
    return [{ name, host, since, why }]
  })
}

/**
 * Prepares a server for another tenant, unless running processes cannot use it, which are returned. Nothing is prepared
 * when they do not know it; those that only do not reach it have 20 s, because the login of the application may be new
 * there.
 * @throws OperatorError for a server that DATABASE_SERVERS does not name, or that cannot be prepared
 */
export async function prepareForTenant(placement: Placement): Promise<ProcessWithoutServer[]> {
  const { addresses, server, isForced = false, signal } = placement
  const before = await processesWithoutServer(placement)
  const isKnown = before.every(({ why }) => why === 'unreachable')
  if (!isKnown && !isForced) return before
  await prepareServer(addresses, server)
  if (before.length === 0 || isForced) return before
  const startedAt = performance.now()
  while (true) {
    const found = await processesWithoutServer(placement)
    if (found.length === 0 || performance.now() - startedAt > patienceMs) return found
    await sleep(pollMs, undefined, { signal })
  }
}

/** Returns processes as `tax on web-1 (since …) does not know it, pdf on web-2 (since …) does not reach it`. */
export function describeProcesses(found: readonly ProcessWithoutServer[]): Message {
  const named = found
    .slice(0, namedMax)
    .map(({ name, host, since, why }) => reasons[why]({ name, host, since: since.toISOString() }))
  const count = found.length - named.length
  return tenants.processes({
    processes: [...named, ...(count > 0 ? [tenants.otherProcesses({ count })] : [])],
  })
}

import { type ConnectionFault, connectionFault } from '@fiscus/runtime/faults/connection-fault'

/** Why a Redis with the mark of another installation is refused. */
export const ofAnotherInstallation =
  'it has the queues of another installation: give each installation a Redis of its own, or a database of its own in it (redis://host:6379/1). If the other one is gone, delete the key {fiscus-cron}:installation'
const noRedis = 'what answers there is no Redis: correct REDIS_URL'

/**
 * The errors that Redis answers with, by the start of their text, and those of the client and the queue. A process
 * waits for what ends by itself or is mended at the server, and stops for what must be corrected in REDIS_URL or for a
 * server of another kind.
 */
const faults: [RegExp, ConnectionFault['action'], string][] = [
  [/ELSEWHERE /, 'wait', ofAnotherInstallation],
  [/^LOADING /, 'wait', 'it is loading its data'],
  [/^BUSY /, 'wait', 'it is busy with a script'],
  [/^UNBLOCKED /, 'wait', 'it became a read-only replica: REDIS_URL must lead to the primary'],
  [/^NOREPLICAS /, 'wait', 'it has fewer replicas than it needs for a write'],
  [/^MASTERDOWN /, 'wait', 'it is a replica without its primary'],
  [/^READONLY /, 'wait', 'it is a read-only replica: REDIS_URL must lead to the primary'],
  [/^MISCONF /, 'wait', 'it cannot write to its disk: look into its log'],
  [
    /OOM command not allowed/,
    'wait',
    'its memory is full: raise maxmemory, or delete what does not belong to Fiscus',
  ],
  [/^ERR max number of clients reached/, 'wait', 'it has no free connection: raise maxclients'],
  [
    /^(CLUSTERDOWN|MOVED|ASK) /,
    'stop',
    'it is a node of a cluster, and the queues need a single server: correct REDIS_URL',
  ],
  [/^(NOAUTH|DENIED) /, 'stop', 'it needs a password: add it to REDIS_URL'],
  [
    /^(WRONGPASS |ERR invalid password)/,
    'stop',
    'it rejects the login: correct user and password in REDIS_URL',
  ],
  [/^NOPERM /, 'stop', 'the user lacks rights: allow it all commands on the keys {fiscus*'],
  [/^ERR DB index is out of range/, 'stop', 'it has no database of this number: correct REDIS_URL'],
  [/^Unknown RESP type /, 'stop', noRedis],
  [/^(Command timed out$|The queue did not respond within )/, 'wait', 'it does not answer'],
  [/^(Connection is closed\.|Command aborted due to connection close)$/, 'wait', 'it closes the connection'],
  [/^Reached the max retries per request limit/, 'wait', 'it is not connected'],
]

/**
 * Returns what an error of Redis or of its connection means, or null for another error, which is a fault of the
 * program.
 */
export function redisFault(error: unknown): ConnectionFault | null {
  const fault = connectionFault(error)
  if (fault !== null || !(error instanceof Error)) return fault
  const known = faults.find(([pattern]) => pattern.test(error.message))
  return known ? { action: known[1], reason: known[2] } : null
}

/** Returns the name of the server in logs: host and port, without login and database. */
export function redisName(url: string): string {
  const { hostname, port } = new URL(url)
  return `Redis at ${hostname || 'localhost'}:${port || 6379}`
}

import { outageMessage } from '@fiscus/background-jobs/failure-message'
import { Problem } from '@fiscus/contracts/problems/problem'
import { requestFaultOf } from '@fiscus/dav/http/request-fault'
import { davFaultOf } from '@fiscus/dav/session/dav-fault'
import { databaseFault } from '@fiscus/db/connections/database-fault'
import { hasSqlState } from '@fiscus/db/connections/sql-states'
import { rejectAsUnavailable, unavailableProblem } from '@fiscus/db/connections/unavailable-problem'
import { constraintViolation } from '@fiscus/db/queries/constraint-violation'
import { mailFaultOf } from '@fiscus/mail/connections/mail-fault'
import { imapFaultOf } from '@fiscus/mail/imap/imap-fault'
import { Pop3Error } from '@fiscus/mail/pop3/pop3-error'
import { readSendError } from '@fiscus/mail/smtp/read-send-error'
import { smtpFaultOf } from '@fiscus/mail/smtp/smtp-fault'
import { markOrigin, type Origin } from '@fiscus/runtime/faults/origin'
import { endWhenAvailable } from '@fiscus/runtime/turns/end-when-available'
import { retryWhileUnavailable } from '@fiscus/runtime/waiting/retry-while-unavailable'
import { RedisUnavailable } from '@fiscus/scheduling/redis/redis-unavailable'
import { problemOfProvider } from '@fiscus/service-admin/openid/provider-failure'
import { rejectAsUnavailable as rejectAsQueue } from '@fiscus/service-scheduler/context/queue-problem'
import { describe, expect, test } from 'vitest'
import { describeFailure } from '../../services/cli/src/command/run-program.ts'

const signal = new AbortController().signal

/**
 * Codes with which the database, the files, Redis, sockets, DNS and TLS fail; SQLSTATEs that statements are rejected
 * with.
 */
const codes = [
  ...['08000', '08006', '08P01', '23505', '23503', '25006', '25P03', '25P04', '28P01', '3D000', '40P01'],
  ...['42P01', '42501', '53100', '53200', '53300', '55P03', '57014', '57P01', '57P03', '58030'],
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EACCES', 'ENOENT', 'ENOTDIR', 'ESTALE', 'EMFILE'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EPIPE'],
  ...['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EPROTO'],
  ...['unreachable', 'full', 'database-unavailable', 'files-unavailable', 'NR_CLOSED'],
]
/** Names and texts of the errors of Redis, S3, PostgreSQL and of our own classes. */
const names = ['PostgresError', 'DrizzleQueryError', 'BlobsUnavailable', 'RedisUnavailable', 'TimeoutError']
const texts = ['LOADING x', 'Connection is closed.', 'OOM command not allowed', 'write CONNECT_TIMEOUT']

/**
 * An error of a server of a stranger: mail, DAV, logins, pings. All its properties may be chosen by it, also in a
 * cause.
 */
const ofStranger = (code: string, name = 'Error', message = 'an answer of the server') =>
  Object.assign(new Error(message), {
    name,
    code,
    errno: -111,
    syscall: 'connect',
    query: 'select 1',
    responseCode: Number(code) || undefined,
    $metadata: { httpStatusCode: 503 },
  })
const strangers = [
  ...codes.map((code) => ofStranger(code)),
  ...codes.map((code) => new Error('wrapped', { cause: ofStranger(code) })),
  ...codes.map((code) => new AggregateError([ofStranger(code)], 'several addresses')),
  ...names.map((name) => ofStranger('57P01', name)),
  ...texts.map((text) => ofStranger('', 'Error', text)),
]
const labelled = strangers.map((error) => [`${error.name} ${error.message}`, error] as const)

test.for(labelled)(
  'an error of a stranger blames neither database nor files nor queue: %s',
  async ([, error]) => {
    expect(unavailableProblem(error)).toBeNull()
    await expect(rejectAsUnavailable(Promise.reject(error))).rejects.toBe(error)
    await expect(rejectAsQueue(Promise.reject(error))).rejects.toBe(error)
    expect(outageMessage(error)).toBeNull()
    expect(databaseFault(error)).toBeNull()
    expect(constraintViolation(error)).toBeNull()
    expect(codes.some((code) => hasSqlState(error, code))).toBe(false)
    expect(describeFailure(error)).not.toMatch(/database|PostgreSQL/)
    const calls: string[] = []
    const ending = endWhenAvailable({
      work: () => Promise.reject(error),
      end: async () => void calls.push('end'),
      release: async () => void calls.push('release'),
      signal,
    })
    await expect(ending).rejects.toBe(error)
    const work = () => {
      calls.push('work')
      return Promise.reject(error)
    }
    await expect(retryWhileUnavailable(work, { patienceMs: 60_000, signal })).rejects.toBe(error)
    expect(calls).toEqual(['work'])
  },
)

test.for(labelled)('the mailbox, the account, the message and the provider are blamed: %s', ([, error]) => {
  for (const named of [imapFaultOf(error), smtpFaultOf(error), new Pop3Error('closed', '', { cause: error })])
    expect(mailFaultOf(named)?.state).toMatch(/^(waiting|certificate_refused|needs_password)$/)
  expect(readSendError(error, false)).toMatchObject({ kind: 'broken' })
  const fault = davFaultOf(requestFaultOf(error, 'dav.example.org'))
  expect(fault?.state).toMatch(/^(waiting|certificate_refused)$/)
  expect(problemOfProvider(error).code).toBe('provider-unavailable')
})

const unreachable = 'database-unavailable'
/**
 * What an error of each origin and code means: the problem of a request, and whether jobs, turns and pages wait for it.
 */
const ours: [Origin, code: string, problem: string | null, isOutage: boolean][] = [
  ['database', 'CONNECT_TIMEOUT', unreachable, true],
  ['database', 'CONNECTION_CLOSED', unreachable, true],
  ['database', 'ECONNREFUSED', unreachable, true],
  ['database', 'ENOTFOUND', unreachable, true],
  ['database', 'EMFILE', unreachable, true],
  ['database', 'CERT_HAS_EXPIRED', unreachable, true],
  ['database', '08006', unreachable, true],
  ['database', '25006', unreachable, true],
  ['database', '3D000', unreachable, true],
  ['database', '53100', unreachable, true],
  ['database', '53300', unreachable, true],
  ['database', '57P01', unreachable, true],
  ['database', '57014', unreachable, false],
  ['database', '25P04', unreachable, false],
  ['database', '53200', unreachable, false],
  ['database', '23505', null, false],
  ['database', '40P01', null, false],
  ['database', '55P03', null, false],
  ['database', '22021', null, false],
  ['database', '', null, false],
  ['database', 'full', null, false],
  ['files', 'unreachable', 'files-unavailable', true],
  ['files', 'full', 'files-unavailable', true],
  ['files', '', null, false],
  ['files', '57P01', null, false],
  ['files', 'CONNECT_TIMEOUT', null, false],
]

describe.for([
  ['as it is', (error: Error) => error],
  ['as a cause', (error: Error) => new Error('Failed query', { cause: error })],
] as const)('an error of the installation blames no server, %s', ([, within]) => {
  test.for(ours)('%s %s: problem %s, an outage %s', async ([origin, code, problem, isOutage]) => {
    const error = within(markOrigin(ofStranger(code), origin, code))
    expect(unavailableProblem(error)?.code ?? null).toBe(problem)
    expect(outageMessage(error) !== null).toBe(isOutage)
    for (const faultOf of [mailFaultOf, davFaultOf]) expect(faultOf(error)).toBeNull()
    expect(requestFaultOf(error, 'dav.example.org')).toBe(error)
    await expect(rejectAsQueue(Promise.reject(error))).rejects.toBe(error)
    const rejected = await rejectAsUnavailable(Promise.reject(error)).catch((reason: unknown) => reason)
    const isProblem = problem === unreachable
    expect(rejected instanceof Problem && rejected.code).toBe(isProblem && problem)
    if (origin === 'files') expect([databaseFault(error), hasSqlState(error, code)]).toEqual([null, false])
  })
})

test('only an error that the client of Redis explains is one of the queue', async () => {
  const lost = new RedisUnavailable('Redis at localhost:6379', 'connect ECONNREFUSED')
  await expect(rejectAsQueue(Promise.reject(lost))).rejects.toMatchObject({ code: 'queue-unavailable' })
  expect([unavailableProblem(lost), outageMessage(lost), databaseFault(lost)]).toEqual([null, null, null])
  expect([mailFaultOf(lost), davFaultOf(lost)]).toEqual([null, null])
})

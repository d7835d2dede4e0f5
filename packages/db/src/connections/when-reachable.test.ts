import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { markOrigin } from '@fiscus/runtime/faults/origin'
import { expect, test } from 'vitest'
import { whenReachable } from './when-reachable.ts'

function recordLog() {
  const lines: unknown[] = []
  const record = (line: unknown) => void lines.push(line)
  return { lines, log: { info: record, warn: record } }
}

const failure = (code: string, message = 'failed') =>
  markOrigin(Object.assign(new Error(message), { code }), 'database')
const refused = () => failure('ECONNREFUSED', 'connect ECONNREFUSED')
const addresses = { databaseUrl: 'postgres://user:secret@db.example:5433/fiscus' }
const unreachable = 'PostgreSQL at db.example:5433 is unreachable (connect ECONNREFUSED): waiting for it'

test('work is repeated while the database is unreachable; the log has one line for the wait and one for its end', async () => {
  const { lines, log } = recordLog()
  const results = [() => Promise.reject(refused()), () => Promise.reject(refused()), async () => 'done']
  const work = () => results.shift()?.() ?? expect.unreachable()
  expect(await whenReachable(work, addresses, { log, signal: new AbortController().signal })).toBe('done')
  expect(lines).toEqual([unreachable, 'PostgreSQL at db.example:5433 is reachable'])
})

test('another failure is thrown at once', async () => {
  const { lines, log } = recordLog()
  const failing = whenReachable(() => Promise.reject(new TypeError('bug')), addresses, {
    log,
    signal: new AbortController().signal,
  })
  await expect(failing).rejects.toThrow('bug')
  expect(lines).toEqual([])
})

test('a stop ends the wait with its reason', async () => {
  const { log } = recordLog()
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('stopped'))
  const waiting = whenReachable(() => Promise.reject(refused()), addresses, {
    log: { ...log, warn: stop },
    signal: stopping.signal,
  })
  await expect(waiting).rejects.toThrow('stopped')
})

test.for([
  ['28P01', 'it rejects the login (failed): correct DATABASE_URL'],
  ['3D000', 'failed: run bin/tenant migrate, or correct DATABASE_URL'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
] as const)('what must be corrected stops the process with one sentence: %s', async ([code, reason]) => {
  const { lines, log } = recordLog()
  const work = () => Promise.reject(failure(code))
  const pooled = { ...addresses, poolerUrl: 'postgres://user:secret@pool.example:6432/fiscus' }
  const failing = whenReachable(work, pooled, { log, signal: new AbortController().signal })
  await expect(failing).rejects.toEqual(
    new OperatorError(
      `PostgreSQL at db.example:5433 with the PgBouncer at pool.example:6432 cannot be used: ${reason}.`,
    ),
  )
  expect(lines).toEqual([])
})

test('a sentence for the operator stops the process although its cause is an unavailable database', async () => {
  const { log } = recordLog()
  const sentence = new OperatorError('The database x does not exist.', {
    cause: failure('3D000'),
  })
  const failing = whenReachable(() => Promise.reject(sentence), addresses, {
    log,
    signal: AbortSignal.timeout(60_000),
  })
  await expect(failing).rejects.toBe(sentence)
})

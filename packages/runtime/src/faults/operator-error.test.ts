import { afterEach, expect, test, vi } from 'vitest'
import { BlobsUnavailable } from '../blobs/blobs.ts'
import { abortWhenStopped, OperatorError, runProcess } from './operator-error.ts'
import { markOrigin } from './origin.ts'

afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

test('an operator error prints its message and sets the exit code 1', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  await runProcess(() => Promise.reject(new OperatorError('Set HTTP_PORT.')))
  expect(printed.mock.calls).toEqual([['Set HTTP_PORT.']])
  expect(process.exitCode).toBe(1)
})

test.for([
  new TypeError('a bug'),
  Object.assign(new Error('of another server'), { code: 'CONNECT_TIMEOUT' }),
  new BlobsUnavailable('The bucket', 'connect ECONNREFUSED'),
])('another error is rethrown: %s', async (error) => {
  await expect(runProcess(() => Promise.reject(error))).rejects.toThrow(error)
})

test('a database that is lost at the start is one sentence, without a stack', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const lost = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
  const failed = new Error('Failed query', { cause: markOrigin(lost, 'database') })
  await runProcess(() => Promise.reject(failed))
  expect(printed.mock.calls).toEqual([[expect.stringMatching(/^PostgreSQL became unreachable .* again\.$/)]])
  expect(process.exitCode).toBe(1)
})

test('a process that is stopped while it starts ends with 0 and prints nothing', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const signal = abortWhenStopped(Promise.resolve('SIGTERM'))
  await runProcess(async () => {
    await Promise.resolve()
    signal.throwIfAborted()
    expect.unreachable()
  })
  expect(printed).not.toHaveBeenCalled()
  expect(process.exitCode).toBeUndefined()
})

import { afterEach, expect, test, vi } from 'vitest'
import { abortWhenStopped, OperatorError, runProcess } from './operator-error.ts'

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

test('another error is rethrown', async () => {
  await expect(runProcess(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
})

test('a database that is lost at the start is one sentence, without a stack', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const lost = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
  await runProcess(() => Promise.reject(new Error('Failed query', { cause: lost })))
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

import { afterEach, expect, test, vi } from 'vitest'
import { OperatorError, runProcess } from './operator-error.ts'

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

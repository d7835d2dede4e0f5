import { afterEach, expect, test, vi } from 'vitest'
import { OperatorFault, runProcess } from './operator-fault.ts'

afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

test('what the operator can mend is one sentence and the exit code 1', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  await runProcess(() => Promise.reject(new OperatorFault('Set HTTP_PORT.')))
  expect(said.mock.calls).toEqual([['Set HTTP_PORT.']])
  expect(process.exitCode).toBe(1)
})

test('a bug is not hidden', async () => {
  await expect(runProcess(() => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
})

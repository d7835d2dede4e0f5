import { problemSchema } from '@fiscus/contracts/problems/problem-schema'
import { expect } from 'vitest'
import { misfitsOf } from './misfits.ts'
import type { Description } from './operations.ts'
import type { FuzzRequest } from './requests.ts'

/**
 * The response is no server error, is declared in the description, and has none of the `secrets`, the keys of the
 * callers.
 */
export async function checkResponse(
  { schemas }: Description,
  { operation, path, body }: FuzzRequest,
  response: Response,
  secrets: readonly string[],
): Promise<void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) return await response.body?.cancel()
  const text = await response.text()
  const note = `${operation.method} ${path} ${body?.slice(0, 2000)}\n${response.status} ${text.slice(0, 1000)}`
  expect(response.status, note).toBeLessThan(500)
  for (const secret of secrets) expect(text, note).not.toContain(secret)
  if (response.status >= 400) requireProblem(text, note)
  // A request that the address of another route matches is not one of this operation.
  if (response.status === 404 || response.status === 405) return
  const declared = operation.responses[response.status]
  expect(declared, `${note}: not declared`).toBeDefined()
  const types = Object.entries(declared?.content ?? {})
  if (types.length === 0) return
  const received = response.headers.get('content-type') ?? ''
  const [type, media] = types.find(([type]) => received.includes(type.split('/')[0] ?? '')) ?? []
  expect(type, `${note}: ${received} is not declared`).toBeDefined()
  if (response.ok && media?.schema && type === 'application/json')
    expect(misfitsOf(JSON.parse(text), media.schema, schemas), note).toEqual([])
}

/** Every error is a problem with a detail; each of its errors has a pointer. */
function requireProblem(text: string, note: string): void {
  const problem = problemSchema.safeParse(JSON.parse(text))
  expect(problem.error?.issues ?? [], note).toEqual([])
  for (const { pointer, detail } of problem.data?.errors ?? []) {
    expect(pointer, note).toMatch(/^(\/|$)/)
    expect(detail, note).not.toBe('')
  }
  if (problem.data?.code === 'invalid-request') expect(problem.data.errors, note).not.toEqual([])
}

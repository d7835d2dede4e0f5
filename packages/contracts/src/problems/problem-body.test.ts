import { readFileSync } from 'node:fs'
import { records } from '@fiscus/messages/records'
import { polish } from '@fiscus/messages/render'
import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { problemBody } from './problem-body.ts'

const errors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    pointer: `/items/${index}`,
    detail: { code: 'This is required.', params: {} },
    code: 'required' as const,
  }))

test('a body has the members of the problem and never its cause', () => {
  const problem = new Problem(
    'document-locked',
    { code: 'The document is locked.', params: {} },
    { cause: new Error('secret') },
  )
  expect(problem).toMatchObject({ name: 'Problem', message: 'The document is locked.', status: 409 })
  expect(problemBody(problem, '/api/v1/tax/documents/1', 'r1')).toEqual({
    type: '/docs/errors/document-locked',
    title: 'The document is locked',
    status: 409,
    detail: 'The document is locked.',
    message: { code: 'The document is locked.', params: {} },
    instance: '/api/v1/tax/documents/1',
    code: 'document-locked',
    request_id: 'r1',
  })
})

test.for([
  [1, 1, 'See errors.'],
  [1000, 1000, 'See errors.'],
  [1001, 1000, 'See errors. 1 more error is not listed.'],
  [1234, 1000, 'See errors. 234 more errors are not listed.'],
] as const)('of %i errors %i are listed', ([count, listed, detail]) => {
  const body = problemBody(
    new Problem('invalid-request', { code: 'See errors.', params: {} }, { errors: errors(count) }),
    '/',
    'r1',
  )
  expect(body.detail).toBe(detail)
  expect(body.errors).toHaveLength(listed)
  const message = { code: 'This is required.', params: {} }
  expect(body.errors?.[0]).toEqual({ pointer: '/items/0', detail: message.code, message, code: 'required' })
})

test('the example of docs/first-steps.md is the body in Polish', () => {
  const page = readFileSync(new URL('../../../../docs/first-steps.md', import.meta.url), 'utf8')
  const example = JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '')
  const problem = new Problem('not-found', records.document({ id: '0190a0b0-0000-7000-8000-000000000001' }))
  expect(problemBody(problem, example.instance, example.request_id, polish)).toEqual(example)
})

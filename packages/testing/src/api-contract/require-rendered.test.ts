import { results } from '@fiscus/messages/results'
import { expect, test } from 'vitest'
import { requireRendered } from './require-rendered.ts'

test('a message that a template string has written is named with its place', () => {
  expect(() => requireRendered('3 sent', `Run: ${results.sent({ count: 3 })}.`)).toThrow(
    'A message was not rendered: Run: [object Object].',
  )
})

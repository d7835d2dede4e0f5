import { expect, test } from 'vitest'
import { sampleRule } from './testing/sample-rule.ts'
import { validityState } from './validity-state.ts'

test.each([
  [{}, 'active'],
  [{ valid_from: '2026-11-21', valid_to: '2026-11-22' }, 'active'],
  [{ valid_from: '2026-11-22' }, 'upcoming'],
  [{ valid_to: '2026-11-21' }, 'ended'],
  [{ valid_to: '2026-11-21', is_active: 0 }, 'inactive'],
] as const)('on 2026-11-21 a rule with %o is %s', (fields, state) => {
  expect(validityState(sampleRule(fields), '2026-11-21')).toBe(state)
})

import { expect, test } from 'vitest'
import { stateOfKey } from './key-state.ts'

const now = new Date('2026-11-22T10:00:00Z')
const key = (expires_at: string, revoked_at: string | null = null) => ({ expires_at, revoked_at })

test.for([
  [key('2027-02-01T00:00:00Z'), 'valid'],
  [key('2026-12-06T10:00:00Z'), 'expiring'],
  [key('2026-11-22T10:00:00Z'), 'expired'],
  [key('2027-02-01T00:00:00Z', '2026-11-22T09:00:00Z'), 'revoked'],
  [key('2027-02-01T00:00:00Z', '2026-11-23T09:00:00Z'), 'valid'],
] as const)('%j is %s', ([of, state]) => {
  expect(stateOfKey(of, now)).toBe(state)
})

import { expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** The secret and the codes of RFC 6238, appendix B, with six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test('the codes of RFC 6238 are accepted at their time, and one step before and after it', () => {
  expect(stepOfCode(secret, '287082', at(59))).toBe(1)
  expect(stepOfCode(secret, '081804', at(1111111109))).toBe(37037036)
  expect(stepOfCode(secret, '287082', at(29))).toBe(1)
  expect(stepOfCode(secret, '287082', at(89))).toBe(1)
  expect(stepOfCode(secret, '287082', at(90))).toBeNull()
  expect(stepOfCode(secret, '287083', at(59))).toBeNull()
})

test('a new secret has 160 bits, and an address for apps that names the account', () => {
  const fresh = newTotpSecret()
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(fresh)
  expect(totpUri(fresh, 'anna@acme.example')).toBe(
    `otpauth://totp/Fiscus:anna%40acme.example?issuer=Fiscus&secret=${fresh}&algorithm=SHA1&digits=6&period=30`,
  )
})

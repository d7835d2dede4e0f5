import { expect, test } from 'vitest'
import { accountsToPay } from './accounts-to-pay.ts'
import { bankAccount } from './bank-account.ts'
import { thirdParty } from './party.ts'

const ours = { iban: 'PL61109010140000071219812874', currency: 'PLN' }
const theirs = { iban: 'PL83101010230000261395100000' }
const american = { iban: '021000021-123456789', swift: 'CHASUS33', bankName: 'JPMorgan Chase' }
const factor = { name: 'Faktor S.A.', role: 'factor' as const, bankAccount: theirs }

for (const [what, content, isRefund, seller, factors] of [
  ['an unpaid invoice', {}, false, true, 0],
  ['an invoice that was paid', { payment: { method: 'cash', isPaid: true } }, false, false, 0],
  ['cash that is still to be paid', { payment: { method: 'cash' } }, false, true, 0],
  ['a refund', {}, true, false, 0],
  ['a claim of a factor', { thirdParties: [factor] }, false, false, 1],
  ['a factor without an account', { thirdParties: [{ ...factor, bankAccount: undefined }] }, false, true, 0],
  ['a refund beside a factor', { thirdParties: [factor] }, true, false, 0],
] as const)
  test(`the buyer pays to: ${what}`, () => {
    const accounts = accountsToPay({ seller: { bankAccount: ours }, ...(content as object) }, isRefund)
    expect([accounts.seller !== null, accounts.factors.length]).toEqual([seller, factors])
  })

for (const [what, account, isValid] of [
  ['an IBAN', ours, true],
  ['26 digits', { ...ours, iban: '61 1090 1014 0000 0712 1981 2874' }, true],
  ['26 digits with a wrong one', { ...american, iban: '61109010140000071219812875' }, false],
  ['an account in the USA', american, true],
  ['one without its bank', { iban: american.iban, swift: american.swift }, false],
  ['one without its BIC', { iban: american.iban, bankName: 'Chase' }, false],
  ['one at a Polish bank', { ...american, swift: 'BREXPLPW' }, false],
  ['one that is too short', { ...american, iban: '123456789' }, false],
  ['a text', { ...american, iban: 'account of Jan' }, false],
] as const)
  test(`an account of a seller may be ${what}: ${isValid}`, () => {
    expect(bankAccount.safeParse({ currency: 'USD', ...account }).success).toBe(isValid)
  })

test('only a factor has an account', () => {
  expect(thirdParty.safeParse({ ...factor, bankAccount: theirs }).success).toBe(true)
  expect(thirdParty.safeParse({ ...factor, role: 'payer' }).error?.issues[0]?.path).toEqual(['bankAccount'])
})

import { expect, test } from 'vitest'
import { passwordFault } from './password-rule.ts'

const owner = {
  name: 'Anna Nowak',
  email: 'a.kowalska@biuro.example',
  tenants: ['Acme Handel sp. z o.o.', 'acme'],
}

test.for<[password: string, fault: string | undefined]>([
  ['aaaaaaaaaaaa', 'passwordRepeats'],
  ['abcabcabcabc', 'passwordRepeats'],
  ['            ', 'passwordRepeats'],
  [`${'aaaa'.repeat(45)}`, 'passwordRepeats'],
  ['abcdefghijkl', 'passwordSequence'],
  ['password1234', 'passwordCommon'],
  ['1qaz2wsx3edc', 'passwordCommon'],
  ['Passw0rd!2024', 'passwordCommon'],
  ['qazwsxedcrfv', 'passwordCommon'],
  ['fiscus2026!!', 'passwordOfAccount'],
  ['AnnaNowak2026', 'passwordOfAccount'],
  ['kowalska12345', 'passwordOfAccount'],
  ['A.Kowalska@biuro.example', 'passwordOfAccount'],
  ['acmehandel2026', 'passwordOfAccount'],
  ['20261129202611', 'passwordWeak'],
  ['four words make passwords', undefined],
  ['krowa trawa mleko', undefined],
  ['gq7Kd2mPzX9w', undefined],
])('%s', async ([password, fault]) => {
  expect((await passwordFault(password, owner))?.code).toBe(fault && `accounts.${fault}`)
})

import { expect, test } from 'vitest'
import { bodyOf, nameOf, valuesOf } from './contact-values.ts'

test('a new contact has null for what is empty', () => {
  expect(bodyOf({ ...valuesOf(undefined), last_name: 'Nowak' })).toMatchObject({
    first_name: '',
    last_name: 'Nowak',
    status: 'active',
    email: null,
    company_id: null,
  })
})

test('the name has no space around a missing first name', () => {
  expect(nameOf({ first_name: '', last_name: 'Nowak' })).toBe('Nowak')
  expect(nameOf({ first_name: 'Anna', last_name: 'Nowak' })).toBe('Anna Nowak')
})

import { expect, test } from 'vitest'
import { bodyOf, changeOf, nameOf, valuesOf } from './contact-values.ts'

test('a change has only the values that differ, and an empty value clears', () => {
  const initial = { ...valuesOf(undefined), last_name: 'Nowak', phone: '+48 1', email: 'a@b.example' }
  expect(changeOf(initial, initial)).toEqual({})
  expect(changeOf({ ...initial, phone: ' ', position: 'Buyer' }, initial)).toEqual({
    phone: null,
    position: 'Buyer',
  })
})

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

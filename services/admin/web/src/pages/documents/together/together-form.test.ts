import { expect, test } from 'vitest'
import { emptyTogetherForm, togetherRequestOf } from './together-form.ts'

const ids = ['a', 'b']
const head = { number: 'FK/1', reason: 'discount_after_sale', documents: [{ id: 'a' }, { id: 'b' }] }

test('a discount is sent once for all documents, with its period', () => {
  const form = { ...emptyTogetherForm, number: ' FK/1 ', discount: '12.5', period: ' first half of 2026 ' }
  expect(togetherRequestOf(form, ids)).toEqual({
    ...head,
    discount: { gross: '12.5' },
    period: 'first half of 2026',
  })
})

test('everything that is left has neither a discount nor lines', () => {
  const form = { ...emptyTogetherForm, number: 'FK/1', way: 'everything', discount: '12.5' } as const
  expect(togetherRequestOf(form, ids)).toEqual(head)
})

test('what was entered besides is sent', () => {
  const entered = { note: 'Bonus', issueDate: '2026-11-22', presentation: 'before_and_after' } as const
  const form = {
    ...emptyTogetherForm,
    number: 'FK/1',
    ...entered,
    discountBasis: 'net',
    discount: 'x',
  } as const
  expect(togetherRequestOf(form, ids)).toEqual({ ...head, ...entered, discount: { net: 'x' } })
})

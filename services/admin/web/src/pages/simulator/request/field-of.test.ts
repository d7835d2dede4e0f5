import { describe, expect, it } from 'vitest'
import { faultsOf, fieldOf } from './field-of.ts'

describe('the field of a pointer', () => {
  it.each([
    ['/customer/vatNumber', { field: 'vatNumber' }],
    ['/exchangeRate', { field: 'exchangeRate' }],
    ['/items/3/unitPrice', { line: 3, field: 'unitPrice' }],
    ['/items/0', { line: 0, field: null }],
    ['/items/0/exchangeRate/rate', { line: 0, field: null }],
    ['/items', null],
    ['', null],
    ['/query/explain', null],
  ])('of %j is %j', (pointer, place) => {
    expect(fieldOf(pointer)).toEqual(place)
  })
})

it('shows the first fault of each field, and the others in general', () => {
  const faults = faultsOf([
    { pointer: '/customer/vatNumber', detail: 'first' },
    { pointer: '/customer/vatNumber', detail: 'second' },
    { pointer: '/items/1/quantity', detail: 'no amount' },
    { pointer: '/items/1', detail: 'no rule' },
    { pointer: '', detail: 'too large' },
  ])
  expect(faults.document).toEqual({ vatNumber: 'first' })
  expect(faults.lines[1]).toEqual({ quantity: 'no amount' })
  expect(faults.general).toEqual([
    { line: 1, detail: 'no rule' },
    { line: null, detail: 'too large' },
  ])
})

it('finds the line in the scenario when the request leaves out lines before it', () => {
  const errors = [{ pointer: '/items/0/quantity', detail: 'no amount' }]
  expect(faultsOf(errors, (position) => position + 2).lines[2]).toEqual({ quantity: 'no amount' })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { arbitraryDay, arbitraryMatrix, lineCells, sampleRule } from '../testing/sample-rules.ts'
import { changedWinners } from './changed-winners.ts'
import { chooseRule } from './rule-matrix.ts'

const of = (...rules: ReturnType<typeof sampleRule>[]) => ({ ...seededConfiguration, rules })
const business = sampleRule('business', 10, { customerType: 'b2b', itemType: 'service' })

test('an order that no line notices changes no cell', () => {
  const other = sampleRule('other', 20, { customerType: 'b2c' })
  expect(changedWinners(of(business, other), of({ ...business, priority: 30 }, other))).toEqual([])
})

test('a rule that is read first wins its cells, on the days on which it is in force', () => {
  const all = sampleRule('all', 20)
  const seasonal = sampleRule('seasonal', 5, {
    customerType: 'b2b',
    validFrom: '2026-01-01',
    validTo: '2026-02-01',
  })
  const changed = changedWinners(of(business, all), of(business, all, seasonal))
  expect(
    changed.map(({ itemType, from, to, before, after }) => [itemType, from, to, before?.id, after?.id]),
  ).toEqual([
    ['product', '2026-01-01', '2026-02-01', 'all', 'seasonal'],
    ['service', '2026-01-01', '2026-02-01', 'business', 'seasonal'],
    ['margin_goods', '2026-01-01', '2026-02-01', 'all', 'seasonal'],
  ])
})

test('another target of the same rule, a removed rule and a rule of a category change their cells', () => {
  expect(changedWinners(of(business), of({ ...business, target: { rate: 'VAT8' } }))).toHaveLength(1)
  expect(changedWinners(of(business), of())).toMatchObject([{ before: business, after: null }])
  const books = sampleRule('books', 1, { taxCategory: 'book', customerType: 'b2b', itemType: 'service' })
  expect(changedWinners(of(business), of(business, books))).toMatchObject([
    { taxCategory: 'book', before: business, after: books },
  ])
})

test('random changes are listed exactly where the choice of a line differs', () => {
  const matrix = arbitraryMatrix({ minLength: 0, maxLength: 12 })
  fc.assert(
    fc.property(matrix, matrix, fc.constantFrom(...lineCells), arbitraryDay, (before, after, line, day) => {
      const [was, is] = [chooseRule(before, line, day).rule, chooseRule(after, line, day).rule]
      const listed = changedWinners(before, after).find(
        (changed) =>
          changed.customerType === line.customerType &&
          changed.geoZone === line.geoZone &&
          changed.itemType === line.itemType &&
          changed.taxCategory === ([was, is].some((rule) => rule?.taxCategory) ? line.taxCategory : null) &&
          (changed.from === null || changed.from <= day) &&
          (changed.to === null || day < changed.to),
      )
      expect([listed?.before?.id, listed?.after?.id]).toEqual(
        was?.id === is?.id ? [undefined, undefined] : [was?.id, is?.id],
      )
    }),
  )
})

import { expect, test } from 'vitest'
import { blankGroup, groupOfValues, moved, nextKey, valuesOfGroup } from './group-values.ts'

const group = {
  id: '019a1fdf-2d9c-77f6-9987-546b576d1a5e',
  group_code: 'CITY',
  group_name: 'VAT and city tax',
  components: [
    { tax_code: 'VAT23', is_compound: 0 as const },
    { tax_code: 'CITY1', is_compound: 1 as const },
  ],
  is_active: 1 as const,
  version: 3,
}

test('a group that is not edited is sent as it was', () => {
  const { id: _, version: __, ...record } = group
  expect(groupOfValues(valuesOfGroup(group))).toEqual(record)
})

test('a component is moved to another place of the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})

test('a new row has a key of its own', () => {
  expect(nextKey(valuesOfGroup(group).components)).toBe('3')
  expect(nextKey([])).toBe('1')
  expect(nextKey(blankGroup.components)).toBe('2')
})

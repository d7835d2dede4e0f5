import { expect, test } from 'vitest'
import { inGroups } from './in-groups.ts'

test('members with one key are worked on together, and keep their places', () => {
  const numbered = inGroups(
    ['pear', 'apple', 'plum', 'avocado', 'peach'],
    (fruit) => fruit.charAt(0),
    (fruits) => fruits.map((fruit, index) => `${fruit} ${index + 1} of ${fruits.length}`),
  )
  expect(numbered).toEqual(['pear 1 of 3', 'apple 1 of 2', 'plum 2 of 3', 'avocado 2 of 2', 'peach 3 of 3'])
})

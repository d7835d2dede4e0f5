import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDay, arbitraryMatrix, lineCells } from '../testing/sample-rules.ts'
import { cellTimeline, matchingRules } from './cell-timeline.ts'
import { cellIndex } from './rule-cells.ts'
import { chooseRule } from './rule-matrix.ts'

test('the interval of a day has the rule that is chosen on it, and the first matching rule is that rule', () => {
  fc.assert(
    fc.property(
      arbitraryMatrix({ minLength: 0, maxLength: 20 }),
      fc.constantFrom(...lineCells),
      arbitraryDay,
      (matrix, line, day) => {
        const { rule } = chooseRule(matrix, line, day)
        const timeline = cellTimeline(matrix, cellIndex(line), line.taxCategory)
        const interval = timeline.find(
          ({ from, to }) => (from === null || from <= day) && (to === null || day < to),
        )
        expect(interval?.rule?.id).toBe(rule?.id)
        expect(matchingRules(matrix, cellIndex(line), line.taxCategory, day)[0]?.id).toBe(rule?.id)
        expect(timeline.slice(1).map(({ from }) => from)).toEqual(timeline.slice(0, -1).map(({ to }) => to))
      },
    ),
  )
})

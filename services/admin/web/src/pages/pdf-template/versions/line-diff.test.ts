import { expect, test } from 'vitest'
import { type DiffLine, diffBlocks, diffLines } from './line-diff.ts'

const marks = { same: ' ', removed: '-', added: '+' } as const
const short = (lines: readonly DiffLine[]) => lines.map(({ kind, text }) => `${marks[kind]}${text}`)
const text = (letters: string) => [...letters].join('\n')

test.each([
  ['abc', 'abc', [' a', ' b', ' c']],
  ['abc', 'axc', [' a', '-b', '+x', ' c']],
  ['abcabba', 'cbabac', ['-a', '-b', ' c', '+b', ' a', ' b', '-b', ' a', '+c']],
  ['ab', 'abcd', [' a', ' b', '+c', '+d']],
  ['abcd', 'd', ['-a', '-b', '-c', ' d']],
  ['aaa', 'aa', [' a', ' a', '-a']],
])('the lines of %s and %s', (before, after, lines) => {
  expect(short(diffLines(text(before), text(after)))).toEqual(lines)
})

test('the lines without the added ones are the older text, and without the removed ones the newer text', () => {
  const words = ['a', 'b', 'c', '']
  let seed = 7
  const next = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % max
  }
  const made = () => Array.from({ length: next(12) + 1 }, () => words[next(words.length)]).join('\n')
  for (let round = 0; round < 500; round++) {
    const [before, after] = [made(), made()]
    const lines = diffLines(before, after)
    const without = (kind: DiffLine['kind']) =>
      lines.filter((line) => line.kind !== kind).map((line) => line.text)
    expect(without('added').join('\n')).toBe(before)
    expect(without('removed').join('\n')).toBe(after)
  }
})

test('texts that differ in thousands of lines are shown as replaced, in no time', () => {
  const before = Array.from({ length: 3_000 }, (_, line) => `old ${line}`).join('\n')
  const lines = diffLines(before, before.replaceAll('old', 'new'))
  expect(lines.slice(0, 3_000).every(({ kind }) => kind === 'removed')).toBe(true)
  expect(lines).toHaveLength(6_000)
})

test('unchanged lines far from a change are counted, not shown', () => {
  const lines = diffLines(text('abcdefghijklmn'), text('abcdefGhijklmn'))
  expect(
    diffBlocks(lines, 1).map((block) => ('hidden' in block ? block.hidden : short(block.lines))),
  ).toEqual([5, [' f', '-g', '+G', ' h'], 6])
  expect(diffBlocks([], 1)).toEqual([])
})

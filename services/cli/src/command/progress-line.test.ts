import { expect, test } from 'vitest'
import { progressLine } from './progress-line.ts'

test('a terminal gets one line that is cut to its width and cleared at the end; any other stream gets nothing', () => {
  for (const isTTY of [true, false]) {
    const written: string[] = []
    {
      using line = progressLine({ isTTY, write: (text: string) => written.push(text) })
      line.show('1/340 '.padEnd(200, 'x'))
      line.show('2/340 is too early')
    }
    const clear = '\r\u001b[K'
    expect(written).toEqual(isTTY ? [`${clear}1/340 ${'x'.repeat(73)}`, clear] : [])
  }
})

test('a log gets a line every few seconds', () => {
  const written: string[] = []
  let now = 0
  const stream = { write: (text: string) => written.push(text) }
  using line = progressLine(stream, { logEveryMs: 5000, now: () => now })
  for (; now < 12_000; now += 1000) line.show(`${now} ms`)
  expect(written).toEqual(['5000 ms\n', '10000 ms\n'])
})

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

import { Context, Liquid } from 'liquidjs'
import { expect, test } from 'vitest'
import { countProcessorTime } from './processor-time.ts'

const limitMs = 200
const liquid = new Liquid({ renderLimit: limitMs })
const template = liquid.parse('{% for i in (1..3) %}{{ i }}{% endfor %}')

function render(work: () => void) {
  const context = new Context({}, liquid.options, { sync: true }, { liquid })
  countProcessorTime(context, limitMs)
  work()
  return liquid.renderSync(template, context)
}

test('a template that waits longer than its limit is rendered, as on a busy machine', () => {
  const sleep = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, limitMs * 2)
  expect(render(sleep)).toBe('123')
})

test('a template that has spent the processor time of its limit is not', () => {
  const spend = () => {
    const before = process.threadCpuUsage()
    while (process.threadCpuUsage(before).user < limitMs * 1_000);
  }
  expect(() => render(spend)).toThrow('template render limit exceeded')
})

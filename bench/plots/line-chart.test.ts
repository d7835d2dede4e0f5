import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawLineChart, type LineChart, type Series } from './line-chart.ts'

const golden = join(import.meta.dirname, 'line-chart.golden.svg')

const chart: LineChart = {
  title: 'Requests per second',
  description: 'Requests of two servers by their connections.',
  x: { label: 'Connections', scale: 'log' },
  y: { label: 'Requests per second', scale: 'linear' },
  series: [lineOf('ours', [1_200, 3_100], false), lineOf('the other', [1_300, 3_150], true)],
}

function lineOf(name: string, heights: readonly number[], isReference = false): Series {
  return { name, isReference, points: heights.map((y, index) => ({ x: 10 ** index, y })) }
}

/** The heights of the names of the lines. */
const heightsOfNames = (svg: string) =>
  [...svg.matchAll(/class="series(?: name)?" x="[\d.]+" y="([\d.]+)"/g)].map(([, y]) => Number(y))

test('a small chart is drawn as reviewed (UPDATE_GOLDEN=1 rewrites it: look at it)', () => {
  const svg = drawLineChart(chart)
  if (process.env.UPDATE_GOLDEN) writeFileSync(golden, svg)
  expect(svg).toBe(readFileSync(golden, 'utf8'))
})

test('the names of the lines never overlap', () => {
  const heights = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 7 })
  const series = fc.array(heights, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(series, fc.constantFrom('linear', 'log'), (lines, scale) => {
      const svg = drawLineChart({
        title: chart.title,
        description: chart.description,
        x: chart.x,
        y: { label: 'y', scale },
        series: lines.map((heights, index) => lineOf(`line ${index}`, heights)),
      })
      const found = heightsOfNames(svg).sort((a, b) => a - b)
      expect(found).toHaveLength(lines.length)
      const gaps = found.slice(1).map((height, index) => height - (found[index] ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThan(17.8)
    }),
  )
})

test('a screen reader finds the title and the description, with markup escaped', () => {
  const { x, y, series } = chart
  const svg = drawLineChart({ title: 'a < b', description: 'b & c', x, y, series })
  expect(svg).toContain('role="img" aria-labelledby="title description"')
  expect(svg).toContain('<title id="title">a &lt; b</title>')
  expect(svg).toContain('<desc id="description">b &amp; c</desc>')
})

test('ticks are grouped by three digits, and a logarithmic axis names its scale', () => {
  const svg = drawLineChart(chart)
  expect(svg).toContain('>2,000</text>')
  expect(svg).toContain('>Connections (logarithmic scale)</text>')
  expect(svg).toContain('>Requests per second</text>')
})

test('only references are dashed', () => {
  const [ours, other] = drawLineChart(chart).split('<g class="series-').slice(1)
  expect(ours).not.toContain('stroke-dasharray')
  expect(other).toContain('stroke-dasharray')
})

test('a chart refuses more lines than have a look of their own', () => {
  const { title, description, x, y } = chart
  const series = Array.from({ length: 7 }, (_, index) => lineOf(String(index), [1, 2]))
  expect(() => drawLineChart({ title, description, x, y, series })).toThrow(
    'A chart has at most 6 lines, not 7.',
  )
})

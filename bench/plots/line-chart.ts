import { escapeHtml } from '@fiscus/http/docs/markdown'
import { placeLabels } from './place-labels.ts'
import { type ScaleKind, scaleOver } from './scale.ts'
import { type SeriesStyle, seriesStyles } from './series-styles.ts'
import { styleSheet } from './style-sheet.ts'
import { element, tenths } from './svg.ts'
import { linearTicks, logTicks } from './ticks.ts'

/** The label states the unit. */
export type Axis = { label: string; scale: ScaleKind }
export type Point = { x: number; y: number }
export type Series = { name: string; isReference: boolean; points: readonly Point[] }

/** A chart of up to six lines. The x axis has a tick at each measured x, the y axis at round numbers. */
export type LineChart = {
  title: string
  /** What the chart shows, for readers who do not see it. */
  description: string
  x: Axis
  y: Axis
  series: readonly Series[]
}

/** The ticks of an axis, and the place of a value as a length from the upper left corner. */
type PlacedAxis = { label: string; ticks: readonly number[]; place: (value: number) => number }
type Frame = { right: number; x: PlacedAxis; y: PlacedAxis }
/** A series with its look, and its points as lengths from the upper left corner. */
type Line = Series & { style: SeriesStyle; end: Point }

const width = 860
const height = 450
const left = 72
const top = 88
const bottom = height - 64
/** Between the frame and its first and last point. */
const inset = 14
const leaderLength = 30
const labelSpacing = 18
/** As wide as a bold letter of a wide font at the size of the names. */
const letterWidth = 8.3

/**
 * Draws a chart as the text of an SVG file, the same for the same figures, in the light or dark scheme of its reader.
 */
export function drawLineChart(chart: LineChart): string {
  if (chart.series.length > seriesStyles.length)
    throw new RangeError(`A chart has at most ${seriesStyles.length} lines, not ${chart.series.length}.`)
  const frame = frameOf(chart)
  const lines = chart.series.flatMap((series, index) => lineOf(series, frame, seriesStyles[index]))
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-labelledby': 'title description',
  }
  const content = [
    element('title', { id: 'title' }, escapeHtml(chart.title)),
    element('desc', { id: 'description' }, escapeHtml(chart.description)),
    element('style', {}, styleSheet(lines.map(({ style }) => style))),
    element('rect', { class: 'ground', width, height }),
    text('heading', 16, 34, chart.title),
    ...drawHorizontalAxis(frame),
    ...drawVerticalAxis(frame),
    ...drawLines(lines, frame),
  ]
  return `${element('svg', attributes, '\n', content.join('\n'), '\n')}\n`
}

function frameOf({ x, y, series }: LineChart): Frame {
  const points = series.flatMap(({ points }) => points)
  const widest = Math.max(...series.map(({ name }) => name.length)) * letterWidth
  const right = width - leaderLength - widest
  const across = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b)
  const heights = points.map(({ y }) => y)
  const highest = Math.max(...heights)
  const up = y.scale === 'log' ? logTicks(Math.min(...heights), highest) : linearTicks(highest)
  return {
    right,
    x: placeAxis(x, across, left + inset, right - inset),
    y: placeAxis(y, up, bottom, top),
  }
}

function placeAxis({ label, scale }: Axis, ticks: readonly number[], from: number, to: number): PlacedAxis {
  const shareOf = scaleOver(scale, ticks)
  return {
    label: scale === 'log' ? `${label} (logarithmic scale)` : label,
    ticks,
    place: (value) => from + shareOf(value) * (to - from),
  }
}

function lineOf(series: Series, { x, y }: Frame, style: SeriesStyle | undefined): Line[] {
  const points = series.points.map((point) => ({ x: x.place(point.x), y: y.place(point.y) }))
  const end = points.at(-1)
  if (!style || !end) return []
  return [{ name: series.name, isReference: series.isReference, points, style, end }]
}

function drawHorizontalAxis({ right, x }: Frame): string[] {
  const ticks = x.ticks.flatMap((value) => {
    const at = x.place(value)
    return [gridLine(at, top, at, bottom), text('label number middle', at, bottom + 20, numberText(value))]
  })
  return [...ticks, text('middle', (left + right) / 2, bottom + 46, x.label)]
}

function drawVerticalAxis({ right, y }: Frame): string[] {
  const ticks = y.ticks.flatMap((value) => {
    const at = y.place(value)
    return [gridLine(left, at, right, at), text('label number end', left - 8, at + 4.5, numberText(value))]
  })
  return [...ticks, text('', 16, top - 20, y.label)]
}

/** Each name is at the end of its line, or beside it where another name is, with a thin line between both. */
function drawLines(lines: readonly Line[], { right }: Frame): string[] {
  const ends = lines.map(({ end }) => end.y)
  const heights = placeLabels(ends, { from: top, to: bottom, spacing: labelSpacing })
  return lines.map(({ name, isReference, style, points, end }, index) => {
    const label = { x: right + leaderLength - 14, y: heights[index] ?? end.y }
    return element(
      'g',
      { class: `series-${index}` },
      element('path', { class: 'leader', d: pathOf([end, { x: right, y: end.y }, label]) }),
      isReference
        ? element('path', {
            class: 'line reference',
            'stroke-dasharray': style.dashes,
            d: pathOf(points),
          })
        : element('path', { class: 'line', d: pathOf(points) }),
      element('path', {
        class: 'marker',
        d: points.map((point) => `M${pair(point)}${style.marker}`).join(''),
      }),
      text(isReference ? 'series' : 'series name', label.x + 6, label.y + 4.5, name),
    )
  })
}

const pair = ({ x, y }: Point) => `${tenths(x)} ${tenths(y)}`
const pathOf = (points: readonly Point[]) => `M${points.map(pair).join('L')}`
const gridLine = (x1: number, y1: number, x2: number, y2: number) =>
  element('line', { class: 'grid', x1, y1, x2, y2 })
const text = (className: string, x: number, y: number, content: string) =>
  element('text', { class: className, x, y }, escapeHtml(content))
const numberText = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 6 })

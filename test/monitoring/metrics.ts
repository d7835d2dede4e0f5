import { readFileSync } from 'node:fs'

/** What Prometheus adds itself, and the metrics of Node that docs/metrics.md names as a group. */
const others = /^(up|process_\w+|nodejs_\w+)$/

/** The metrics of docs/metrics.md with their labels, and the suffixes of histograms. */
export function documentedMetrics(): Map<string, string[]> {
  const page = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8')
  const cells = [...page.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) => [
    ...cell.matchAll(/`(\w+)(?:\{([\w,]+)\})?`/g),
  ])
  return new Map(
    cells.flatMap(([, name = '', labels = '']) => seriesOf(name, labels.split(',').filter(Boolean))),
  )
}

function seriesOf(name: string, labels: string[]): [string, string[]][] {
  const histogram = name.endsWith('_seconds') ? ['_count', '_sum', '_bucket'] : []
  return [
    [name, labels],
    ...histogram.map((suffix): [string, string[]] => [name + suffix, [...labels, 'le']]),
  ]
}

/** The metrics of an expression of PromQL, each once. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\{[^}]*\}|\[[^\]]*\]|\$\w+/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right) ?\([^)]*\)/g, ' ')
  const names = bare.match(/\b[a-z_]\w*\b(?! *\()/g) ?? []
  const words = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'inf'])
  return [...new Set(names)].filter((name) => !words.has(name) && !others.test(name))
}

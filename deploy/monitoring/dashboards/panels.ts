/** A line of a graph: an expression of PromQL, and the name of its lines from their labels. */
type Query = { expr: string; legend: string }
type Unit = 'short' | 's' | 'percentunit' | 'reqps' | 'ops' | 'bytes' | 'bool'
type Step = { from: number; colour: 'green' | 'orange' | 'red' }
export type Panel = { title: string; description: string; unit: Unit; queries: Query[] } & (
  | { kind: 'graph' }
  | { kind: 'state'; steps: Step[] }
)
type Row = { title: string; panels: Panel[] }
export type Dashboard = { uid: string; title: string; description: string; rows: Row[] }

/** A number that is green, amber from `amber` on and red from `red` on. */
export function state(
  title: string,
  expr: string,
  options: { description: string; unit?: Unit; amber?: number; red: number },
): Panel {
  const { description, unit = 'short', amber, red } = options
  const steps: Step[] = [
    { from: 0, colour: 'green' },
    ...(amber === undefined ? [] : [{ from: amber, colour: 'orange' as const }]),
    { from: red, colour: 'red' },
  ]
  return { kind: 'state', title, description, unit, queries: [{ expr, legend: '' }], steps }
}

/** Lines over time. */
export function graph(
  title: string,
  description: string,
  unit: Unit,
  queries: Record<string, string>,
): Panel {
  const lines = Object.entries(queries).map(([legend, expr]) => ({ legend, expr }))
  return { kind: 'graph', title, description, unit, queries: lines }
}

/** The share of requests, runs or jobs of a histogram below a time: the 50th, 95th and 99th of a hundred. */
export function quantiles(selector: string, by: string): Record<string, string> {
  const legends = by === '' ? '' : ` {{${by}}}`
  return Object.fromEntries(
    [0.5, 0.95, 0.99].map((share) => [
      `p${share * 100}${legends}`,
      `histogram_quantile(${share}, sum by (${['le', by].filter(Boolean).join(', ')}) (rate(${selector}[$__rate_interval])))`,
    ]),
  )
}

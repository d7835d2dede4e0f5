import type { Dashboard, Panel } from './panels.ts'

/** The variable of the dashboard, so that each Grafana has its own Prometheus. */
const datasource = { type: 'prometheus', uid: '$datasource' }
const columns = 24
const stateSize = { w: 4, h: 4 }
const graphSize = { w: 12, h: 8 }

/** The JSON of Grafana for a dashboard: rows of panels, each from left to right. */
export function renderDashboard({ uid, title, description, rows }: Dashboard) {
  const panels: object[] = []
  let y = 0
  for (const row of rows) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { x: 0, y, w: columns, h: 1 },
      panels: [],
    })
    y += 1
    let x = 0
    let height = 0
    for (const panel of row.panels) {
      const { w, h } = panel.kind === 'state' ? stateSize : graphSize
      if (x + w > columns) {
        x = 0
        y += height
      }
      panels.push({ id: panels.length + 1, gridPos: { x, y, w, h }, ...renderPanel(panel) })
      x += w
      height = h
    }
    y += height
  }
  return {
    uid,
    title,
    description,
    tags: ['fiscus'],
    editable: false,
    schemaVersion: 39,
    version: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
        // Grafana adds them to every query: the namespace of one of several installations, a process, a queue.
        { name: 'filters', label: 'Filters', type: 'adhoc', datasource, filters: [] },
      ],
    },
    panels,
  }
}

function renderPanel(panel: Panel) {
  const { title, description, unit, queries } = panel
  const targets = queries.map(({ expr, legend }, index) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + index),
    datasource,
    expr,
    legendFormat: legend,
    instant: panel.kind === 'state',
    range: panel.kind === 'graph',
  }))
  const common = { title, description, datasource, targets }
  if (panel.kind === 'graph')
    return {
      ...common,
      type: 'timeseries',
      fieldConfig: {
        defaults: { unit, min: 0, custom: { lineWidth: 1, fillOpacity: 5, showPoints: 'never' } },
        overrides: [],
      },
      options: {
        legend: { displayMode: 'table', placement: 'right', calcs: ['lastNotNull', 'max'] },
        tooltip: { mode: 'multi', sort: 'desc' },
      },
    }
  const steps = panel.steps.map(({ from, colour }, index) => ({
    color: colour,
    value: index === 0 ? null : from,
  }))
  return {
    ...common,
    type: 'stat',
    fieldConfig: {
      defaults: { unit, noValue: 'no values', thresholds: { mode: 'absolute', steps } },
      overrides: [],
    },
    options: {
      colorMode: 'background',
      graphMode: 'area',
      reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
    },
  }
}

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faults, healthy, together } from './faults.ts'
import { documentedMetrics, metricsIn } from './metrics.ts'
import { alertFiles, alertGroups, check, differences, promtool, type Series } from './promtool.ts'

const alerts = (await alertGroups()).flatMap(({ rules }) => rules)
const page = readFileSync(new URL('../../docs/production/monitoring.md', import.meta.url), 'utf8')
/** Long enough for every window and every duration. */
const minutes = 25

describe('rules', () => {
  test.skipIf(promtool === null)('are valid (promtool)', async () => {
    expect(await check(['check', 'rules', ...(await alertFiles())])).toBe('')
  })

  test('use metrics that docs/metrics.md has', () => {
    const used = alerts.flatMap(({ expr }) => metricsIn(expr))
    expect(used.length).toBeGreaterThan(30)
    expect(used.filter((name) => !documentedMetrics().has(name))).toEqual([])
  })

  test.for(alerts)(
    '$alert leads to a section of docs/production/monitoring.md with a command',
    ({ alert, annotations }) => {
      expect(annotations.runbook).toBe(`docs/production/monitoring.md#${alert.toLowerCase()}`)
      const section = page.split(`\n### ${alert}\n`)[1]?.split('\n#')[0] ?? ''
      expect(section).toMatch(/`(kubectl|bin\/|curl|promtool|select|GET|POST|redis-cli)/)
    },
  )

  test('have a fault each, and the page has no section of another alert', () => {
    const names = alerts.map(({ alert }) => alert)
    expect(Object.keys(faults).toSorted()).toEqual(names.toSorted())
    expect([...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name).toSorted()).toEqual(names.toSorted())
  })
})

describe.skipIf(promtool === null)('on series (promtool)', () => {
  test('none fires on a healthy system with every gauge at its threshold', async () => {
    const names = Object.keys(healthy).join('\n')
    expect(alerts.flatMap(({ expr }) => metricsIn(expr)).filter((metric) => !names.includes(metric))).toEqual(
      [],
    )
    expect(await differences([{ series: healthy, expected: [{ at: minutes, fires: [] }] }])).toBe('')
  })

  test('each fires on its fault, on no other, and not before its duration', async () => {
    const cases = alerts.map(({ alert, for: duration }) => {
      const early = Number.parseInt(duration, 10) - 1
      const before = { at: early, fires: [], among: `,alertname="${alert}"` }
      const after = { at: minutes, fires: [alert, ...(together[alert] ?? [])] }
      return { series: seriesOf(alert), expected: early < 0 ? [after] : [before, after] }
    })
    expect(await differences(cases)).toBe('')
  })

  test('each fires on the fault of one of two installations that one Prometheus reads', async () => {
    const cases = alerts.map(({ alert }) => {
      const series = { ...inNamespace('healthy', healthy), ...inNamespace('faulty', seriesOf(alert)) }
      return { series, expected: [{ at: minutes, fires: [alert, ...(together[alert] ?? [])] }] }
    })
    expect(await differences(cases)).toBe('')
  })

  test('nothing that is read is an alert of its own', async () => {
    const series = { 'up{job="another"}': '1+0x30' }
    expect(await differences([{ series, expected: [{ at: minutes, fires: ['SchedulerUnseen'] }] }])).toBe('')
  })

  test('an expectation that is wrong is reported', async () => {
    const wrong = [{ series: seriesOf('TickerStopped'), expected: [{ at: minutes, fires: [] }] }]
    expect(await differences(wrong)).toContain('alertname="TickerStopped"')
  })
})

/** The healthy system with the fault of an alert. */
function seriesOf(alert: string): Series {
  const merged = Object.entries({ ...healthy, ...faults[alert] })
  return Object.fromEntries(merged.flatMap(([name, values]) => (values === null ? [] : [[name, values]])))
}

/** The series as the Prometheus of a cluster has them. */
function inNamespace(namespace: string, series: Series): Series {
  return Object.fromEntries(
    Object.entries(series).map(([name, values]) => {
      const [, metric, labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(name) ?? []
      return [`${metric}{${[`namespace="${namespace}"`, labels].filter(Boolean).join(',')}}`, values]
    }),
  )
}

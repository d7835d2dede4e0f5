import { readFile } from 'node:fs/promises'

/** A sample of a metric, for example `cron_processes{kind="worker",state="silent"} 1`. */
type Sample = { name: string; labels: Record<string, string>; value: number }

/** The part of PromQL that the recommended alarms use: a selector, `increase` over a range, `max` and `max by`, and a threshold. */
const alarmPattern =
  /^(?<max>max(?: by \((?<by>\w+)\))? ?\()?(?<increase>increase\()?(?<name>\w+)(?:\{(?<label>\w+)(?<operator>!?=)"(?<text>\w+)"\})?(?:\[\w+\])?\)* > (?<threshold>\d+)$/

/** Returns the alarms that docs/metrics.md recommends. */
export async function recommendedAlarms(): Promise<string[]> {
  const text = await readFile(new URL('../docs/metrics.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('Recommended alarms:')
  return [...(section.split('\n#')[0] ?? '').matchAll(/^- `(.+)`/gm)].map(([, alarm = '']) => alarm)
}

/** Returns whether an alarm fires on the metrics of some processes, read at the beginning and at the end of its range. */
export function fires(alarm: string, before: string, after: string): boolean {
  const parts = alarmPattern.exec(alarm)?.groups
  if (!parts) throw new Error(`The alarm uses more of PromQL than this test evaluates: ${alarm}`)
  const { increase, name, label, operator, text, threshold } = parts
  const matches = (sample: Sample) =>
    sample.name === name && (label === undefined || (sample.labels[label] === text) === (operator === '='))
  const first = samplesOf(before)
  // A maximum exceeds the threshold exactly when one of its samples does.
  return samplesOf(after)
    .filter(matches)
    .some((sample) => sample.value - (increase ? valueBefore(first, sample) : 0) > Number(threshold))
}

/** A counter that did not exist counts as 0, which is stricter than Prometheus. */
function valueBefore(samples: Sample[], { name, labels }: Sample): number {
  const isSame = (other: Sample) =>
    other.name === name && JSON.stringify(other.labels) === JSON.stringify(labels)
  return samples.find(isSame)?.value ?? 0
}

function samplesOf(metrics: string): Sample[] {
  return [...metrics.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])),
    value: Number(value),
  }))
}

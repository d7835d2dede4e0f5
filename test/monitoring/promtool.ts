import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findPromtool } from '@fiscus/testing/servers/promtool'
import { parse } from 'yaml'
import { z } from 'zod'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../deploy/monitoring/alerts/', import.meta.url))

const alertSchema = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().regex(/^\d+m$/),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string(), runbook: z.string() }),
})
const groupSchema = z.strictObject({ name: z.string(), rules: z.array(alertSchema) })

type AlertGroup = z.output<typeof groupSchema>
/** Samples of a series, one a minute, in the notation of promtool: `0+1x60`. */
export type Series = Record<string, string>
/** What fires `at` a minute. Every alert is considered, or those of a selector. */
export type Expectation = { at: number; fires: string[]; among?: string }

/** Null: the tests of alerts and dashboards are skipped. */
export const promtool = await findPromtool()

/** The files of the rules, with their absolute paths. */
export async function alertFiles(): Promise<string[]> {
  return (await readdir(folder)).toSorted().map((file) => folder + file)
}

/** The groups of all files. */
export async function alertGroups(): Promise<AlertGroup[]> {
  const texts = await Promise.all((await alertFiles()).map((file) => readFile(file, 'utf8')))
  const file = z.strictObject({ groups: z.array(groupSchema) })
  return texts.flatMap((text) => file.parse(parse(text)).groups)
}

/** Evaluates the alerts on series, in a real Prometheus engine, and returns what differs from the expectations. */
export async function differences(
  cases: readonly { series: Series; expected: Expectation[] }[],
): Promise<string> {
  const tests = cases.map(({ series, expected }) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: expected.map(({ at, fires, among = '' }) => ({
      expr: `count by (alertname) (ALERTS{alertstate="firing"${among}})`,
      eval_time: `${at}m`,
      exp_samples: fires.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
    })),
  }))
  const rules = { rule_files: await alertFiles(), evaluation_interval: '1m', tests }
  return runWithFile(['test', 'rules'], rules)
}

/**
 * The samples of a process as series: the first minute with those of `before`, the others with those of `after`. A
 * counter that did not exist counts as 0, which is stricter than Prometheus, which adds `up`. Those of Node are left
 * out, because they depend on the load of the machine.
 */
export function seriesOfMetrics(process: string, before: string, after: string): Series {
  const first = samplesOf(process, before)
  const samples = [...samplesOf(process, after)].map(([series, value]) => [
    series,
    `${first.get(series) ?? 0} ${value}+0x30`,
  ])
  return { [`up{process="${process}"}`]: '1+0x31', ...Object.fromEntries(samples) }
}

function samplesOf(process: string, metrics: string): Map<string, string> {
  const lines = metrics.matchAll(/^(?!nodejs_|process_)(\w+)(?:\{(.*)\})? (-?[\d.e+-]+)$/gm)
  return new Map(
    [...lines].map(([, name, labels, value = '']) => {
      const all = [labels, `process="${process}"`].filter(Boolean).join(',')
      return [`${name}{${all}}`, value]
    }),
  )
}

/** Returns the faults of a file of rules. JSON is YAML. */
export async function runWithFile(command: readonly string[], content: unknown): Promise<string> {
  const temporary = await mkdtemp(join(tmpdir(), 'fiscus-rules-'))
  try {
    const file = join(temporary, 'rules.yaml')
    await writeFile(file, JSON.stringify(content))
    return await check([...command, file])
  } finally {
    await rm(temporary, { recursive: true })
  }
}

/** Runs promtool and returns what it prints when it fails, else an empty text. */
export async function check(args: readonly string[]): Promise<string> {
  return run(promtool ?? '', [...args], { timeout: 60_000 }).then(
    () => '',
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )
}

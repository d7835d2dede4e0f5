import { csvText } from '@fiscus/runtime/csv/csv-text'
import type { JobContext, ResultFile } from '../../define-job-kind.ts'
import type { Group, Report } from './report.ts'

/** The contents of a finished report. */
export type ReportContents = {
  params: { report: string }
  begun: string
  groups: readonly Group[]
  totals: readonly Group[]
}

/** Stores a report as CSV and as JSON, the rows before the totals. */
export async function writeReport(
  { blobs, signal }: Pick<JobContext, 'blobs' | 'signal'>,
  report: Report,
  contents: ReportContents,
): Promise<ResultFile[]> {
  const name = contents.params.report
  const csv = await blobs.put(bytesOf(csvText(csvRows(report, contents))), signal)
  const json = await blobs.put(bytesOf(jsonText(report, contents)), signal)
  return [
    { name: `${name}.csv`, media_type: 'text/csv; charset=utf-8; header=present', ...csv },
    { name: `${name}.json`, media_type: 'application/json', ...json },
  ]
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** A total has the word "total" in its first column. An unknown amount is an empty cell. */
function csvRows({ keys, sums, totalsBy }: Report, { groups, totals }: ReportContents): string[][] {
  const totalKeys = (total: Group) =>
    keys.map((name, column) => (column === 0 ? 'total' : (total.keys[totalsBy.indexOf(name)] ?? '')))
  return [
    [...keys, ...Object.keys(sums)],
    ...groups.map((group) => [...group.keys, ...group.sums.map((sum) => sum ?? '')]),
    ...totals.map((total) => [...totalKeys(total), ...total.sums.map((sum) => sum ?? '')]),
  ]
}

/** Amounts are strings, as in the API. */
function jsonText({ keys, sums, totalsBy }: Report, contents: ReportContents): string {
  const record = (names: readonly string[], group: Group) =>
    Object.fromEntries(
      [...names, ...Object.keys(sums)].map((name, at) => [name, [...group.keys, ...group.sums][at]]),
    )
  return JSON.stringify({
    ...contents.params,
    begun: contents.begun,
    rows: contents.groups.map((group) => record(keys, group)),
    totals: contents.totals.map((total) => record(totalsBy, total)),
  })
}

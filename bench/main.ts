import { parseArgs } from 'node:util'
import { measureRowsPerSecond } from './clean-ups/rows-per-second.ts'
import { measureWhileServing } from './clean-ups/while-serving.ts'
import { measureConfigurationSize } from './configuration-size.ts'
import { measureCostPerLine } from './cost-per-line.ts'
import { measureFirstPull } from './dav/first-pull.ts'
import { measureIdleCollections } from './dav/idle-collections.ts'
import { measurePullMemory } from './dav/pull-memory.ts'
import { measurePush } from './dav/push.ts'
import { measureEngine } from './engine.ts'
import { measureEventLoop } from './event-loop/event-loop.ts'
import { measureHttp } from './http.ts'
import { measureJobs } from './jobs/jobs.ts'
import { measureIdleMailboxes } from './mail/idle-mailboxes.ts'
import { measureInbound } from './mail/inbound.ts'
import { measureOutbound } from './mail/outbound.ts'
import { measurePop3 } from './mail/pop3.ts'
import { measureNeighbours } from './neighbours/neighbours.ts'
import { measurePanel } from './panel/panel.ts'
import { pdfMeasurements } from './pdf/pdf.ts'
import { writePlot } from './plots/write-plot.ts'
import { returnMeasurements } from './returns/returns.ts'
import { measureRunsAndStarts, measureRunsByConcurrency, measureScheduler } from './scheduler/scheduler.ts'
import { printTable, type Table } from './table.ts'
import { measureTenants } from './tenants/tenants.ts'

type Measurement = () => Promise<Table | readonly Table[]> | AsyncIterable<Table>

/**
 * The sections of the benchmark with their measurements, in the order of the output. Each table is printed when it is
 * done.
 */
const sections: Readonly<Record<string, readonly Measurement[]>> = {
  engine: [measureEngine],
  http: [measureHttp],
  neighbours: [measureNeighbours],
  'event-loop': [measureEventLoop],
  configuration: [measureConfigurationSize],
  scheduler: [measureScheduler],
  runs: [measureRunsAndStarts],
  concurrency: [measureRunsByConcurrency],
  jobs: [measureJobs],
  mail: [measureInbound, measureIdleMailboxes, measurePop3, measureOutbound],
  dav: [measurePush, measureIdleCollections, measureFirstPull, measurePullMemory],
  'clean-ups': [measureRowsPerSecond, measureWhileServing],
  tenants: [measureTenants],
  panel: [measurePanel],
  pdf: pdfMeasurements,
  returns: returnMeasurements,
}

/** What a section measures for its plot alone. */
const onlyForPlots: typeof sections = { engine: [measureCostPerLine] }

const help = `Usage: pnpm bench [${Object.keys(sections).join('] [')}] [--json] [--plots]

Measures each figure and its reference in the same run, and prints both with their ratio.
--plots also draws the plots of engine and concurrency into docs/plots.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    plots: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const unknown = positionals.find((name) => !(name in sections))
if (values.help) console.log(help)
else if (unknown !== undefined) {
  console.error(`Unknown section "${unknown}".\n\n${help}`)
  process.exitCode = 2
} else await run(positionals.length > 0 ? positionals : Object.keys(sections))

async function run(names: readonly string[]) {
  const tables: Table[] = []
  for (const measure of names.flatMap(measurementsOf)) {
    for await (const { plot, ...table } of tablesOf(measure())) {
      if (!values.json) printTable(table)
      tables.push(table)
      if (values.plots && plot) console.error(`\n  Drawn: ${await writePlot(plot)}`)
    }
  }
  if (values.json) console.log(JSON.stringify({ node: process.version, tables }, null, 2))
}

function measurementsOf(name: string): readonly Measurement[] {
  return [...(sections[name] ?? []), ...((values.plots && onlyForPlots[name]) || [])]
}

async function* tablesOf(measured: ReturnType<Measurement>): AsyncGenerator<Table> {
  if (Symbol.asyncIterator in measured) yield* measured
  else yield* [await measured].flat()
}

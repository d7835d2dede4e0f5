import { parseArgs } from 'node:util'
import { measureCleanUps } from './clean-ups/clean-ups.ts'
import { measureConfigurationSize } from './configuration-size.ts'
import { measureEngine } from './engine.ts'
import { measureHttp } from './http.ts'
import { measureJobs } from './jobs/kinds.ts'
import { measureScheduler } from './scheduler/scheduler.ts'
import { printTable, type Table } from './table.ts'

/** What can be measured, in the order it is shown. */
const sections: Readonly<Record<string, () => Promise<readonly Table[]>>> = {
  engine: measureEngine,
  http: measureHttp,
  configuration: measureConfigurationSize,
  scheduler: measureScheduler,
  jobs: measureJobs,
  'clean-ups': measureCleanUps,
}

const help = `Usage: pnpm bench [${Object.keys(sections).join('] [')}] [--json]

Measures each figure beside its peer in the same run and prints both with their ratio.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})

const unknown = positionals.find((name) => !(name in sections))
if (values.help) console.log(help)
else if (unknown !== undefined) {
  console.error(`There is no section "${unknown}".\n\n${help}`)
  process.exitCode = 2
} else await run(positionals.length > 0 ? positionals : Object.keys(sections))

async function run(names: readonly string[]) {
  const tables: Table[] = []
  for (const name of names) {
    const measured = (await sections[name]?.()) ?? []
    if (!values.json) measured.forEach(printTable)
    tables.push(...measured)
  }
  if (values.json) console.log(JSON.stringify({ node: process.version, tables }, null, 2))
}

import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bundleTestedPrograms } from '@fiscus/testing/global-setup'
import { randomOf } from '@fiscus/testing/random'
import type { Ledger, Release } from './count-ledger.ts'
import { causeFaults, type Outage } from './faults.ts'
import { type Backend, backends, openStage, type Stage } from './stage.ts'

/**
 * `npm run test:chaos`: what goes wrong in an installation goes wrong for some minutes, while a ledger in the database
 * counts. Then workers are added and removed under load. Ends with 1 when a slot was doubled or lost, a run is stuck,
 * or a write came after the release of its run. With `--write` the tables become a page of the documentation.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    write: { type: 'boolean', default: false },
  },
})
const page = join(import.meta.dirname, '../../../docs/performance/chaos.md')
const minutes = Number(values.minutes)
const seed = Number(values.seed)
const parts = ['faults', 'scale', ...backends.map((name) => name.toLowerCase())]
const isWanted = (part: string, all: readonly string[]) =>
  positionals.includes(part) || !all.some((other) => positionals.includes(other))
const unknown = positionals.find((part) => !parts.includes(part))
const isPart = values.write && positionals.length > 0
if (unknown !== undefined || isPart || !(minutes > 0) || !Number.isInteger(seed)) {
  console.error(
    'Usage: npm run test:chaos -- [faults] [scale] [redis] [postgresql] [--minutes=12] [--seed=N] [--write]',
  )
  process.exit(2)
}

/** Runs that no worker holds are released within a minute, and a retry or a late slot takes another. */
const patienceMs = 360_000
const tenants = ['acme', 'demo', 'other']
const tenantsOfScale = Array.from({ length: 12 }, (_, n) => `tenant${n + 1}`)
const skewsSeconds = [-90, 0, 90]
const workersOfSteps = [1, 3, 5, 3, 1]
const disturbedMs = 60_000
const pollMs = 250

type Column = Record<string, string | number>

/** Three tickers with wrong clocks and three workers, with one fault after another. */
async function endure(stage: Stage, say: (text: string) => void): Promise<Column> {
  const tickers = skewsSeconds.map((skewSeconds) => stage.start('ticker', { skewSeconds }))
  const workers = tickers.map(() => stage.start('worker', { concurrency: 6 }))
  const end = AbortSignal.timeout(minutes * 60_000)
  const { counts, outages } = await causeFaults(
    { stage, workers, tickers },
    { random: randomOf(seed), signal: end, say },
  )
  say('all faults have ended')
  const ledger = await stage.settle(patienceMs)
  return { ...counts, ...figuresOf(ledger, outages) }
}

/** From one worker to five and back, with a kill -9 in the middle of each step. */
async function scale(stage: Stage, say: (text: string) => void): Promise<Column> {
  const random = randomOf(seed)
  stage.start('ticker')
  const workers: ReturnType<Stage['start']>[] = []
  const figures: Column = {}
  const codes: (number | null)[] = []
  const stepMs = (minutes * 60_000) / 8
  for (const [step, count] of workersOfSteps.entries()) {
    while (workers.length < count) workers.push(stage.start('worker', { concurrency: 4, drainSeconds: 10 }))
    const removed = workers.splice(count)
    for (const worker of removed) worker[Symbol.dispose]()
    codes.push(...(await Promise.all(removed.map((worker) => worker.current().stop('SIGTERM')))))
    while (!workers.every((worker) => worker.current().output().includes('"processing runs"')))
      await sleep(pollMs)
    say(count === 1 ? '1 worker' : `${count} workers`)
    const [before, began] = [await stage.ended(), performance.now()]
    await sleep(stepMs / 2)
    const victim = workers[Math.floor(random() * count)]
    if (victim) stage.kill(victim)
    await sleep(stepMs / 2)
    const perSecond = ((await stage.ended()) - before) / ((performance.now() - began) / 1000)
    figures[`runs a second in step ${step + 1}, with ${count} ${count === 1 ? 'worker' : 'workers'}`] =
      perSecond.toFixed(1)
  }
  // The rest of the load needs more than one.
  while (workers.length < 5) workers.push(stage.start('worker', { concurrency: 4 }))
  const ledger = await stage.settle(patienceMs)
  figures['exit codes of removed workers'] = codes.join(', ')
  return { ...figures, ...figuresOf(ledger, []) }
}

function figuresOf({ due, runs, faults, releases }: Ledger, outages: readonly Outage[]): Column {
  for (const [name, all] of Object.entries(faults))
    for (const each of all.slice(0, 20)) console.log(`  ${name}: ${each}`)
  const isQuiet = ({ at, seconds }: Release) =>
    outages.every(({ from, to }) => to < at - disturbedMs || from > at + seconds * 1000)
  return {
    'slots due': due,
    'runs, and decisions to skip, by status': Object.entries(runs)
      .map(([status, count]) => `${count} ${status}`)
      .join(', '),
    'slots doubled': faults.doubled.length,
    'slots lost': faults.lost.length,
    'runs stuck': faults.stuck.length,
    'late writes': faults.late.length,
    'runs whose worker was killed': releases.length,
    'seconds until their release, median and most': medianAndMost(releases),
    ...(outages.length > 0 && {
      'the same, without an outage in the minute before or meanwhile': medianAndMost(
        releases.filter(isQuiet),
      ),
    }),
  }
}

function medianAndMost(releases: readonly Release[]): string {
  const sorted = releases.map(({ seconds }) => seconds).toSorted((a, b) => a - b)
  if (sorted.length === 0) return '–'
  return `${sorted[Math.floor((sorted.length - 1) / 2)]?.toFixed(1)} and ${sorted.at(-1)?.toFixed(1)}`
}

function markdown(columns: Readonly<Record<string, Column>>): string {
  const names = Object.keys(columns)
  const rows = [...new Set(names.flatMap((name) => Object.keys(columns[name] ?? {})))]
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`
  const head = `${line(['', ...names.map((name) => `queues in ${name}`)])}|${'---|'.repeat(names.length + 1)}\n`
  return head + rows.map((row) => line([row, ...names.map((name) => columns[name]?.[row] ?? '–')])).join('')
}

async function drill(part: 'faults' | 'scale', backend: Backend): Promise<Column> {
  const began = performance.now()
  const say = (text: string) =>
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`)
  console.log(`\n${part} with the queues in ${backend}, --minutes=${minutes} --seed=${seed}`)
  await using stage = await openStage(backend, part === 'faults' ? tenants : tenantsOfScale)
  const column = await (part === 'faults' ? endure : scale)(stage, say)
  return { ...column, 'load average of the machine, 15 minutes': loadavg()[2]?.toFixed(0) ?? '' }
}

await bundleTestedPrograms()
const titles = { faults: 'Faults', scale: 'Workers are added and removed' }
const sections: string[] = []
const failures: string[] = []
for (const part of ['faults', 'scale'] as const) {
  if (!isWanted(part, Object.keys(titles))) continue
  const columns: Record<string, Column> = {}
  for (const backend of backends) {
    if (!isWanted(backend.toLowerCase(), parts.slice(2))) continue
    const column = await drill(part, backend)
    console.log(`\n${markdown({ [backend]: column })}`)
    columns[backend] = column
    for (const name of ['slots doubled', 'slots lost', 'runs stuck', 'late writes'])
      if (column[name] !== 0) failures.push(`${column[name]} ${name} (${part}, ${backend}, --seed=${seed})`)
  }
  sections.push(`## ${titles[part]}\n\n${markdown(columns)}`)
}
if (values.write) writeFileSync(page, [head(), ...sections].join('\n'))
for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)

function head(): string {
  const day = new Date().toISOString().slice(0, 10)
  return `# Chaos of scheduled tasks

\`npm run test:chaos -- --minutes=${minutes} --seed=${seed} --write\` has written this page on ${day}, on a machine with
${availableParallelism()} cores. [Tests](../tests.md#chaos) says what the drill does, and what each figure means.
`
}

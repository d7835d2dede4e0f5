import { startDatabaseServer } from '@fiscus/testing/database-server'
import { approveMixed } from '../test/pdf/mixed-invoices.ts'
import { openPdfStage } from '../test/pdf/pdf-stage.ts'
import { surviveKills } from '../test/pdf/survive-kills.ts'
import { unprintedAmounts } from '../test/pdf/unprinted-amounts.ts'
import { printTable } from './table.ts'

/**
 * `node_modules/.bin/node bench/kill-pdf-job.ts [DOCUMENTS]`: kills the workers of a job with 1,000 invoices of all kinds, and their
 * Chromium, with kill -9, five times. Prints how many PDFs were rendered, used again, changed and lost, and how many amounts of their
 * snapshots they do not print. Takes a few minutes.
 */
const documents = Number(process.argv[2] ?? 1_000)
const kills = 5

await using server = await startDatabaseServer({ durable: true })
await using stage = await openPdfStage(server.url, ['demo'])
const demo = await stage.caller('demo')
const ids = await approveMixed(demo, documents)
const job = { kind: 'invoice', ids, language: 'pl', output: 'zip' }
const { body } = await demo<{ id: string }>('POST', '/api/v1/pdf/jobs', job)
const start = performance.now()
const documentsBetween = Math.floor(documents / (kills + 1))
const { status, rendered, reused, before, after } = await surviveKills(stage, {
  slug: 'demo',
  jobId: body.id,
  kills,
  documentsBetween,
})
const changed = [...before].filter(([id, sha256]) => after.get(id) !== sha256).length
const seconds = (performance.now() - start) / 1000
const unprinted = await unprintedAmounts(stage, { slug: 'demo', call: demo }, after)
for (const amount of unprinted.slice(0, 20)) console.error(`not printed: ${amount}`)
const verified = await demo<{ ok: boolean }>('GET', '/api/v1/tax/documents/verify')
printTable({
  title: `A job with ${documents} invoices, through ${kills} kills of its worker and of Chromium`,
  columns: ['status', 'rendered', 'used again', 'changed', 'lost', 'amounts missing', 'verified', 's'],
  note: 'Target: success, each document rendered once but those at work at a kill, none changed or lost, no amount missing.',
  rows: [
    [
      status,
      rendered,
      reused,
      changed,
      documents - after.size,
      unprinted.length,
      `${verified.body.ok}`,
      seconds,
    ],
  ],
})

import type { PdfKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { approveMixed } from '../test/pdf/mixed-invoices.ts'
import {
  november,
  numberedAgreements,
  numberedOffers,
  numberedProjects,
} from '../test/pdf/numbered-records.ts'
import { openPdfStage } from '../test/pdf/pdf-stage.ts'
import { surviveKills } from '../test/pdf/survive-kills.ts'
import { unprintedAmounts } from '../test/pdf/unprinted-amounts.ts'
import { unprintedTexts } from '../test/pdf/unprinted-texts.ts'
import { printTable } from './table.ts'

/**
 * `node_modules/.bin/node bench/kill-pdf-job.ts [INVOICES] [OTHERS]`: for each kind a job, with 1,000 invoices of all
 * kinds and 300 documents of each other kind, whose workers and their Chromium are killed with kill -9, five times.
 * Prints how many PDFs were rendered, used again, changed, lost and stored twice, and how many amounts of their
 * snapshots, or figures and names of their records, they do not print. Takes several minutes; prints each job as it is
 * done.
 */
const invoices = Number(process.argv[2] ?? 1_000)
const others = Number(process.argv[3] ?? 300)
const kills = 5
const slug = 'demo'

await using server = await startDatabaseServer({ durable: true })
await using stage = await openPdfStage(server.url, [slug])
const call = await stage.caller(slug)
const at = { stage, slug, call }

const invoiceIds = await approveMixed(call, invoices)
await measure('invoice', invoiceIds, (pdfs) => unprintedAmounts(stage, { slug, call }, pdfs))
const verified = await call<{ ok: boolean }>('GET', '/api/v1/tax/documents/verify')
console.log(`\nVerification of the invoices and their PDFs: ${verified.body.ok}`)

const kinds = {
  offer: numberedOffers,
  timesheet_report: numberedProjects,
  sla_agreement: numberedAgreements,
} as const
for (const kind of ['offer', 'timesheet_report', 'sla_agreement'] as const) {
  const records = await kinds[kind](at, others)
  await measure(kind, [...records.keys()], (pdfs) => unprintedTexts(stage, slug, { records, pdfs }))
}

/** Runs a job of records through the kills, and prints what became of it. */
async function measure(
  kind: PdfKind,
  ids: string[],
  unprintedOf: (pdfs: ReadonlyMap<string, string>) => Promise<string[]>,
) {
  const period = kind === 'timesheet_report' ? november : undefined
  const job = { kind, ids, period, language: 'pl', output: 'zip' }
  const { status: created, body, text } = await call<{ id: string }>('POST', '/api/v1/pdf/jobs', job)
  if (created !== 202) throw new Error(text)
  const start = performance.now()
  const { status, rendered, reused, files, before, after } = await surviveKills(stage, {
    slug,
    kind,
    jobId: body.id,
    kills,
    documentsBetween: Math.floor(ids.length / (kills + 1)),
  })
  const seconds = (performance.now() - start) / 1000
  const changed = [...before].filter(([id, sha256]) => after.get(id) !== sha256).length
  const unprinted = await unprintedOf(after)
  for (const missing of unprinted.slice(0, 20)) console.error(`not printed: ${missing}`)
  printTable({
    title: `A job with ${ids.length} documents of the kind ${kind}, through ${kills} kills of its worker and of Chromium`,
    columns: ['status', 'rendered', 'used again', 'stored twice', 'changed', 'lost', 'not printed', 's'],
    note: 'Target: success, each document rendered once but those at work at a kill, none stored twice, changed or lost, nothing missing in print.',
    rows: [
      [
        status,
        rendered,
        reused,
        files - after.size,
        changed,
        ids.length - after.size,
        unprinted.length,
        seconds,
      ],
    ],
  })
}

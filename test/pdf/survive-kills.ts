import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { PdfKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { pdfFiles } from '@fiscus/db/schema/pdf/files'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { descendantsOf } from '@fiscus/pdf/testing/processes'
import { programFile } from '@fiscus/testing/program-file'
import { eq, sql } from 'drizzle-orm'
import type { PdfStage } from './pdf-stage.ts'

/** What became of a job whose workers were killed. */
export type Survived = {
  status: string
  /** Documents that were rendered, by the count of all processes. */
  rendered: number
  reused: number
  /** PDFs that are stored at the end: one for each record, unless one was stored twice. */
  files: number
  /** The SHA-256 of the PDF of each record after the last kill, and at the end. */
  before: Map<string, string>
  after: Map<string, string>
}

const program = programFile('test/pdf/processes/worker.ts')

/**
 * Runs a job in one process after another. Each but the last is killed with kill -9 after some documents, every second
 * one after its Chromium, which the process replaces.
 */
export async function surviveKills(
  stage: PdfStage,
  {
    slug,
    kind,
    jobId,
    kills,
    documentsBetween,
  }: { slug: string; kind: PdfKind; jobId: string; kills: number; documentsBetween: number },
): Promise<Survived> {
  const { tax, inTenant } = stage
  const counted = { pdf_rendered_total: 0, pdf_reused_total: 0 }
  const work = async (documents: number, killsChromium: boolean) => {
    const child = fork(program, [tax.fresh.url, slug, tax.blobFolder])
    const ended = once(child, 'exit')
    let seen = 0
    child.on('message', async (message) => {
      if (message !== 'pdf_rendered_total' && message !== 'pdf_reused_total') return
      counted[message] += 1
      seen += 1
      if (killsChromium && seen === Math.ceil(documents / 2))
        for (const pid of await descendantsOf(child.pid ?? 0)) kill(pid)
      if (seen === documents) child.kill('SIGKILL')
    })
    await ended
  }
  for (let killed = 0; killed < kills; killed++) {
    await work(documentsBetween, killed % 2 === 1)
    // The heartbeat of a killed worker is too old after 30 seconds.
    await inTenant(slug, (db) =>
      db
        .update(backgroundJobs)
        .set({ heartbeat_at: sql`now() - interval '1 minute'` })
        .where(eq(backgroundJobs.id, jobId)),
    )
  }
  const { pdfs: before } = await storedPdfs(stage, slug, kind)
  const statusOf = async () => {
    const [job] = await inTenant(slug, (db) =>
      db.select({ status: backgroundJobs.status }).from(backgroundJobs).where(eq(backgroundJobs.id, jobId)),
    )
    return job?.status ?? ''
  }
  // A run begins no step after 150 seconds, and leaves the rest to the next one.
  do await work(Number.POSITIVE_INFINITY, false)
  while ((await statusOf()) === 'pending')
  const { files, pdfs: after } = await storedPdfs(stage, slug, kind)
  return {
    status: await statusOf(),
    files,
    rendered: counted.pdf_rendered_total,
    reused: counted.pdf_reused_total,
    before,
    after,
  }
}

/** The stored PDFs of a kind: their number, and the SHA-256 of each by its record. */
export function storedPdfs(
  { inTenant }: PdfStage,
  slug: string,
  kind: PdfKind,
): Promise<{ files: number; pdfs: Map<string, string> }> {
  return inTenant(slug, async (db) => {
    const { record_id, sha256 } = pdfFiles
    const rows = await db.select({ record_id, sha256 }).from(pdfFiles).where(eq(pdfFiles.kind, kind))
    return { files: rows.length, pdfs: new Map(rows.map((row) => [row.record_id, row.sha256])) }
  })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

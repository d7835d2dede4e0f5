import { pdfFiles, pdfJobItems } from '@fiscus/db/schema/pdf/files'
import { pdfTemplates } from '@fiscus/db/schema/pdf/templates'
import { standardTemplate } from '@fiscus/pdf/standard/standard-template'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import { runningPdf } from '@fiscus/service-pdf/testing/running-pdf'
import { openPdfStage } from '../pdf/pdf-stage.ts'
import { exampleRequestId, type Provoke } from './provoked.ts'

const templates = '/api/v1/pdf/templates'

/** Runs the PDF service and provokes its problems. */
export async function openPdfProblems(server: string) {
  await using opened = new AsyncDisposableStack()
  const pdf = opened.use(await runningPdf(server, ['demo']))
  const demo = await pdf.caller('demo')
  const headers = { 'x-request-id': exampleRequestId }
  const stage = opened.use(await openPdfStage(server, ['demo'], { pdfWaitMs: 30_000 }))
  const accessKey = { id: 'id', secret: 'secret' }
  const bucket = {
    bucket: 'fiscus',
    prefix: '',
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    accessKey,
  }
  const withoutFiles = opened.use(await runningPdf(server, ['demo'], { blobs: bucket }))
  const onStage = await stage.caller('demo')
  const provoke = {
    async 'pdf-failed'() {
      const [id = ''] = await stage.approve(onStage, ['FV/2026/11/0042'])
      const html = '<h1>{{ document.number | date }}</h1>'
      const copy = { from: 'standard-invoice', name: 'Faktura', html }
      const template = await onStage<{ id: string }>('POST', templates, copy)
      const match = { 'if-match': '"v1"' }
      await onStage('PATCH', `${templates}/${template.body.id}`, { is_default: 1 }, match)
      const asked = onStage('GET', `/api/v1/tax/documents/${id}/pdf`, undefined, headers)
      while ((await stage.work('demo')) === 'PDF jobs: none') {}
      return { reply: await asked, ids: [id] }
    },
    async 'pdf-file-removed'() {
      const [id = ''] = await stage.approve(onStage, ['FV/2026/11/0043'])
      const job = { kind: 'invoice', ids: [id], language: 'en', output: 'files' }
      const { body } = await onStage<{ id: string }>('POST', '/api/v1/pdf/jobs', job)
      const removed = '0190a0b0-0000-7000-8000-000000000002'
      await stage.inTenant('demo', (db) =>
        db
          .insert(pdfJobItems)
          .values({ job_id: body.id, position: 0, record_id: id, status: 'done', file_id: removed }),
      )
      return {
        reply: await onStage('GET', `/api/v1/pdf/files/${removed}`, undefined, headers),
        ids: [removed],
      }
    },
    async 'files-unavailable'() {
      const { fresh } = withoutFiles
      const file = {
        kind: 'invoice' as const,
        record_id: '0190a0b0-0000-7000-8000-000000000001',
        name: 'FV-2026-11-0042.pdf',
        template_key: 'standard-invoice@1',
        language: 'pl' as const,
        data_digest: 'a'.repeat(64),
        sha256: 'b'.repeat(64),
        bytes: 1,
        pages: 1,
        created_at: withoutFiles.clock.now(),
      }
      const [row] = await fresh.databases.withTenant(fresh.tenant('demo').id, (db) =>
        db.insert(pdfFiles).values(file).returning({ id: pdfFiles.id }),
      )
      const id = row?.id ?? ''
      const call = await withoutFiles.caller('demo')
      return { reply: await call('GET', `/api/v1/pdf/files/${id}/content`, undefined, headers), ids: [id] }
    },
    async 'template-standard'() {
      const match = { ...headers, 'if-match': '"v1"' }
      const change = { accent_color: '#0b7a4b' }
      return { reply: await demo('PATCH', `${templates}/standard-invoice`, change, match), ids: [] }
    },
    async 'chromium-missing'() {
      const { html, css } = standardTemplate('offer')
      const contents = { html, css, accent_color: '#1f5fbf', show_logo: 1 }
      const preview = { kind: 'offer', language: 'pl', format: 'pdf', ...contents }
      return { reply: await demo('POST', '/api/v1/pdf/previews', preview, headers), ids: [] }
    },
    async 'too-many-templates'() {
      const rows = Array.from({ length: 200 }, (_, number) => ({
        kind: 'invoice' as const,
        name: `${number}`,
      }))
      await pdf.fresh.databases.withTenant(pdf.fresh.tenant('demo').id, (db) =>
        db.insert(pdfTemplates).values(rows),
      )
      const copy = { from: 'standard-invoice', name: 'Faktura' }
      return { reply: await demo('POST', templates, copy, headers), ids: [] }
    },
  } satisfies Record<string, Provoke>
  return withResources({ provoke }, opened)
}

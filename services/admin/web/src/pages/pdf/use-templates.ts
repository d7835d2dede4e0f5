import type { PdfTemplateSummary } from '@fiscus/client'
import { useApi } from '../../api/client.ts'
import { useAllPages } from '../../api/use-all-pages.ts'

const pageSize = 200

/** The templates of the tenant at work, at most some hundred, the standard ones among them. */
export function useTemplates() {
  const api = useApi()
  return useAllPages<PdfTemplateSummary>(['pdf-templates'], async (cursor, signal) => {
    const { templates, next } = await api.listPdfTemplates({ cursor, limit: pageSize, signal })
    return { items: templates, next, etag: '' }
  })
}

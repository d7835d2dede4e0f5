import type { PdfRecordKind } from '@fiscus/contracts/pdf/pdf-record'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'

const shownMax = 50

/** The first projects or SLA agreements that have a text in their title or name, or in the name of their company. */
export function useRecords(kind: PdfRecordKind, text: string): readonly { id: string; label: string }[] {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['pdf-records', kind, text],
    queryFn: ({ signal }) =>
      api.listPdfRecords({ kind, search: text.slice(0, 100) || undefined, limit: shownMax, signal }),
    placeholderData: keepPreviousData,
  })
  return (data?.records ?? []).map(({ id, title, name, company_name: company }) => ({
    id,
    label: [title, name, company].filter((part) => part !== null).join(' · '),
  }))
}

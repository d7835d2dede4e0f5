import type { PdfJob } from '@fiscus/client'
import { jobStatuses } from '@fiscus/contracts/jobs/job-vocabulary'
import { pdfKinds } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useCursorList } from '../../components/table/list-state.ts'
import { choiceParam, type ValuesOf } from '../../search/params.ts'
import { useFreshList } from '../automation/use-fresh-list.ts'
import { isOpen } from '../jobs/use-jobs.ts'

const pageSize = 100
const liveMs = 2_000

/** The filters of the list of PDF jobs, in the address. */
export const pdfJobParams = { status: choiceParam(jobStatuses, ''), kind: choiceParam(pdfKinds, '') }

/** The PDF jobs of the filters, the newest first. */
export function usePdfJobs({ status, kind }: ValuesOf<typeof pdfJobParams>) {
  const api = useApi()
  const queryKey = ['pdf-jobs', status, kind]
  const filter = { status: status || undefined, kind: kind || undefined, limit: pageSize }
  const list = useCursorList({
    queryKey,
    read: ({ cursor, signal }) => api.listPdfJobs({ ...filter, cursor, signal }),
    rowsOf: ({ jobs }): readonly PdfJob[] => jobs,
  })
  return useFreshList(list, {
    queryKey,
    read: async (signal) => (await api.listPdfJobs({ ...filter, signal })).jobs,
    isOpen,
    refreshMs: liveMs,
  })
}

/** A PDF job, read again every two seconds until it has ended. */
export function usePdfJob(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['pdf-job', id],
    queryFn: ({ signal }) => api.getPdfJob(id, { signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isOpen(state.data) && liveMs,
  })
}

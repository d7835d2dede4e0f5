import type { PdfJob, PdfJobItem } from '@fiscus/client'
import type { PdfItemStatus } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useApi } from '../../api/client.ts'
import { useCursorList } from '../../components/table/list-state.ts'
import { isOpen } from '../jobs/use-jobs.ts'

const pageSize = 200
/**
 * Above it, the rows of a running job are read again at its end only: each page would be read with each of its steps.
 */
const freshRowsMax = 1_000

/** The documents of a job, read again while it processes them. */
export function useJobItems(job: PdfJob, status: PdfItemStatus | '') {
  const api = useApi()
  const queries = useQueryClient()
  const list = useCursorList({
    queryKey: ['pdf-job-items', job.id, status],
    read: ({ cursor, signal }) =>
      api.listPdfJobItems(job.id, { status: status || undefined, cursor, limit: pageSize, signal }),
    rowsOf: ({ items }): readonly PdfJobItem[] => items,
  })
  const readAgain = useEffectEvent(() => {
    if (!isOpen(job) || list.rows.length <= freshRowsMax)
      void queries.invalidateQueries({ queryKey: ['pdf-job-items', job.id] })
  })
  const progress = `${job.status} ${job.total_items} ${job.processed_items}`
  const shown = useRef(progress)
  useEffect(() => {
    if (shown.current === progress) return
    shown.current = progress
    readAgain()
  }, [progress])
  return list
}

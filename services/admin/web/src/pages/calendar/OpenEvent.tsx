import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../api/client.ts'
import { notifyProblem } from '../../problems/notify.tsx'
import { EventDrawer } from './EventDrawer.tsx'
import { readRecord } from './event-record.ts'
import { valuesOf } from './event-values.ts'

/** `recurrenceId` names an instance of a series; null: a single event. */
type Props = { id: string; recurrenceId: string | null; onClose: () => void }

/** Reads an event, or an instance of a series, and opens its form. */
export function OpenEvent({ id, recurrenceId, onClose }: Props) {
  const api = useApi()
  const { data, error } = useQuery({
    // A save reads the lists again, not the record that is open: the instance can have another name then.
    queryKey: ['calendar-event', id, recurrenceId],
    queryFn: ({ signal }) => readRecord(api, id, recurrenceId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    if (!error) return
    notifyProblem(error)
    onClose()
  }, [error, onClose])
  return data && <EventDrawer key={id} record={data} initial={valuesOf(data)} onClose={onClose} />
}

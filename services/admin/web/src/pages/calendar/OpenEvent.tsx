import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../api/client.ts'
import { notifyProblem } from '../../problems/notify.tsx'
import { EventDrawer } from './EventDrawer.tsx'
import { valuesOf } from './event-values.ts'

/** Reads an event and opens its form. */
export function OpenEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const api = useApi()
  const { data, error } = useQuery({
    queryKey: ['calendar', 'event', id],
    queryFn: ({ signal }) => api.getCalendarEvent(id, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    if (!error) return
    notifyProblem(error)
    onClose()
  }, [error, onClose])
  return data && <EventDrawer key={id} event={data} initial={valuesOf(data)} onClose={onClose} />
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../api/client.ts'
import { useCan } from '../../session/session.ts'
import type { Entry } from './ticket-entries.ts'

/** Marks the messages of an open ticket as read, for users who may. A failure leaves them unread. */
export function useMarkRead(entries: readonly Entry[]): void {
  const api = useApi()
  const queries = useQueryClient()
  const canWrite = useCan('mail:send')
  const marked = useRef(new Set<string>())
  const unread = entries.flatMap((entry) =>
    entry.type === 'message' && entry.direction === 'incoming' && entry.is_read === 0 ? [entry.id] : [],
  )
  const ids = unread.join(' ')
  useEffect(() => {
    const next = ids.split(' ').filter((id) => id !== '' && !marked.current.has(id))
    if (!canWrite || next.length === 0) return
    for (const id of next) marked.current.add(id)
    void Promise.allSettled(next.map((id) => api.changeMessage(id, { is_read: 1 }))).then(() =>
      queries.invalidateQueries({ queryKey: ['tickets'] }),
    )
  }, [ids, canWrite, api, queries])
}

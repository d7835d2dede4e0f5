import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ticketTexts } from './ticket-texts.ts'

type Change = { work: () => Promise<unknown>; done: string; onDone?: () => void }

/** Links a conversation to a ticket, opens one for it, or ends the link. */
export function useTicketLink(threadId: string) {
  const t = useTexts(ticketTexts)
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: Change) => work(),
    onSuccess: async (_, { done, onDone }) => {
      for (const name of ['mail-message', 'mail-messages', 'tickets'])
        await queries.invalidateQueries({ queryKey: [name] })
      notifyDone(done)
      onDone?.()
    },
    onError: (error) => notifyProblem(error),
  })
  return {
    isPending,
    open: () => mutate({ work: () => api.openThreadTicket(threadId), done: t('opened') }),
    unlink: () => mutate({ work: () => api.unlinkThread(threadId), done: t('unlinked') }),
    link: (ticketId: string, onDone: () => void) =>
      mutate({ work: () => api.linkThread(threadId, { ticket_id: ticketId }), done: t('linked'), onDone }),
  }
}

import type { MailTicket } from '@fiscus/client'
import { useApi } from '../../api/client.ts'
import { useTexts } from '../../texts/texts.ts'
import { ChooseTicket } from './ChooseTicket.tsx'
import { texts } from './texts.ts'
import { useTicketChanges } from './use-ticket-changes.ts'

type Props = { ticket: MailTicket; onOpen: (id: string) => void; onClose: () => void }

/** Merges a ticket into another one, which then opens. */
export function MergeTicket({ ticket, onOpen, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const { run, isBusy } = useTicketChanges()
  async function merge(into: MailTicket) {
    const undo = async () => {
      await api.unmergeTicket(ticket.id)
      onOpen(ticket.id)
    }
    const done = t('merged', { number: ticket.number, into: into.number })
    if (!(await run(() => api.mergeTicket(ticket.id, { into_id: into.id }), { done, undo }))) return
    onClose()
    onOpen(into.id)
  }
  return (
    <ChooseTicket
      title={t('mergeTitle', { number: ticket.number })}
      action={t('merge')}
      except={ticket.id}
      isBusy={isBusy}
      onChoose={merge}
      onClose={onClose}
    />
  )
}

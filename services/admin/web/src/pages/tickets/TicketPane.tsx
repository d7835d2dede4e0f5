import type { MailTicket } from '@fiscus/client'
import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../api/client.ts'
import { RecordState } from '../../components/RecordState.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { AnswerBox } from './AnswerBox.tsx'
import { Entries } from './Entries.tsx'
import { TicketHead } from './TicketHead.tsx'
import { texts } from './texts.ts'
import { answeredOf } from './ticket-entries.ts'
import { useEntries } from './use-entries.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useTicketChanges } from './use-ticket-changes.ts'
import { refreshMs } from './use-tickets.ts'

type Props = {
  id: string
  /** The ticket as the list has it, until it is read. */
  listed: MailTicket | undefined
  onOpen: (id: string) => void
  onBack: () => void
}

/** A ticket: its head, its conversation, and the answer below. */
export function TicketPane({ id, listed, onOpen, onBack }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const title = useRef<HTMLHeadingElement>(null)
  const focusTitle = () => title.current?.focus({ preventScroll: true })
  const {
    data,
    failureReason: error,
    refetch,
  } = useQuery({
    queryKey: ['ticket', id],
    queryFn: ({ signal }) => api.getMailTicket(id, { signal }),
    refetchInterval: refreshMs,
  })
  const ticket = data ?? listed
  const { list, entries } = useEntries(id)
  const isThere = ticket !== undefined
  useEffect(() => {
    if (isThere) title.current?.focus({ preventScroll: true })
  }, [isThere])
  useMarkRead(entries)
  if (!ticket)
    return (
      <RecordState
        error={error}
        onRetry={refetch}
        missing={t('notFound')}
        list={<Button onClick={onBack}>{t('back')}</Button>}
      />
    )
  return (
    <>
      <TicketHead ticket={ticket} title={title} onOpen={onOpen} onBack={onBack} />
      {ticket.merged_into_id !== null && (
        <Merged ticket={ticket} into={ticket.merged_into_id} onOpen={onOpen} />
      )}
      <Entries list={list} entries={entries} />
      <AnswerBox
        ticket={ticket}
        answered={list.isLoading ? undefined : answeredOf(entries)}
        onLeave={focusTitle}
      />
    </>
  )
}

/** In place of the conversation of a ticket that was merged: the way to the other one, and back. */
function Merged({
  ticket,
  into,
  onOpen,
}: {
  ticket: MailTicket
  into: string
  onOpen: (id: string) => void
}) {
  const t = useTexts(texts)
  const api = useApi()
  const canWrite = useCan('mail:send')
  const { run } = useTicketChanges()
  return (
    <Alert color="blue" m="md" title={t('isMerged')}>
      <Group gap="xs">
        <Button size="xs" onClick={() => onOpen(into)}>
          {t('openOther')}
        </Button>
        {canWrite && (
          <Button size="xs" variant="default" onClick={() => run(() => api.unmergeTicket(ticket.id))}>
            {t('unmerge')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

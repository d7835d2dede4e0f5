import type { MailTicket } from '@fiscus/client'
import { ActionIcon, Alert, Button, Group, TextInput, Title } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '../../api/client.ts'
import { RecordState } from '../../components/RecordState.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { AnswerBox } from './AnswerBox.tsx'
import { Entries } from './Entries.tsx'
import { TicketHead } from './TicketHead.tsx'
import { texts } from './texts.ts'
import { answeredOf } from './ticket-entries.ts'
import classes from './tickets.module.css'
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
      <header className={classes.head}>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <ActionIcon className={classes.back} variant="default" aria-label={t('back')} onClick={onBack}>
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
          <Subject ticket={ticket} titleRef={title} />
        </Group>
        <TicketHead ticket={ticket} onOpen={onOpen} />
      </header>
      {ticket.merged_into_id !== null && (
        <Merged ticket={ticket} into={ticket.merged_into_id} onOpen={onOpen} />
      )}
      <Entries list={list} entries={entries} />
      {!list.isLoading && <AnswerBox ticket={ticket} answered={answeredOf(entries)} onLeave={focusTitle} />}
    </>
  )
}

/** Number and subject, which a user changes in place. */
function Subject({ ticket, titleRef }: { ticket: MailTicket; titleRef: RefObject<HTMLHeadingElement | null> }) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const canWrite = useCan('mail:write')
  const { change } = useTicketChanges()
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === null)
    return (
      <>
        <Title ref={titleRef} order={2} tabIndex={-1} className={classes.subject}>
          #{ticket.number} {ticket.subject || mail('noSubject')}
        </Title>
        {canWrite && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('editSubject')}
            onClick={() => setTyped(ticket.subject)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        )}
      </>
    )
  const subject = typed.trim()
  const close = () => {
    flushSync(() => setTyped(null))
    titleRef.current?.focus()
  }
  const save = async () => {
    if (subject === ticket.subject || (await change(ticket, { subject }))) close()
  }
  return (
    <form
      className={classes.subject}
      onSubmit={(event) => {
        event.preventDefault()
        if (subject !== '') void save()
      }}
    >
      <Group gap="xs">
        <TextInput
          flex={1}
          autoFocus
          aria-label={t('subject')}
          maxLength={300}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        />
        <Button type="submit" disabled={subject === ''}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
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
  const canWrite = useCan('mail:write')
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

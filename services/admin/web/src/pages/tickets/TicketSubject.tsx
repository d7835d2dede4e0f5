import type { MailTicket } from '@fiscus/client'
import { ActionIcon, Button, Group, TextInput, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { texts } from './texts.ts'
import classes from './tickets.module.css'
import { useTicketChanges } from './use-ticket-changes.ts'

/** Number and subject, which a user changes in place. */
export function TicketSubject({
  ticket,
  title,
}: {
  ticket: MailTicket
  title: RefObject<HTMLHeadingElement | null>
}) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const canWrite = useCan('mail:send')
  const { change, isBusy } = useTicketChanges()
  const [typed, setTyped] = useState<string | null>(null)
  /** The ticket when the change began, so that what another user changes meanwhile is noticed; null after the question. */
  const [begun, setBegun] = useState<MailTicket | null>(null)
  if (typed === null)
    return (
      <Group gap={4} wrap="nowrap" className={classes.subject}>
        <Title ref={title} order={2} tabIndex={-1}>
          #{ticket.number} {ticket.subject || mail('noSubject')}
        </Title>
        {canWrite && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('editSubject')}
            onClick={() => {
              setTyped(ticket.subject)
              setBegun(ticket)
            }}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    )
  const subject = typed.trim()
  const close = () => {
    flushSync(() => setTyped(null))
    title.current?.focus()
  }
  const save = async () => {
    const before = begun ?? ticket
    setBegun(null)
    if (subject === before.subject || (await change(before, { subject }))) close()
  }
  return (
    <form
      className={classes.subject}
      onSubmit={(event) => {
        event.preventDefault()
        if (subject !== '' && !isBusy) void save()
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
        <Button type="submit" disabled={subject === ''} loading={isBusy}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}

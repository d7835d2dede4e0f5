import type { MailTicket } from '@fiscus/client'
import { priorities, ticketStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { ActionIcon, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { TextLink } from '../../components/links.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useCan } from '../../session/session.ts'
import { useCommand } from '../../shell/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { OwnerSelect } from '../groupware/OwnerSelect.tsx'
import { TicketStatus } from '../mail/states.tsx'
import { texts as mailTexts } from '../mail/texts.ts'
import { TicketActions } from './TicketActions.tsx'
import { TicketSubject } from './TicketSubject.tsx'
import { texts } from './texts.ts'
import classes from './tickets.module.css'
import { useTicketChanges } from './use-ticket-changes.ts'

const waitings = ['us', 'them', 'none'] as const

type Props = {
  ticket: MailTicket
  title: RefObject<HTMLHeadingElement | null>
  onOpen: (id: string) => void
  onBack: () => void
}

/** The subject of a ticket, who the customer is, and what a user changes of it. */
export function TicketHead({ ticket, title, onOpen, onBack }: Props) {
  const t = useTexts(texts)
  const canWrite = useCan('mail:send')
  return (
    <Stack component="header" gap={6} className={classes.head}>
      <Group gap="xs" align="flex-start">
        <ActionIcon className={classes.back} variant="default" aria-label={t('back')} onClick={onBack}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <TicketSubject ticket={ticket} title={title} />
        {canWrite && <TicketActions ticket={ticket} onOpen={onOpen} />}
      </Group>
      <Partner ticket={ticket} />
      {canWrite ? <Fields ticket={ticket} /> : <Values ticket={ticket} />}
    </Stack>
  )
}

/** The contact and the company, as links for users who may read them. */
function Partner({
  ticket: { contact_name: contact, company_name: company, mailbox_name },
}: {
  ticket: MailTicket
}) {
  const canRead = useCan('contacts:read')
  const of = (to: '/contacts' | '/companies', q: string | null) =>
    q !== null &&
    (canRead ? (
      <TextLink to={to} search={{ q }}>
        {q}
      </TextLink>
    ) : (
      <span>{q}</span>
    ))
  return (
    <Group gap="sm" fz="sm">
      {of('/contacts', contact)}
      {of('/companies', company)}
      <Text c="dimmed">{mailbox_name}</Text>
    </Group>
  )
}

/** The values, for users who may not change them. */
function Values({ ticket: { status, waiting_for, assignee_name, priority } }: { ticket: MailTicket }) {
  const t = useTexts(texts)
  return (
    <Group gap="sm">
      <TicketStatus status={status} />
      {waiting_for !== null && <StatusBadge tone="neutral" label={t(`waiting.${waiting_for}`)} />}
      <Text>{assignee_name ?? t('unassigned')}</Text>
      {priority !== 'normal' && <Text>{t(priority)}</Text>}
    </Group>
  )
}

function Fields({ ticket }: { ticket: MailTicket }) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const canAssign = useCan('users:read')
  const { change } = useTicketChanges()
  const assignee = useRef<HTMLDivElement>(null)
  const { status, priority, waiting_for, assignee_id, assignee_name } = ticket
  const focusAssignee = () => {
    const input = assignee.current?.querySelector('input')
    input?.focus()
    // What is typed replaces the name.
    input?.select()
  }
  useCommand(t('assign'), canAssign ? focusAssignee : undefined, 'a')
  const field = { size: 'xs', allowDeselect: false } as const
  return (
    <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" maw="44rem">
      <Select
        {...field}
        label={t('status')}
        data={ticketStatuses.map((value) => ({ value, label: mail(`ticket.${value}`) }))}
        value={status}
        onChange={(value) => value !== null && void change(ticket, { status: value })}
      />
      <Select
        {...field}
        label={t('waitingFor')}
        data={waitings.map((value) => ({ value, label: t(value) }))}
        value={waiting_for ?? 'none'}
        disabled={status === 'resolved' || status === 'closed'}
        onChange={(value) =>
          value !== null && void change(ticket, { waiting_for: value === 'none' ? null : value })
        }
      />
      <div ref={assignee}>
        <OwnerSelect
          label={t('assignee')}
          size="xs"
          known={{ id: assignee_id ?? '', label: assignee_name ?? '' }}
          value={assignee_id ?? ''}
          onChange={(value) => void change(ticket, { assignee_id: value || null })}
        />
      </div>
      <Select
        {...field}
        label={t('priority')}
        data={priorities.map((value) => ({ value, label: t(value) }))}
        value={priority}
        onChange={(value) => value !== null && void change(ticket, { priority: value })}
      />
    </SimpleGrid>
  )
}

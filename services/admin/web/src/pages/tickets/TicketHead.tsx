import type { MailTicket } from '@fiscus/client'
import { priorities, ticketStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { Button, Group, Select, Text } from '@mantine/core'
import { IconCheck, IconGitMerge, IconRotateClockwise, IconUserCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lazyPart } from '../../app/lazy-part.tsx'
import { TextLink } from '../../components/links.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useCan, useSession } from '../../session/session.ts'
import { useCommand } from '../../shell/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { OwnerSelect } from '../groupware/OwnerSelect.tsx'
import { TicketStatus } from '../mail/states.tsx'
import { texts as mailTexts } from '../mail/texts.ts'
import { texts } from './texts.ts'
import classes from './tickets.module.css'
import { useTicketChanges } from './use-ticket-changes.ts'

const MergeTicket = lazyPart(() => import('./MergeTicket.tsx'), 'MergeTicket')
const waitings = ['us', 'them', 'nobody'] as const

type Props = { ticket: MailTicket; onOpen: (id: string) => void }

/** Who the customer is, and what a user changes of a ticket. */
export function TicketHead({ ticket, onOpen }: Props) {
  const canWrite = useCan('mail:write')
  return (
    <>
      <Partner ticket={ticket} />
      {canWrite ? <Fields ticket={ticket} onOpen={onOpen} /> : <Values ticket={ticket} />}
    </>
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

function Fields({ ticket, onOpen }: Props) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const { principal, tenant } = useSession()
  const canAssign = useCan('users:read')
  const { change } = useTicketChanges()
  const [isMerging, setMerging] = useState(false)
  const assignee = useRef<HTMLDivElement>(null)
  const { number, status, priority, waiting_for, assignee_id } = ticket
  const isClosed = status === 'closed'
  const close = () =>
    void change(
      ticket,
      { status: isClosed ? 'open' : 'closed' },
      t(isClosed ? 'reopened' : 'closed', { number }),
    )
  const assign = (userId: string | null) => void change(ticket, { assignee_id: userId })
  const take = tenant !== null && assignee_id !== principal.id ? () => assign(principal.id) : undefined
  const focusAssignee = () => assignee.current?.querySelector('input')?.focus()
  useCommand(t(isClosed ? 'reopen' : 'closeTicket'), close, 'e')
  useCommand(t('assign'), canAssign ? focusAssignee : take, 'a')
  const field = { size: 'xs', allowDeselect: false, className: classes.field } as const
  return (
    <Group gap="xs" align="flex-end">
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
        value={waiting_for ?? 'nobody'}
        onChange={(value) =>
          value !== null && void change(ticket, { waiting_for: value === 'nobody' ? null : value })
        }
      />
      <div ref={assignee} className={classes.field}>
        {canAssign ? (
          <OwnerSelect
            label={t('assignee')}
            size="xs"
            known={{ id: assignee_id ?? '', label: ticket.assignee_name ?? '' }}
            value={assignee_id ?? ''}
            onChange={(value) => assign(value || null)}
          />
        ) : (
          <Text>{ticket.assignee_name ?? t('unassigned')}</Text>
        )}
      </div>
      <Select
        {...field}
        label={t('priority')}
        data={priorities.map((value) => ({ value, label: t(value) }))}
        value={priority}
        onChange={(value) => value !== null && void change(ticket, { priority: value })}
      />
      <Group gap="xs" ml="auto">
        {take && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUserCheck size={14} aria-hidden />}
            onClick={take}
          >
            {t('take')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconGitMerge size={14} aria-hidden />}
          onClick={() => setMerging(true)}
        >
          {t('merge')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={
            isClosed ? <IconRotateClockwise size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />
          }
          onClick={close}
        >
          {t(isClosed ? 'reopen' : 'closeTicket')}
        </Button>
      </Group>
      {isMerging && <MergeTicket ticket={ticket} onOpen={onOpen} onClose={() => setMerging(false)} />}
    </Group>
  )
}

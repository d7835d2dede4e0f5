import type { MailTicket } from '@fiscus/client'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { LoadingRows } from '../../components/table/LoadingRows.tsx'
import type { ListState } from '../../components/table/list-state.ts'
import { MoreRows } from '../../components/table/MoreRows.tsx'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { texts } from './texts.ts'
import classes from './tickets.module.css'

type Props = { list: ListState<MailTicket>; openId: string; isFiltered: boolean }

/** The tickets of a view, each a link that opens its conversation. */
export function TicketList({ list, openId, isFiltered }: Props) {
  const t = useTexts(texts)
  const { rows, isLoading, error, retry } = list
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <LoadingRows />
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(isFiltered ? 'emptyFiltered' : 'empty')}
        description={isFiltered ? undefined : t('emptyHelp')}
      />
    )
  return (
    <>
      {rows.map((ticket) => (
        <Row key={ticket.id} ticket={ticket} isOpen={ticket.id === openId} />
      ))}
      <MoreRows list={list} />
    </>
  )
}

function Row({ ticket, isOpen }: { ticket: MailTicket; isOpen: boolean }) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const isUnread = ticket.unread_count > 0
  return (
    <Link
      to="."
      search={(search) => ({ ...search, open: ticket.id })}
      resetScroll={false}
      className={classes.row}
      aria-current={isOpen || undefined}
      data-ticket={ticket.id}
    >
      <Group gap={6} wrap="nowrap">
        {isUnread && <span className={classes.unread} />}
        <Text truncate fw={isUnread ? 600 : undefined} flex={1}>
          {ticket.contact_name ?? ticket.sender_name ?? ticket.company_name ?? t('unknownPartner')}
        </Text>
        <Text fz="xs" c="dimmed" flex="none">
          <RelativeTime value={ticket.last_message_at} />
        </Text>
      </Group>
      <Text truncate fw={isUnread ? 600 : 500}>
        {isUnread && <VisuallyHidden>{t('unread')} </VisuallyHidden>}#{ticket.number}{' '}
        {ticket.subject || mail('noSubject')}
      </Text>
      <Text truncate fz="xs" c="dimmed">
        {ticket.preview}
      </Text>
      <Group gap={6} mt={4} wrap="nowrap">
        <Waiting ticket={ticket} />
        {ticket.priority === 'high' && <StatusBadge tone="bad" label={t('highPriority')} />}
        <Text truncate fz="xs" c="dimmed">
          {ticket.assignee_name ?? t('unassigned')}
        </Text>
      </Group>
    </Link>
  )
}

/** What the ticket waits for; of one that is over, that it is. */
function Waiting({ ticket: { status, waiting_for: who } }: { ticket: MailTicket }) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  if (status === 'closed' || status === 'resolved')
    return <StatusBadge tone="good" label={mail(`ticket.${status}`)} />
  if (who === null) return <StatusBadge tone="neutral" label={mail(`ticket.${status}`)} />
  return <StatusBadge tone={who === 'us' ? 'warning' : 'waiting'} label={t(`waiting.${who}`)} />
}

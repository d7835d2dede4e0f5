import type { MailMessage } from '@fiscus/client'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLink, IconTicket, IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { Section } from '../../components/Section.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { ticketTexts } from './ticket-texts.ts'
import { useTicketLink } from './use-ticket-link.ts'

const ChooseTicket = lazyPart(() => import('./ChooseTicket.tsx'), 'ChooseTicket')

/** The ticket of the conversation of a message, which a user links, opens, or takes away. */
export function Ticket({ message }: { message: MailMessage }) {
  const t = useTexts(ticketTexts)
  const canWrite = useCan('mail:write')
  const { open, unlink, isPending } = useTicketLink(message.thread_id)
  const [isChoosing, setChoosing] = useState(false)
  const { ticket_id: ticketId } = message
  if (ticketId !== null)
    return (
      <Section
        title={t('ticket')}
        action={
          canWrite && (
            <Button
              variant="default"
              leftSection={<IconUnlink size={16} aria-hidden />}
              loading={isPending}
              onClick={unlink}
            >
              {t('unlink')}
            </Button>
          )
        }
      >
        <TicketFacts id={ticketId} />
      </Section>
    )
  return (
    <Section title={t('ticket')}>
      <Text c="dimmed" fz="sm">
        {t('none')}
      </Text>
      {canWrite && (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {t('link')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTicket size={16} aria-hidden />}
            loading={isPending}
            onClick={open}
          >
            {t('open')}
          </Button>
        </Group>
      )}
      {isChoosing && <ChooseTicket threadId={message.thread_id} onClose={() => setChoosing(false)} />}
    </Section>
  )
}

const tones = {
  new: 'info',
  open: 'running',
  waiting: 'waiting',
  resolved: 'good',
  closed: 'neutral',
} as const

/** Number, subject and status of a ticket. */
function TicketFacts({ id }: { id: string }) {
  const t = useTexts(ticketTexts)
  const api = useApi()
  const { data: ticket } = useQuery({
    queryKey: ['mail-ticket', id],
    queryFn: ({ signal }) => api.getMailTicket(id, { signal }),
  })
  if (ticket === undefined) return null
  return (
    <Stack gap={4}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        #{ticket.number} {ticket.subject}
      </Text>
      <div>
        <StatusBadge tone={tones[ticket.status]} label={t(`status.${ticket.status}`)} />
      </div>
    </Stack>
  )
}

import type { MailMessage } from '@fiscus/client'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLink, IconTicket, IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { TextLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { TicketStatus } from '../mail/states.tsx'
import { ticketTexts } from './ticket-texts.ts'
import { useTicketLink } from './use-ticket-link.ts'

const ChooseTicket = lazyPart(() => import('../tickets/ChooseTicket.tsx'), 'ChooseTicket')

/** The ticket of the conversation of a message, which a user links, opens, or takes away. */
export function Ticket({ message }: { message: MailMessage }) {
  const t = useTexts(ticketTexts)
  const canWrite = useCan('mail:send')
  const { link, open, unlink, isPending } = useTicketLink(message.thread_id)
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
      {isChoosing && (
        <ChooseTicket
          title={t('link')}
          action={t('linkChosen')}
          isBusy={isPending}
          onChoose={({ id }) => link(id, () => setChoosing(false))}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  )
}

/** Number, subject and status of a ticket, which opens beside the list of tickets. */
function TicketFacts({ id }: { id: string }) {
  const api = useApi()
  const { data: ticket } = useQuery({
    queryKey: ['ticket', id],
    queryFn: ({ signal }) => api.getMailTicket(id, { signal }),
  })
  if (ticket === undefined) return null
  return (
    <Stack gap={4}>
      <TextLink to="/mail/tickets" search={{ open: id }} style={{ overflowWrap: 'anywhere' }}>
        #{ticket.number} {ticket.subject}
      </TextLink>
      <div>
        <TicketStatus status={ticket.status} />
      </div>
    </Stack>
  )
}

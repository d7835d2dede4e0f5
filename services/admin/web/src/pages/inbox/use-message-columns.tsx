import type { MailMessageSummary } from '@fiscus/client'
import { Group, Stack, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { Column } from '../../components/table/columns.ts'
import { DateTime } from '../../components/values/DateTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { texts } from './texts.ts'

/** The columns of a list of messages. */
export function useMessageColumns(): readonly Column<MailMessageSummary>[] {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const partnerOf = ({ direction, from_name, from_address, to }: MailMessageSummary) => {
    if (direction === 'incoming') return from_name ?? from_address ?? ''
    const [first] = to
    return first ? t('to', { name: first.name ?? first.address }) : ''
  }
  return [
    {
      key: 'subject',
      header: t('subject'),
      isName: true,
      width: '44%',
      cell: (message) => <Subject message={message} />,
    },
    { key: 'partner', header: t('partner'), cell: partnerOf },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => mail(`kind.${kind}`) },
    { key: 'received', header: t('received'), cell: ({ received_at: at }) => <DateTime value={at} /> },
  ]
}

/** The subject, what is special about the message, and the beginning of its text. */
function Subject({ message }: { message: MailMessageSummary }) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const isUnread = message.is_read === 0 && message.direction === 'incoming'
  return (
    <Stack gap={0} miw={0}>
      <Group gap="xs">
        <Text fw={isUnread ? 600 : undefined} lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
          {message.subject || mail('noSubject')}
        </Text>
        {isUnread && <StatusBadge tone="info" label={t('unread')} />}
        {message.ticket_id !== null && <StatusBadge tone="neutral" label={mail('ticket')} />}
        {message.attachment_count > 0 && (
          <IconPaperclip size={16} aria-label={t('attachments', { count: message.attachment_count })} />
        )}
      </Group>
      <Text fz="xs" c="dimmed" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
        {message.preview}
      </Text>
    </Stack>
  )
}

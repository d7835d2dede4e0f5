import type { MailMessage } from '@fiscus/client'
import { List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { TextLink } from '../../components/links.tsx'
import { Section } from '../../components/Section.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { texts } from './texts.ts'

const messagesMax = 100

/** The messages of the conversation, the oldest first. */
export function Conversation({ message }: { message: MailMessage }) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['mail-thread', message.thread_id],
    queryFn: ({ signal }) => api.listMessages({ thread_id: message.thread_id, limit: messagesMax, signal }),
  })
  const others = data?.messages ?? []
  if (others.length < 2) return null
  return (
    <Section title={t('conversation')}>
      <List listStyleType="none" spacing="xs">
        {others.toReversed().map(({ id, subject, from_name, from_address, received_at: at }) => (
          <List.Item key={id}>
            {id === message.id ? (
              <Text span fw={600}>
                {subject || mail('noSubject')}
              </Text>
            ) : (
              <TextLink to="/mail/messages/$message" params={{ message: id }}>
                {subject || mail('noSubject')}
              </TextLink>
            )}
            <Text fz="sm" c="dimmed">
              {from_name ?? from_address} · <DateTime value={at} />
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  )
}

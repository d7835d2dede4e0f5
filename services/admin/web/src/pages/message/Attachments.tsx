import type { MailMessage } from '@fiscus/client'
import { Anchor, List, Text } from '@mantine/core'
import { useTexts } from '../../texts/texts.ts'
import { useSizeText } from '../mail/use-size-text.ts'
import { fileAddress } from './file-address.ts'
import { texts } from './texts.ts'

/** The attachments of a message, to download. */
export function Attachments({ message }: { message: MailMessage }) {
  const t = useTexts(texts)
  const sizeText = useSizeText()
  return (
    <List listStyleType="none">
      {message.attachments.map(({ id, name, media_type: type, bytes }) => (
        <List.Item key={id}>
          <Anchor
            href={fileAddress(message.id, `attachments/${id}`)}
            download
            style={{ overflowWrap: 'anywhere' }}
          >
            {name ?? t('unnamed')}
          </Anchor>
          <Text span fz="sm" c="dimmed">
            {' '}
            {type}, {sizeText(bytes)}
          </Text>
        </List.Item>
      ))}
    </List>
  )
}

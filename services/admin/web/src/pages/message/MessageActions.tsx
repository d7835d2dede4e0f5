import type { MailMessage } from '@fiscus/client'
import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconDots,
  IconDownload,
  IconMail,
  IconMailOpened,
  IconTrash,
} from '@tabler/icons-react'
import { ButtonLink } from '../../components/links.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { fileAddress } from './file-address.ts'
import { texts } from './texts.ts'
import { useMessageChanges } from './use-message-changes.ts'

/** Replies to a message or forwards it, downloads its source, marks it as read or unread, and deletes it. */
export function MessageActions({ message }: { message: MailMessage }) {
  const canSend = useCan('mail:send')
  return (
    <>
      <MoreActions message={message} />
      <MarkRead message={message} />
      {canSend && (
        <>
          <ComposeLink message={message} as="forward" icon={IconArrowForwardUp} />
          {message.to.length + message.cc.length > 1 && (
            <ComposeLink message={message} as="reply_all" icon={IconArrowBackUpDouble} />
          )}
          <ComposeLink message={message} as="reply" icon={IconArrowBackUp} variant="filled" />
        </>
      )}
    </>
  )
}

type ComposeLinkProps = {
  message: MailMessage
  as: 'reply' | 'reply_all' | 'forward'
  icon: typeof IconArrowBackUp
  variant?: 'default' | 'filled'
}

function ComposeLink({ message: { id }, as, icon: Icon, variant = 'default' }: ComposeLinkProps) {
  const t = useTexts(texts)
  return (
    <ButtonLink
      to="/mail/compose"
      search={{ message: id, as: as === 'reply' ? undefined : as }}
      variant={variant}
      leftSection={<Icon size={16} aria-hidden />}
    >
      {t(as)}
    </ButtonLink>
  )
}

/** Marks an unread message as read. */
function MarkRead({ message }: { message: MailMessage }) {
  const t = useTexts(texts)
  const canWrite = useCan('mail:send')
  const { mark } = useMessageChanges(message)
  if (!canWrite || message.direction === 'outgoing' || message.is_read === 1) return null
  return (
    <Button variant="default" leftSection={<IconMailOpened size={16} aria-hidden />} onClick={mark}>
      {t('markRead')}
    </Button>
  )
}

/** What is done with a message less often. */
function MoreActions({ message }: { message: MailMessage }) {
  const t = useTexts(texts)
  const canDelete = useCan('mail:write')
  const canMark = useCan('mail:send')
  const { mark, remove } = useMessageChanges(message)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
          {t('more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={fileAddress(message.id, 'source')}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('source')}
        </Menu.Item>
        {canMark && message.direction === 'incoming' && message.is_read === 1 && (
          <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={mark}>
            {t('markUnread')}
          </Menu.Item>
        )}
        {canDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

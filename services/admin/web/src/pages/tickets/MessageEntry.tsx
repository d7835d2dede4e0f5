import type { MailTicketMessage } from '@fiscus/client'
import { Button, Group, Loader, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPaperclip } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ErrorState } from '../../components/ErrorState.tsx'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { useTexts } from '../../texts/texts.ts'
import { writeRecipient } from '../compose/address-list.ts'
import { OutgoingState } from '../mail/states.tsx'
import { texts as mailTexts } from '../mail/texts.ts'
import { Attachments } from '../message/Attachments.tsx'
import { HtmlFrame } from '../message/HtmlFrame.tsx'
import { useMessage } from '../message/use-message.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { texts } from './texts.ts'
import { isOfPerson } from './ticket-entries.ts'
import classes from './tickets.module.css'

type Props = {
  entry: MailTicketMessage
  isUnfolded: boolean
  /** Whether a later message follows. */
  hasLater: boolean
}

/** A message of the conversation: who wrote it, and its text, which is read when it is unfolded. */
export function MessageEntry({ entry, isUnfolded, hasLater }: Props) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const [isOpen, setOpen] = useState(isUnfolded)
  const { direction, kind, from_name, from_address, to, cc, at, preview } = entry
  const name = from_name ?? from_address ?? t('unknownPartner')
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const bodyId = useId()
  return (
    <article className={classes.entry} data-kind={direction} aria-label={t(`message.${direction}`, { name })}>
      <Group gap={6} wrap="nowrap" align="flex-start">
        <UnstyledButton
          flex={1}
          miw={0}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          <Group gap={6} wrap="nowrap" align="baseline">
            <Chevron size={14} aria-hidden style={{ flex: 'none', alignSelf: 'center' }} />
            <Text fw={600} truncate>
              {name}
            </Text>
            {!isOfPerson(entry) && (
              <Text fz="xs" c="dimmed">
                {mail(`kind.${kind}`)}
              </Text>
            )}
            {entry.attachment_count > 0 && <IconPaperclip size={14} aria-label={t('attachments')} />}
            <Text fz="xs" c="dimmed" ml="auto" flex="none">
              <RelativeTime value={at} />
            </Text>
          </Group>
          <Text fz="xs" c="dimmed" truncate>
            {isOpen ? t('toWhom', { names: [...to, ...cc].map(writeRecipient).join(', ') }) : preview}
          </Text>
        </UnstyledButton>
        <MessageMenu entry={entry} name={name} hasLater={hasLater} />
      </Group>
      <div id={bodyId}>{isOpen && <Body entry={entry} />}</div>
    </article>
  )
}

/** The text without what it quotes; then its HTML, attachments, and what became of it, if it was sent. */
function Body({ entry }: { entry: MailTicketMessage }) {
  const t = useTexts(texts)
  const { data: message, failureReason: error, refetch } = useMessage(entry.id)
  const [isWhole, setWhole] = useState(false)
  const [isHtml, setHtml] = useState(false)
  if (message === undefined)
    return error ? <ErrorState error={error} onRetry={refetch} /> : <Loader size="sm" />
  const { text, html } = message
  const reply = message.reply_text ?? text
  const hasQuotation = reply !== text
  const isSent = message.outgoing === null || message.outgoing.status === 'sent'
  return (
    <Stack gap="xs" mt="xs" align="flex-start">
      {isHtml ? (
        <HtmlFrame message={message} />
      ) : (
        <Text className={classes.text}>{(isWhole ? text : reply) ?? t('noText')}</Text>
      )}
      {message.attachments.length > 0 && <Attachments message={message} />}
      <Group gap="xs">
        {message.outgoing && !isSent && <OutgoingState status={message.outgoing.status} />}
        {hasQuotation && !isHtml && (
          <Action onClick={() => setWhole(!isWhole)}>{t(isWhole ? 'hideQuotation' : 'showQuotation')}</Action>
        )}
        {html !== null && (
          <Action onClick={() => setHtml(!isHtml)}>{t(isHtml ? 'showText' : 'showHtml')}</Action>
        )}
      </Group>
    </Stack>
  )
}

type ActionProps = { onClick: () => void; children: string }

/** Shows another part of a message. */
function Action({ onClick, children }: ActionProps) {
  return (
    <Button size="compact-xs" variant="subtle" onClick={onClick}>
      {children}
    </Button>
  )
}

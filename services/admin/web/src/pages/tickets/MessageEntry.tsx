import type { MailTicketMessage } from '@fiscus/client'
import { Button, Group, Loader, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPaperclip } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useApi } from '../../api/client.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { TextLink } from '../../components/links.tsx'
import { DateTime } from '../../components/values/DateTime.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { writeRecipient } from '../compose/address-list.ts'
import { OutgoingState } from '../mail/states.tsx'
import { texts as mailTexts } from '../mail/texts.ts'
import { Attachments } from '../message/Attachments.tsx'
import { HtmlFrame } from '../message/HtmlFrame.tsx'
import { useMessage } from '../message/use-message.ts'
import { texts } from './texts.ts'
import { isOfPerson } from './ticket-entries.ts'
import classes from './tickets.module.css'
import { useTicketChanges } from './use-ticket-changes.ts'

type Props = { entry: MailTicketMessage; isUnfolded: boolean }

/** A message of the conversation: who wrote it, and its text, which is read when it is unfolded. */
export function MessageEntry({ entry, isUnfolded }: Props) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const [isOpen, setOpen] = useState(isUnfolded)
  const { direction, kind, from_name, from_address, to, cc, at, preview } = entry
  const name = from_name ?? from_address ?? t('unknownPartner')
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const bodyId = useId()
  return (
    <article className={classes.entry} data-kind={direction} aria-label={t(`message.${direction}`, { name })}>
      <UnstyledButton w="100%" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
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
            <DateTime value={at} withoutZone />
          </Text>
        </Group>
        <Text fz="xs" c="dimmed" truncate>
          {isOpen ? t('toWhom', { names: [...to, ...cc].map(writeRecipient).join(', ') }) : preview}
        </Text>
      </UnstyledButton>
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
  const { text, html, reply_text: reply = text } = message
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
        <TextLink to="/mail/messages/$message" params={{ message: entry.id }} fz="xs">
          {t('openMessage')}
        </TextLink>
        <Split entry={entry} />
      </Group>
    </Stack>
  )
}

/** Moves a message, alone or with the later ones, out of the conversation, or back after it was moved. */
function Split({ entry: { id, split_from_id, thread_id } }: { entry: MailTicketMessage }) {
  const t = useTexts(texts)
  const api = useApi()
  const canWrite = useCan('mail:write')
  const { run, isBusy } = useTicketChanges()
  if (!canWrite) return null
  const undo = (thread: string) => api.unsplitMailThread(thread)
  if (split_from_id !== null)
    return (
      <Action isBusy={isBusy} onClick={() => run(() => undo(thread_id))}>
        {t('unsplit')}
      </Action>
    )
  async function split(withLater: 0 | 1) {
    let thread = ''
    const work = async () => {
      thread = (await api.splitMailMessage(id, { with_later: withLater })).id
    }
    await run(work, { done: t('splitDone'), undo: () => undo(thread) })
  }
  return (
    <>
      <Action isBusy={isBusy} onClick={() => split(0)}>
        {t('split')}
      </Action>
      <Action isBusy={isBusy} onClick={() => split(1)}>
        {t('splitLater')}
      </Action>
    </>
  )
}

type ActionProps = { isBusy?: boolean; onClick: () => void; children: string }

function Action({ isBusy = false, onClick, children }: ActionProps) {
  return (
    <Button size="compact-xs" variant="subtle" disabled={isBusy} onClick={onClick}>
      {children}
    </Button>
  )
}

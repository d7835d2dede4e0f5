import type { MailTicket } from '@fiscus/client'
import { Button, Group, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { IconArrowBackUp, IconNote, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '../../api/client.ts'
import { useConfirmDiscard } from '../../components/dialogs/use-confirm.tsx'
import { useZone } from '../../components/values/use-zone.ts'
import { useCan } from '../../session/session.ts'
import { useCommand } from '../../shell/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { AttachmentField } from '../compose/AttachmentField.tsx'
import { DraftNotice } from '../compose/DraftNotice.tsx'
import type { Stored } from '../compose/draft.ts'
import { requestOf } from '../compose/request-of.ts'
import { useDraft } from '../compose/use-draft.ts'
import { useInitialMessage } from '../compose/use-initial-message.ts'
import { type Answer, emptyAnswer, replyOf } from './answer.ts'
import { ReplyFields, useRecipientFaults } from './ReplyFields.tsx'
import { texts } from './texts.ts'
import classes from './tickets.module.css'
import { useTicketChanges } from './use-ticket-changes.ts'

type Mode = NonNullable<Answer['mode']>

type Props = {
  ticket: MailTicket
  /** The message that a reply goes to; null: there is none; undefined: it is being read. */
  answered: string | null | undefined
  /** Moves the focus back to the conversation. */
  onLeave: () => void
}

/** A reply to the customer, or a note for the team. What is written outlasts another ticket and a reload. */
export function AnswerBox(props: Props) {
  const [round, setRound] = useState(0)
  const canReply = useCan('mail:send') && props.answered !== null
  const canNote = useCan('mail:send')
  const modes: Mode[] = [...(canReply ? ['reply' as const] : []), ...(canNote ? ['note' as const] : [])]
  if (modes.length === 0) return null
  return <AnswerForm key={round} {...props} modes={modes} onDone={() => setRound(round + 1)} />
}

type FormProps = Props & { modes: readonly Mode[]; onDone: () => void }

function AnswerForm({ ticket, answered, modes, onLeave, onDone }: FormProps) {
  const t = useTexts(texts)
  const api = useApi()
  const zone = useZone()
  const canClose = useCan('mail:send') && ticket.status !== 'closed'
  const { run, isBusy } = useTicketChanges()
  const confirmDiscard = useConfirmDiscard()
  const draft = useDraft(`ticket ${ticket.id}`, emptyAnswer)
  const [answer, setAnswer] = useState(draft.values)
  const [stored, setStored] = useState<Stored>('complete')
  const field = useRef<HTMLTextAreaElement>(null)
  const { mode } = answer
  const { initial: suggested } = useInitialMessage(answer.answers ?? answered ?? undefined, 'reply_all')
  const reply = suggested?.in_reply_to ? replyOf(answer, suggested) : null
  const { faults, check } = useRecipientFaults()

  function change(changes: Partial<Answer>) {
    const next = { ...answer, ...changes }
    if (next.mode === 'reply') next.answers ??= answered ?? null
    setAnswer(next)
    setStored(draft.store(next))
  }
  function open(next: Mode) {
    flushSync(() => change({ mode: next }))
    field.current?.focus()
  }
  function end() {
    draft.remove()
    onDone()
    onLeave()
  }
  async function discard() {
    const isEmpty = answer.text === '' && answer.note === '' && answer.attachments.length === 0
    if (isEmpty || (await confirmDiscard())) end()
  }
  async function submit(closes = false) {
    if (isBusy || (mode === 'note' ? answer.note : answer.text).trim() === '') return
    if (mode === 'reply' && (!reply || !check(reply))) return
    if (await (mode === 'note' ? addNote() : send(closes))) end()
  }
  const reopen = async () =>
    api.changeMailTicket(
      ticket.id,
      { status: ticket.status },
      { ifMatch: await api.getMailTicket(ticket.id) },
    )
  const addNote = () =>
    run(() => api.addTicketNote(ticket.id, { text: answer.note }), { done: t('noteStored') })
  const send = (closes: boolean) =>
    run(
      async () => {
        if (!reply) return false
        const { idempotencyKey } = draft
        const body = { ...requestOf(reply, zone), ticket_status: closes ? ('closed' as const) : null }
        return api.sendMail(body, { idempotencyKey })
      },
      {
        done: t(closes ? 'sentAndClosed' : 'sent'),
        undo: closes ? reopen : undefined,
      },
    )
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event.shiftKey && canClose)
  }
  useCommand(t('reply'), modes.includes('reply') ? () => open('reply') : undefined, 'r')
  useCommand(t('note'), modes.includes('note') ? () => open('note') : undefined, 'n')

  if (mode === null || !modes.includes(mode))
    return (
      <Group className={classes.answer} gap="xs">
        {modes.map((each) => (
          <Button
            key={each}
            variant={each === 'reply' ? 'filled' : 'default'}
            leftSection={<ModeIcon mode={each} />}
            onClick={() => open(each)}
          >
            {t(each)}
          </Button>
        ))}
      </Group>
    )
  const isNote = mode === 'note'
  return (
    <Stack
      component="section"
      gap="xs"
      className={classes.answer}
      data-mode={mode}
      aria-label={t(mode)}
      onKeyDown={onKeyDown}
    >
      <Group gap="xs" align="flex-end">
        <SegmentedControl
          size="xs"
          aria-label={t('kindOfAnswer')}
          data={modes.map((value) => ({ value, label: t(value) }))}
          value={mode}
          onChange={open}
        />
        {!isNote && (
          <ReplyFields
            answer={answer}
            reply={reply}
            newest={answered ?? null}
            faults={faults}
            onChange={change}
          />
        )}
      </Group>
      {stored !== 'complete' && <DraftNotice isRestored={false} stored={stored} />}
      <Textarea
        ref={field}
        label={t(isNote ? 'noteLabel' : 'replyLabel')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={20_000}
        value={isNote ? answer.note : answer.text}
        onChange={({ currentTarget: { value } }) => change(isNote ? { note: value } : { text: value })}
      />
      <Group gap="xs" align="flex-end">
        <Button
          color={isNote ? 'yellow' : undefined}
          leftSection={isNote ? <ModeIcon mode="note" /> : <IconSend size={16} aria-hidden />}
          loading={isBusy}
          onClick={() => submit()}
        >
          {t(isNote ? 'storeNote' : 'send')}
        </Button>
        {!isNote && canClose && (
          <Button variant="default" disabled={isBusy} onClick={() => submit(true)}>
            {t('sendAndClose')}
          </Button>
        )}
        {!isNote && (
          <AttachmentField
            files={answer.attachments}
            error={null}
            onChange={(attachments) => change({ attachments })}
          />
        )}
        <Button variant="subtle" color="gray" ml="auto" onClick={discard}>
          {t('discard')}
        </Button>
      </Group>
    </Stack>
  )
}

function ModeIcon({ mode }: { mode: Mode }) {
  const Icon = mode === 'reply' ? IconArrowBackUp : IconNote
  return <Icon size={16} aria-hidden />
}

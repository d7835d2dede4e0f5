import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useConfirmDiscard } from '../../components/dialogs/use-confirm.tsx'
import { FormFaults } from '../../components/records/FormFaults.tsx'
import { faultsOf } from '../../components/records/faults.ts'
import { focusOwnFault } from '../../components/records/focus-fault.ts'
import { useZone } from '../../components/values/use-zone.ts'
import { notifyDone } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { zonedTime } from '../../texts/zoned-time.ts'
import { ComposeFields } from './ComposeFields.tsx'
import { type ComposeValues, composeFaults } from './compose-values.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { requestOf } from './request-of.ts'
import { texts } from './texts.ts'
import { useDraft } from './use-draft.ts'

type Props = {
  initial: ComposeValues
  /** Which message it is: each has a draft of its own. */
  place: string
}

/** A message that is written. Every change is in its draft; after it was sent, its place in the queue opens. */
export function ComposeForm({ initial, place }: Props) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const confirmDiscard = useConfirmDiscard()
  const draft = useDraft(place, initial)
  const [stored, setStored] = useState<'complete' | 'without_files' | 'none'>('complete')
  const zone = useZone()
  const form = useForm<ComposeValues>({
    initialValues: draft.values,
    onValuesChange: (values) => setStored(draft.store(values)),
    validate: (values) => {
      const faults = Object.entries(composeFaults(values, zonedTime(new Date(), zone)))
      return Object.fromEntries(faults.map(([name, { key, entries }]) => [name, t(key, { entries })]))
    },
  })
  const { send, isSending, failure } = useSend((names) => form.setErrors(names), draft)
  async function discard() {
    const isChanged = draft.isRestored || form.isDirty()
    if (isChanged && !(await confirmDiscard())) return
    draft.remove()
    await navigate({ to: '/mail/inbox' })
  }
  return (
    <form onSubmit={form.onSubmit(send, (_faults, _values, event) => focusOwnFault(event))} noValidate>
      <Stack gap="md" maw="52rem">
        <DraftNotice isRestored={draft.isRestored} stored={stored} />
        <FormFaults failure={failure} names={names} />
        <ComposeFields form={form} zone={zone} />
        <Group>
          <Button type="submit" loading={isSending} leftSection={<IconSend size={16} aria-hidden />}>
            {t(form.values.not_before === '' ? 'send' : 'sendLater')}
          </Button>
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={discard}>
            {t('discard')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const names = [
  'mailbox_id',
  'to',
  'cc',
  'bcc',
  'subject',
  'html',
  'priority',
  'attachments',
  'not_before',
] as const

/**
 * Puts the message into the queue and opens it there, where it can be cancelled. What was typed stays when the API
 * rejects it.
 */
function useSend(
  setErrors: (errors: Record<string, string>) => void,
  { idempotencyKey, remove }: Pick<ReturnType<typeof useDraft>, 'idempotencyKey' | 'remove'>,
) {
  const t = useTexts(texts)
  const api = useApi()
  const zone = useZone()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  async function send(values: ComposeValues) {
    setSending(true)
    setFailure(null)
    try {
      const { id } = await api.sendMail(requestOf(values, zone), { idempotencyKey })
      remove()
      notifyDone(t('sent'))
      await navigate({ to: '/mail/outgoing', search: { open: id } })
    } catch (error) {
      setErrors(faultsOf(error, names).byField)
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, failure }
}

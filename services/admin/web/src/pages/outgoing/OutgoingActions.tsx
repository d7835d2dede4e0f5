import type { OutgoingMessage } from '@fiscus/client'
import { Button, Group } from '@mantine/core'
import { IconCheck, IconPencil, IconPlayerStop, IconRotateClockwise } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { ButtonLink } from '../../components/links.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts as mailTexts } from '../mail/texts.ts'
import { texts } from './texts.ts'

/** Cancels a message that waits, retries a failed one, and resolves an unknown one in one of two ways. */
export function OutgoingActions({
  message,
}: {
  message: Pick<OutgoingMessage, 'id' | 'status' | 'subject' | 'mail_message_id'>
}) {
  const t = useTexts(texts)
  const mail = useTexts(mailTexts)
  const api = useApi()
  const confirm = useConfirm()
  const subject = message.subject || mail('noSubject')
  const { run, isPending } = useChange()
  if (!useCan('mail:send')) return null

  async function cancel() {
    const title = t('cancelTitle', { subject })
    const action = t('cancel')
    if (await confirm({ title, body: t('cancelText'), action, cancel: t('keep'), isDangerous: true }))
      run({ work: () => api.cancelOutgoingMail(message.id), done: t('cancelled') })
  }
  async function resolve(outcome: 'sent' | 'resend') {
    const [name, title, body] =
      outcome === 'sent'
        ? (['resolveSent', 'resolveSentTitle', 'resolveSentText'] as const)
        : (['resolveRetry', 'resolveRetryTitle', 'resolveRetryText'] as const)
    if (await confirm({ title: t(title, { subject }), body: t(body), action: t(name) }))
      run({ work: () => api.resolveOutgoingMail(message.id, { as: outcome }), done: t('resolved') })
  }

  if (message.status === 'pending')
    return <Action icon={IconPlayerStop} label={t('cancel')} isPending={isPending} onClick={cancel} />
  if (message.status === 'failed' || message.status === 'cancelled')
    return (
      <Group gap="xs">
        <Action
          icon={IconRotateClockwise}
          label={t('retry')}
          isPending={isPending}
          onClick={() => run({ work: () => api.retryOutgoingMail(message.id), done: t('retried') })}
        />
        <ButtonLink
          variant="default"
          to="/mail/compose"
          search={{ message: message.mail_message_id, as: 'again' }}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t('writeAgain')}
        </ButtonLink>
      </Group>
    )
  if (message.status !== 'unknown') return null
  return (
    <Group gap="xs">
      <Action
        icon={IconCheck}
        label={t('resolveSent')}
        isPending={isPending}
        onClick={() => resolve('sent')}
      />
      <Action
        icon={IconRotateClockwise}
        label={t('resolveRetry')}
        isPending={isPending}
        onClick={() => resolve('resend')}
      />
    </Group>
  )
}

type ActionProps = { icon: typeof IconCheck; label: string; isPending: boolean; onClick: () => void }

function Action({ icon: Icon, label, isPending, onClick }: ActionProps) {
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      loading={isPending}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

function useChange() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: string }) => work(),
    onSuccess: async (_, { done }) => {
      await queries.invalidateQueries({ queryKey: ['outgoing'] })
      await queries.invalidateQueries({ queryKey: ['outgoing-message'] })
      await queries.invalidateQueries({ queryKey: ['mail-message'] })
      notifyDone(done)
    },
    onError: (error) => notifyProblem(error),
  })
  return { run: mutate, isPending }
}

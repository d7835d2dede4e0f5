import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ErrorState } from '../../components/ErrorState.tsx'
import { focusOwnFault } from '../../components/records/focus-fault.ts'
import { useReturnFocus } from '../../components/records/use-return-focus.ts'
import { useTexts } from '../../texts/texts.ts'
import { viewerZone } from '../automation/time/slot-time.ts'
import { texts } from './texts.ts'

/** The end of a pause, null for a pause until it is resumed, and its reason. */
export type Pause = { until: string | null; reason: string | null }

type Props = {
  title: string
  onPause: (pause: Pause) => void
  isSaving: boolean
  failure: unknown
  onClose: () => void
}

/** Asks for the end and the reason of a pause. */
export function PauseDialog({ title, onPause, isSaving, failure, onClose }: Props) {
  const t = useTexts(texts)
  useReturnFocus()
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const isPast = until !== '' && Date.parse(until) <= Date.now()
    setFault(isPast ? t('untilPast') : undefined)
    if (isPast) focusOwnFault(event)
    else
      onPause({ until: until === '' ? null : new Date(until).toISOString(), reason: reason.trim() || null })
  }

  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failure !== null && <ErrorState error={failure} />}
          <Text size="sm">{t('pauseHelp')}</Text>
          <TextInput
            type="datetime-local"
            label={t('until')}
            description={t('untilHelp', { zone: viewerZone() })}
            value={until}
            error={fault}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
          <TextInput
            label={t('reason')}
            description={t('pauseReasonHelp')}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('pause')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

import type { CronTask } from '@fiscus/client'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ErrorState } from '../../components/ErrorState.tsx'
import { texts as componentTexts } from '../../components/texts.ts'
import { useTexts } from '../../texts/texts.ts'
import { viewerZone } from '../automation/time/slot-time.ts'
import { texts } from './texts.ts'
import { usePause } from './use-pause.ts'

/** Pauses a task until a time, or until it is resumed. */
export function PauseDialog({ task, onClose }: { task: CronTask; onClose: () => void }) {
  const t = useTexts(texts)
  const common = useTexts(componentTexts)
  const [until, setUntil] = useState('')
  const [fault, setFault] = useState<string>()
  const { pause } = usePause(task)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isPast = until !== '' && Date.parse(until) <= Date.now()
    setFault(isPast ? t('untilPast') : undefined)
    if (!isPast)
      pause.mutate({ until: until === '' ? null : new Date(until).toISOString() }, { onSuccess: onClose })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pauseTitle', { task: task.label })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {pause.error && <ErrorState error={pause.error} />}
          <Text size="sm">{t('pauseHelp')}</Text>
          <TextInput
            type="datetime-local"
            label={t('until')}
            description={t('untilHelp', { zone: viewerZone() })}
            value={until}
            error={fault}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={pause.isPending}>
              {t('pause')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

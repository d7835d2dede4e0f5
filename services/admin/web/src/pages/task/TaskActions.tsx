import type { CronTask } from '@fiscus/client'
import { Button, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconPlayerPause, IconPlayerTrackNext } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { useNow } from '../automation/time/use-now.ts'
import { useTaskLabel } from '../automation/words/use-task-label.ts'
import { PauseDialog } from '../cron/PauseDialog.tsx'
import { RunNowButton } from '../cron/RunNowButton.tsx'
import { isPaused } from '../cron/task-state.ts'
import { texts } from './texts.ts'
import { usePause } from './use-pause.ts'

/** Runs a task, pauses or resumes it, and opens its form. */
export function TaskActions({ task, onEdit }: { task: CronTask; onEdit: () => void }) {
  const t = useTexts(texts)
  const labelOf = useTaskLabel()
  const [isPausing, dialog] = useDisclosure(false)
  const paused = isPaused(task, useNow())
  const { pause, resume } = usePause(task)
  return (
    <>
      <RunNowButton task={task} size="sm" />
      {paused ? (
        <WriteButton
          icon={<IconPlayerTrackNext size={16} aria-hidden />}
          isLoading={resume.isPending}
          onClick={() => resume.mutate()}
        >
          {t('resume')}
        </WriteButton>
      ) : (
        <WriteButton icon={<IconPlayerPause size={16} aria-hidden />} onClick={dialog.open}>
          {t('pause')}
        </WriteButton>
      )}
      <WriteButton icon={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </WriteButton>
      {isPausing && (
        <PauseDialog
          title={t('pauseTitle', { task: labelOf(task) })}
          onPause={(values) => pause.mutate(values, { onSuccess: dialog.close })}
          isSaving={pause.isPending}
          failure={pause.error}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

type ButtonProps = { icon: ReactNode; onClick: () => void; isLoading?: boolean; children: string }

/** A button that needs the right to change tasks. */
function WriteButton({ icon, onClick, isLoading = false, children }: ButtonProps) {
  const t = useTexts()
  const canWrite = useCan('cron:write')
  return (
    <Tooltip label={t('noTaskRight')} disabled={canWrite}>
      <Button
        variant="default"
        leftSection={icon}
        loading={isLoading}
        data-disabled={!canWrite || undefined}
        aria-disabled={!canWrite}
        onClick={() => canWrite && onClick()}
      >
        {children}
      </Button>
    </Tooltip>
  )
}

import type { CronTask } from '@fiscus/client'
import { Facts } from '../../components/values/Facts.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { words } from '../automation/words/texts.ts'
import { CatalogueButton } from './CatalogueButton.tsx'
import { texts } from './texts.ts'

/** The settings of a task, apart from its schedule. */
export function TaskFacts({ task }: { task: CronTask }) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const format = useFormat()
  const seconds = (value: number) => format.duration(value * 1000)
  return (
    <>
      <Facts
        facts={[
          [t('name'), task.name],
          [t('tenant'), task.tenant ?? word('administration')],
          [t('commandClass'), task.command_class],
          [t('timeout'), seconds(task.timeout_seconds)],
          [t('attempts'), task.max_attempts],
          [t('retryDelay'), task.max_attempts > 1 && seconds(task.retry_delay_seconds)],
          [t('misfirePolicy'), word(`policy.${task.misfire_policy}`)],
          [t('misfireWindow'), seconds(task.misfire_window_seconds)],
          [t('lateAfter'), task.late_after_seconds !== null && seconds(task.late_after_seconds)],
          [t('pingUrl'), task.ping_url],
          [t('failures'), task.consecutive_failures],
          [t('updatedBy'), task.updated_by],
          [t('version'), task.version],
        ]}
      />
      <CatalogueButton task={task} />
    </>
  )
}

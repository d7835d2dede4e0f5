import type { BackgroundJobSummary } from '@fiscus/client'
import { StatusBadge, type Tone } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

const tones: Record<BackgroundJobSummary['status'], Tone> = {
  pending: 'waiting',
  running: 'running',
  success: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

/** The state of a job as icon and word. */
export function JobState({ status }: { status: BackgroundJobSummary['status'] }) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[status]} label={t(`status.${status}`)} />
}

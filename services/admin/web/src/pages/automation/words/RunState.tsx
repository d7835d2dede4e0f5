import type { CronRun } from '@fiscus/client'
import { StatusBadge, type Tone } from '../../../components/values/StatusBadge.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { words } from './texts.ts'

const tones: Record<CronRun['status'], Tone> = {
  scheduled: 'waiting',
  running: 'running',
  success: 'good',
  failed: 'bad',
  timeout: 'warning',
  skipped: 'neutral',
  interrupted: 'warning',
}

/** The state of a run as icon and word. */
export function RunState({ status }: { status: CronRun['status'] }) {
  const word = useTexts(words)
  return <StatusBadge tone={tones[status]} label={word(`run.${status}`)} />
}

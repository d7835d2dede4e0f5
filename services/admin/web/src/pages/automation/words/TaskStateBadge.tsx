import { StatusBadge, type Tone } from '../../../components/values/StatusBadge.tsx'
import { useTexts } from '../../../texts/texts.ts'
import type { TaskState } from '../../cron/task-state.ts'
import { words } from './texts.ts'

const tones: Record<TaskState, Tone> = {
  running: 'running',
  waiting: 'waiting',
  off: 'neutral',
  paused: 'paused',
  late: 'warning',
  failed: 'bad',
  success: 'good',
  idle: 'info',
}

/** The state of a task as icon and word. */
export function TaskStateBadge({ state }: { state: TaskState }) {
  const word = useTexts(words)
  return <StatusBadge tone={tones[state]} label={word(`state.${state}`)} />
}

import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconInfoCircle,
  IconLoader2,
  IconPlayerPause,
} from '@tabler/icons-react'

/** What a state means for the reader. The page writes its word; icon and colour follow from the tone. */
export type Tone = 'good' | 'bad' | 'warning' | 'running' | 'waiting' | 'paused' | 'neutral' | 'info'

const looks = {
  good: { icon: IconCircleCheck, color: 'green' },
  bad: { icon: IconCircleX, color: 'red' },
  warning: { icon: IconAlertTriangle, color: 'orange' },
  running: { icon: IconLoader2, color: 'accent' },
  waiting: { icon: IconClock, color: 'blue' },
  paused: { icon: IconPlayerPause, color: 'grape' },
  neutral: { icon: IconCircleDashed, color: 'gray' },
  info: { icon: IconInfoCircle, color: 'blue' },
} as const

/** A state as an icon and a word, never as a colour alone. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  const { icon: Icon, color } = looks[tone]
  return (
    <Badge color={color} leftSection={<Icon size={14} aria-hidden />}>
      {label}
    </Badge>
  )
}

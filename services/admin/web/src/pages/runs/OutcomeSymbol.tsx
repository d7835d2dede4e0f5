import {
  IconCheck,
  IconClockX,
  IconMinus,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconX,
} from '@tabler/icons-react'
import type { Outcome } from './heatmap-grid.ts'

const symbols: Record<Outcome, typeof IconX> = {
  outstanding: IconPlayerPlayFilled,
  success: IconCheck,
  failed: IconX,
  timeout: IconClockX,
  skipped: IconMinus,
  interrupted: IconPlayerStopFilled,
}

/** The symbol of an outcome, always beside its word or within a labelled cell. */
export function OutcomeSymbol({ outcome, size = 16 }: { outcome: Outcome; size?: number }) {
  const Icon = symbols[outcome]
  return <Icon size={size} aria-hidden />
}

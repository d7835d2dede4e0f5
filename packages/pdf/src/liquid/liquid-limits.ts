import type { TimeLimits } from '@fiscus/threads/thread'

/** Limits of a template. The thread bounds what those of Liquid miss. */
export type LiquidLimits = TimeLimits & {
  /** Characters of the HTML and of the style sheet. */
  parseLimit: number
  /** Milliseconds of processor time of one part. */
  renderLimit: number
  /** Characters and elements that filters and tags create. */
  memoryLimit: number
  /** Characters of the result. */
  outputMax: number
}

export const liquidLimits: LiquidLimits = {
  parseLimit: 200_000,
  renderLimit: 5_000,
  memoryLimit: 50_000_000,
  outputMax: 20_000_000,
  processorMs: 12_000,
  timeoutMs: 45_000,
}

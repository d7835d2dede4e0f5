/** Limits of a template. The thread bounds what those of Liquid miss. */
export type LiquidLimits = {
  /** Characters of the HTML and of the style sheet. */
  parseLimit: number
  /** Milliseconds of one part. */
  renderLimit: number
  /** Characters and elements that filters and tags create. */
  memoryLimit: number
  /** Outputs, tags and texts that are rendered. */
  templateLimit: number
  /** Characters of the result. */
  outputMax: number
  /** Milliseconds of a job in the thread; then the thread is terminated. */
  timeoutMs: number
}

export const liquidLimits: LiquidLimits = {
  parseLimit: 200_000,
  renderLimit: 5_000,
  memoryLimit: 50_000_000,
  templateLimit: 2_000_000,
  outputMax: 20_000_000,
  timeoutMs: 12_000,
}

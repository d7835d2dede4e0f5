import { availableParallelism } from 'node:os'

/** Limits of the engine. */
export type EngineLimits = {
  /** Milliseconds until Chromium has started, of the clock: its processor time is not known before. */
  launchMs: number
  /** Milliseconds of one document, of the clock and of the processor time of Chromium. Then Chromium is killed. */
  printMs: number
  /** Milliseconds of one document, however little processor time Chromium gets. Then Chromium is killed. */
  printTimeoutMs: number
  /** Documents that are printed at a time. */
  printsMax: number
  /** Pages of a document. */
  pagesMax: number
  /** Characters of the HTML and the style sheet. */
  charactersMax: number
  /** Bytes of a PDF. */
  bytesMax: number
  /** Documents of one Chromium. Then another one is started. */
  documentsMax: number
  /** Bytes of memory of Chromium between documents. Above them another one is started. */
  restingMemoryMax: number
  /** Bytes of memory of Chromium while it prints. Above them it is killed. */
  memoryMax: number
  /** Milliseconds without a document. Then Chromium is closed. */
  idleMs: number
}

export const engineLimits: EngineLimits = {
  launchMs: 90_000,
  printMs: 30_000,
  printTimeoutMs: 90_000,
  printsMax: Math.min(4, Math.max(2, availableParallelism())),
  pagesMax: 1_000,
  charactersMax: 30_000_000,
  bytesMax: 100_000_000,
  documentsMax: 200,
  restingMemoryMax: 600_000_000,
  memoryMax: 2_000_000_000,
  idleMs: 60_000,
}

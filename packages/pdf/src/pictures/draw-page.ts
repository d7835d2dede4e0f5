import { openThreadPool } from '@fiscus/threads/thread-pool'
import type { PictureJob } from './picture-thread.ts'

const limits = { processorMs: 20_000, timeoutMs: 45_000 }
const heightMax = 3_000

const threads = openThreadPool({
  catalogUrl: import.meta.resolve('./picture-thread.ts'),
  threadsMax: 1,
  resourceLimits: { maxOldGenerationSizeMb: 256 },
  env: {},
  idleMs: 30_000,
})

/**
 * Draws a page of a PDF, counted from 1, as a PNG of a width, at most 3,000 points high. A page that cannot be drawn is
 * an error.
 * @throws ThreadKilled after 20 s of processor time; the reason of the signal
 */
export function drawPage(
  pdf: Uint8Array,
  { pageNumber, width, signal }: { pageNumber: number; width: number; signal: AbortSignal },
): Promise<Uint8Array> {
  const job: PictureJob = { pdf, pageNumber, width, heightMax }
  return threads.run('picture', job, { limits, signal })
}

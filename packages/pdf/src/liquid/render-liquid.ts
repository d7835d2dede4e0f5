import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { templates } from '@fiscus/messages/templates'
import { ThreadKilled } from '@fiscus/threads/thread'
import { openThreadPool } from '@fiscus/threads/thread-pool'
import { type LiquidLimits, liquidLimits } from './liquid-limits.ts'
import type { LiquidJob, LiquidResult, TemplateSource } from './liquid-messages.ts'
import { TemplateError, type TemplateFault } from './template-error.ts'
import type { ViewNames } from './view-names.ts'

const threads = openThreadPool({
  catalogUrl: import.meta.resolve('./liquid-thread.ts'),
  threadsMax: 1,
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  env: {},
  idleMs: 30_000,
})

/**
 * Renders a template in a thread of its own, which is terminated if the template takes too long or too much memory.
 * Each output of data is escaped. `data` has a value or null for each name: a missing name is an error.
 * @throws TemplateError; the reason of the signal
 */
export async function renderLiquid(
  source: TemplateSource,
  data: object,
  options: { language: PdfLanguage; signal: AbortSignal; limits?: LiquidLimits },
): Promise<TemplateSource> {
  const { language, signal, limits = liquidLimits } = options
  const result = await run({ kind: 'render', source, data, language, limits }, signal)
  if ('rendered' in result) return result.rendered
  const [fault] = result.faults
  throw new TemplateError(fault ?? wholeFault(templates.notRenderable()))
}

/**
 * The faults of a template: those of its syntax, filters and tags, and names that the view does not have, in branches
 * that a rendering would skip as well. Empty: it has none. `names` are those of the view (`viewNames`).
 * @throws the reason of the signal
 */
export async function checkTemplate(
  names: ViewNames,
  source: TemplateSource,
  { signal }: { signal: AbortSignal },
): Promise<TemplateFault[]> {
  const result = await run({ kind: 'check', source, names, limits: liquidLimits }, signal)
  return 'faults' in result ? result.faults : []
}

async function run(job: LiquidJob, signal: AbortSignal): Promise<LiquidResult> {
  try {
    return await threads.run('liquid', job, { limits: job.limits, signal })
  } catch (error) {
    if (!(error instanceof ThreadKilled)) throw error
    const isLate = error.reason === 'time'
    return { faults: [wholeFault(isLate ? templates.takesTooLong() : templates.needsTooMuchMemory())] }
  }
}

const wholeFault = (message: Message): TemplateFault => ({ part: 'html', message, line: 1, column: 1 })

import { pdf } from '@fiscus/messages/pdf'
import type { Work } from '@fiscus/threads/work'
import { Context, type Liquid } from 'liquidjs'
import { checkNames } from './check-names.ts'
import { checkReferences } from './check-references.ts'
import { createLiquid } from './create-liquid.ts'
import { faultOf } from './fault-of.ts'
import type { LiquidJob, LiquidResult, TemplateSource } from './liquid-messages.ts'
import { countProcessorTime } from './processor-time.ts'
import type { TemplateFault } from './template-error.ts'

const parts = ['html', 'css'] as const

const liquid: Work<LiquidJob, LiquidResult> = {
  name: 'liquid',
  execute: (job) => (job.kind === 'render' ? render(job) : check(job)),
}

/** The works of the thread of templates. */
export const works = [liquid] as const

function render({ source, data, language, limits }: LiquidJob & { kind: 'render' }): LiquidResult {
  const rendered: TemplateSource = { html: '', css: '' }
  for (const part of parts)
    try {
      rendered[part] = renderPart(createLiquid(part, language, limits), source[part], data)
    } catch (error) {
      return { faults: [faultOf(error, part)] }
    }
  if (rendered.html.length + rendered.css.length <= limits.outputMax) return { rendered }
  const message = pdf.tooManyCharacters({ millions: limits.outputMax / 1_000_000 })
  return { faults: [{ part: 'html', message, line: 1, column: 1 }] }
}

function renderPart(liquid: Liquid, text: string, data: object): string {
  const context = new Context(data, liquid.options, { sync: true }, { liquid })
  countProcessorTime(context, liquid.options.renderLimit)
  return String(liquid.renderSync(liquid.parse(text), context))
}

function check({ source, names, limits }: LiquidJob & { kind: 'check' }): LiquidResult {
  const faults = parts.flatMap((part): TemplateFault[] => {
    try {
      const unknown = checkNames(createLiquid(part, 'en', limits).parse(source[part]), names, part)
      return [...unknown, ...checkReferences(source[part], part)]
    } catch (error) {
      return [faultOf(error, part)]
    }
  })
  return { faults }
}

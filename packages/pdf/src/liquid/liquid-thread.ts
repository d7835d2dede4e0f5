import type { Message } from '@fiscus/messages/message'
import { MessageError } from '@fiscus/messages/message-error'
import { pdf } from '@fiscus/messages/pdf'
import { templates } from '@fiscus/messages/templates'
import type { Work } from '@fiscus/threads/work'
import { AssertionError, Context, type Liquid, LiquidError } from 'liquidjs'
import { checkNames } from './check-names.ts'
import { checkReferences } from './check-references.ts'
import { createLiquid } from './create-liquid.ts'
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

/** The fault of an error of Liquid. Other errors are thrown again. */
function faultOf(error: unknown, part: TemplateFault['part']): TemplateFault {
  if (error instanceof AssertionError) return { part, message: templates.tooLong(), line: 1, column: 1 }
  if (error instanceof RangeError) return { part, message: templates.nestedTooDeeply(), line: 1, column: 1 }
  if (!LiquidError.is(error)) throw error
  const [line = 1, column = 1] = error.token.getPosition()
  return { part, message: messageOf(error), line, column }
}

function messageOf({ originalError, message }: LiquidError): Message {
  if (originalError instanceof MessageError) return originalError.text
  const [text = ''] = (originalError?.message ?? message).split(/, (?:line:|file:)|\n/, 1)
  const limit = /^(template render|memory alloc) limit exceeded/.exec(text)?.[1]
  if (limit === 'template render') return templates.takesTooLong()
  if (limit === 'memory alloc' || text === 'Invalid string length') return templates.needsTooMuchMemory()
  const name = /^undefined (variable|filter): (.*)$/.exec(text)
  if (name?.[1] === 'variable') return templates.noName({ name: name[2] ?? '' })
  if (name?.[1] === 'filter') return templates.noFilter({ name: name[2] ?? '' })
  const tag = /^tag "(.*)" not found$/.exec(text)
  return tag ? templates.noTag({ name: tag[1] ?? '' }) : templates.ofLiquid({ sentence: text.slice(0, 300) })
}

import type { Message } from '@fiscus/messages/message'
import { MessageError } from '@fiscus/messages/message-error'
import { templates } from '@fiscus/messages/templates'
import { AssertionError, LiquidError } from 'liquidjs'
import type { TemplateFault } from './template-error.ts'

/** The fault of an error of Liquid. Other errors are thrown again. */
export function faultOf(error: unknown, part: TemplateFault['part']): TemplateFault {
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

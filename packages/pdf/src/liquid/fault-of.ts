import { AssertionError, LiquidError } from 'liquidjs'
import type { TemplateFault } from './template-error.ts'

/** The fault of an error of Liquid. Other errors are thrown again. */
export function faultOf(error: unknown, part: TemplateFault['part']): TemplateFault {
  if (error instanceof AssertionError)
    return { part, message: 'The template is too long.', line: 1, column: 1 }
  if (error instanceof RangeError)
    return { part, message: 'The template is nested too deeply.', line: 1, column: 1 }
  if (!LiquidError.is(error)) throw error
  const [line = 1, column = 1] = error.token.getPosition()
  return { part, message: sentenceOf(error), line, column }
}

function sentenceOf({ originalError, message }: LiquidError): string {
  const [text = ''] = (originalError?.message ?? message).split(/, (?:line:|file:)|\n/, 1)
  const limit = /^(template render|memory alloc) limit exceeded/.exec(text)?.[1]
  if (limit === 'template render') return 'The template takes too long: reduce its loops.'
  if (limit === 'memory alloc' || text === 'Invalid string length')
    return 'The template needs too much memory: reduce its texts and lists.'
  const name = /^undefined (variable|filter): (.*)$/.exec(text)
  if (name?.[1] === 'variable') return unknownName(name[2] ?? '')
  if (name?.[1] === 'filter') return `The filter ${name[2]} does not exist.`
  const tag = /^tag "(.*)" not found$/.exec(text)
  return tag ? `The tag ${tag[1]} does not exist.` : `${text.slice(0, 300)}.`
}

/** The sentence about a name that the view does not have. */
export const unknownName = (name: string) => `The data has no ${name}.`

import type { Message } from '@fiscus/messages/message'
import { MessageError } from '@fiscus/messages/message-error'
import { templates } from '@fiscus/messages/templates'

/** A fault of a template. Line and column count from 1. */
export type TemplateFault = { part: 'html' | 'css'; message: Message; line: number; column: number }

/** A template that cannot be rendered. The text has the line and the column. */
export class TemplateError extends MessageError {
  override name = 'TemplateError'
  readonly fault: TemplateFault

  constructor(fault: TemplateFault) {
    super((fault.part === 'css' ? templates.inCss : templates.inHtml)(placeOf(fault)))
    this.fault = fault
  }
}

/** The values of a message that says where in a template a fault is. */
export function placeOf({ message, line, column }: TemplateFault) {
  return { line: String(line), column: String(column), fault: message }
}

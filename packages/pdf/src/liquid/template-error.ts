/** A fault of a template. Line and column count from 1. */
export type TemplateFault = { part: 'html' | 'css'; message: string; line: number; column: number }

/** A template that cannot be rendered. The message has the line and the column. */
export class TemplateError extends Error {
  override name = 'TemplateError'
  readonly fault: TemplateFault

  constructor(fault: TemplateFault) {
    const { part, message, line, column } = fault
    super(`${part === 'css' ? 'Style sheet' : 'Template'}, line ${line}, column ${column}: ${message}`)
    this.fault = fault
  }
}

/** A fault of a template. Line and column count from 1. */
export type TemplateFault = { part: 'html' | 'css'; message: string; line: number; column: number }

/** A template that cannot be rendered. The message has the line and the column. */
export class TemplateError extends Error {
  override name = 'TemplateError'
  readonly part: TemplateFault['part']
  readonly line: number
  readonly column: number

  constructor({ part, message, line, column }: TemplateFault) {
    super(`${part === 'css' ? 'Style sheet' : 'Template'}, line ${line}, column ${column}: ${message}`)
    this.part = part
    this.line = line
    this.column = column
  }
}

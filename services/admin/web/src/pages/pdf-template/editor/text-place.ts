import type { ProblemError } from '@fiscus/client'

/** A place in the HTML or in the style sheet of a template; lines and columns count from 1. */
export type TextPlace = { part: 'html' | 'css'; line: number; column: number }

/**
 * Finds the place that a fault of a template names: its pointer is that of the part, its message has the line and the
 * column. Returns null for a fault without one.
 */
export function placeOf({ pointer, message }: Pick<ProblemError, 'pointer' | 'message'>): TextPlace | null {
  const part = pointer === '/html' ? 'html' : pointer === '/css' ? 'css' : null
  const { line, column } = message?.params ?? {}
  return part && line ? { part, line: Number(line), column: Number(column) } : null
}

/** The index of a place in its text; a place outside of it is moved to the nearest inside. */
export function indexOfPlace(text: string, { line, column }: Pick<TextPlace, 'line' | 'column'>): number {
  const lines = text.split('\n')
  const index = Math.min(Math.max(line, 1), lines.length) - 1
  const before = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0)
  return before + Math.min(Math.max(column, 1) - 1, lines[index]?.length ?? 0)
}

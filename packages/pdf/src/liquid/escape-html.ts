import type { Context } from 'liquidjs'
import { withoutBidiControls } from './bidi-controls.ts'

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

/**
 * Escapes data for HTML, without the characters that change the order of letters. A list is joined, as Liquid prints
 * it. What is printed counts for the memory of the template.
 */
export function escapeHtml(this: { context: Context }, value: unknown): string {
  const text = textOf(value)
  this.context.memoryLimit.use(text.length)
  return withoutBidiControls(text).replaceAll(/[&<>"']/g, (character) => references[character] ?? character)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.map(textOf).join('') : String(value)
}

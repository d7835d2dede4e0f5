import { MessageError } from '@fiscus/messages/message-error'
import { templates } from '@fiscus/messages/templates'
import type { Context } from 'liquidjs'
import { withoutBidiControls } from './bidi-controls.ts'

const fieldsMax = 10
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

/**
 * The text of an output. null is empty, and a list is joined.
 * @throws MessageError for an object, which has no text
 */
export function textOf(value: unknown, separator = ''): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => textOf(item)).join(separator)
  const text = String(value)
  if (text === '[object Object]' && typeof value === 'object')
    throw new MessageError(templates.groupOfFields({ fields: Object.keys(value).slice(0, fieldsMax) }))
  return text
}

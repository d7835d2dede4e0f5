import { escapeHtml } from '@fiscus/http/docs/markdown'

type Attributes = Readonly<Record<string, string | number>>

/** Rounds a length to tenths of a unit, so that the same figures give the same text. */
export const tenths = (length: number) => String(Math.round(length * 10) / 10 || 0)

/** Returns an element. Values of attributes are escaped; `content` is SVG, or text from `escapeHtml`. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    return ` ${key}="${typeof value === 'number' ? tenths(value) : escapeHtml(value)}"`
  })
  const start = `<${name}${written.join('')}`
  return content.length > 0 ? `${start}>${content.join('')}</${name}>` : `${start}/>`
}

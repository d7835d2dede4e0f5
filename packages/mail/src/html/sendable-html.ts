import sanitize from 'sanitize-html'
import { allowedHtml } from './allowed-html.ts'

/**
 * Sanitises HTML that is sent, which may be pasted from anywhere: only tags, attributes and styles of an allow-list
 * remain, and nothing that runs or submits. Images stay when they are of the message itself (`cid:`) or at an https
 * address.
 */
export function sendableHtml(html: string): string {
  return sanitize(html, { ...allowedHtml, allowedSchemesByTag: { img: ['https', 'cid'] } })
}

import sanitize from 'sanitize-html'
import { allowedHtml } from './allowed-html.ts'
import { visibleHtml } from './visible-html.ts'

/** HTML that a browser can show without a request to another server. */
export type SafeHtml = {
  html: string
  /** Images that were removed because they are not of this message. */
  blockedImages: number
}

const htmlLength = 200_000
const inlineImage = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i

/**
 * Sanitises the HTML of a mail: only tags and attributes of an allow-list remain, and nothing that runs, submits or
 * loads. An image of the message itself (`cid:`) gets its address; remote images lose theirs. Of very long HTML the
 * first 200,000 characters are shown.
 * @param addressOf the address of the attachment with a Content-ID; null: the message has none
 */
export function sanitiseHtml(html: string, addressOf: (contentId: string) => string | null): SafeHtml {
  let blockedImages = 0
  const safe = sanitize(visibleHtml(html.slice(0, htmlLength)), {
    ...allowedHtml,
    // The addresses of images are those of `imageOf`: of attachments, relative to this service, or data.
    allowedSchemesByTag: { img: ['data'] },
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
      img: (tagName, { src, ...attribs }) => {
        const address = imageOf(src?.trim() ?? '', addressOf)
        if (address === null) blockedImages += 1
        return { tagName, attribs: address === null ? attribs : { ...attribs, src: address } }
      },
    },
  })
  return { html: safe, blockedImages }
}

function imageOf(source: string, addressOf: (contentId: string) => string | null): string | null {
  const [, contentId] = /^cid:(.{1,500})$/is.exec(source) ?? []
  if (contentId !== undefined) return addressOf(decoded(contentId))
  return inlineImage.test(source) ? source : null
}

/** A Content-ID in an address is percent-encoded (RFC 2392). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import sanitize from 'sanitize-html'

/** HTML that a browser can show without a request to another server. */
export type SafeHtml = {
  html: string
  /** Images that were removed because they are not of this message. */
  blockedImages: number
}

const htmlLength = 200_000
const colour = /^(#[0-9a-f]{3,8}|[a-z]{1,20}|rgba?\([\d\s,.%]{1,40}\))$/i
const length = /^(0|\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%))$/
const styles = {
  color: [colour],
  'background-color': [colour],
  'text-align': [/^(left|right|center|justify)$/],
  'font-weight': [/^(normal|bold|[1-9]00)$/],
  'font-style': [/^(normal|italic)$/],
  'text-decoration': [/^(none|underline|line-through)$/],
  'font-size': [length],
  'white-space': [/^(normal|pre|pre-wrap)$/],
  width: [length],
  'max-width': [length],
  padding: [length],
  margin: [length],
}
const tags = [
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em',
  'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s samp section small span strike',
  'strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr',
]
const inlineImage = /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i

/**
 * Sanitises the HTML of a mail: only tags and attributes of an allow-list remain, and nothing that runs, submits or loads. An image of
 * the message itself (`cid:`) gets its address; remote images lose theirs. Of very long HTML the first 200,000 characters are shown.
 * @param addressOf the address of the attachment with a Content-ID; null: the message has none
 */
export function sanitiseHtml(html: string, addressOf: (contentId: string) => string | null): SafeHtml {
  let blockedImages = 0
  const safe = sanitize(html.slice(0, htmlLength), {
    allowedTags: tags.flatMap((names) => names.split(' ')),
    allowedAttributes: {
      '*': ['style', 'dir', 'lang', 'title', 'align', 'valign', 'bgcolor'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      font: ['color', 'size', 'face'],
      table: ['width', 'border', 'cellpadding', 'cellspacing'],
      td: ['width', 'height', 'colspan', 'rowspan'],
      th: ['width', 'height', 'colspan', 'rowspan'],
      col: ['width', 'span'],
      ol: ['start', 'type'],
    },
    allowedStyles: { '*': styles },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // The addresses of images are those of `imageOf`: of attachments, relative to this service, or data.
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: 200,
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

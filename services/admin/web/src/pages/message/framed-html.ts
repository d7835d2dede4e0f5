/** A part of a page that a frame shows. */
export type Framed = { html: string; css: string }

const tag = /<[a-z][^<>]*>/gi
const styleAttribute = / style="([^"]*)"/i
/** What a sanitised style consists of. Anything else is left out. */
const plainStyle = /^(?!.*url)[\w\s#%.,:;()-]*$/i

/**
 * Moves the styles of sanitised HTML from its attributes to a style sheet, because the policy of the panel allows style
 * sheets with its nonce only (CSP Level 3 §8.3).
 */
export function framedHtml(sanitised: string): Framed {
  const rules = new Map<string, string>()
  const html = sanitised.replace(tag, (start) =>
    start.replace(styleAttribute, (_, style: string) => {
      if (!plainStyle.test(style)) return ''
      const name = rules.get(style) ?? `s${rules.size}`
      rules.set(style, name)
      return ` class="${name}"`
    }),
  )
  return { html, css: [...rules].map(([style, name]) => `.${name}{${style}}`).join('\n') }
}

/** Replaces the addresses of images by their content: a frame without an origin gets no image of the panel. */
export function withImages(html: string, images: ReadonlyMap<string, string>): string {
  return html.replace(
    /(<img\b[^<>]*? src=")([^"]*)(")/gi,
    (whole, start: string, address: string, end: string) => {
      const [, id = ''] = /\/attachments\/([^/"?]+)/.exec(address) ?? []
      const image = images.get(id)
      return image === undefined ? whole : `${start}${image}${end}`
    },
  )
}

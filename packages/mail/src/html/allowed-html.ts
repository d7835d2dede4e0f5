import type { IOptions } from 'sanitize-html'

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
/** What remains of the HTML of a mail: nothing that runs, submits or loads. Rules for images are those of each use. */
export const allowedHtml = {
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
  allowProtocolRelative: false,
  nestingLimit: 200,
} satisfies IOptions

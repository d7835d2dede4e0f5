import { grounds, type SeriesStyle } from './series-styles.ts'

const inks = {
  light: { text: '#1f2328', label: '#59636e', grid: '#dde2e8' },
  dark: { text: '#f0f6fc', label: '#9aa4af', grid: '#2a313a' },
} as const

type Scheme = keyof typeof grounds

/** The rules of a chart for the light scheme, and those for the dark one. */
export function styleSheet(styles: readonly Pick<SeriesStyle, Scheme>[]): string {
  return `
text{font:13px system-ui,-apple-system,"Segoe UI",sans-serif}
.heading{font-size:18px;font-weight:600}
.name{font-weight:600}
.number{font-variant-numeric:tabular-nums}
.end{text-anchor:end}
.middle{text-anchor:middle}
.line{fill:none;stroke:currentColor;stroke-width:2.5;stroke-linejoin:round}
.reference{stroke-width:1.75}
.leader{fill:none;stroke:currentColor;stroke-width:1;opacity:.7}
.marker{fill:currentColor}
${coloursOf('light', styles)}
@media (prefers-color-scheme:dark){
${coloursOf('dark', styles)}
}
`
}

function coloursOf(scheme: Scheme, styles: readonly Pick<SeriesStyle, Scheme>[]): string {
  const { text, label, grid } = inks[scheme]
  return [
    `.ground{fill:${grounds[scheme]}}`,
    `.marker{stroke:${grounds[scheme]}}`,
    `text{fill:${text}}`,
    `.label{fill:${label}}`,
    `.grid{stroke:${grid}}`,
    ...styles.map((style, index) => `.series-${index}{color:${style[scheme]}}`),
  ].join('\n')
}

import type { PdfTemplate } from '@fiscus/client'

export type TemplateValues = ReturnType<typeof valuesOf>

/** The values of the form of a template. */
export function valuesOf({ name, html, css, accent_color, show_logo }: PdfTemplate) {
  return { name, html, css, accent_color, show_logo: show_logo === 1 }
}

/** The contents of a template as the API has them. */
export function contentsOf({ html, css, accent_color, show_logo }: TemplateValues) {
  return {
    html,
    css,
    accent_color: accent_color.trim().toLowerCase(),
    show_logo: show_logo ? (1 as const) : (0 as const),
  }
}

/** The body of a request. */
export function bodyOf(values: TemplateValues) {
  return { name: values.name, ...contentsOf(values) }
}

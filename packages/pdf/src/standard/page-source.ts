import type { View } from '../views/view-schemas.ts'
import type { Template } from './standard-template.ts'

/** What is rendered: the sources in Liquid, and the data that they may use. */
export type PageSource = { html: string; css: string; data: View }

/** The sources of a page: the template with its colour, and the view with the logo only where the template shows it. */
export function pageSource({ html, css, accent_color, show_logo }: Template, view: View): PageSource {
  return {
    html,
    css: `:root { --accent: ${accent_color}; }\n${css}`,
    data: show_logo === 1 ? view : { ...view, logo: null },
  }
}

import type { PdfKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { PdfEngine } from '../engine/pdf-engine.ts'
import { renderLiquid } from '../liquid/render-liquid.ts'
import { pageSource } from '../standard/page-source.ts'
import { standardTemplate } from '../standard/standard-template.ts'
import type { View } from '../views/view-schemas.ts'

const { signal } = new AbortController()

/** For tests: renders a view with the standard template of its kind. */
export function renderView(kind: PdfKind, view: View) {
  const { data, ...source } = pageSource(standardTemplate(kind), view)
  return renderLiquid(source, data, { language: view.language, signal })
}

/** For tests: prints a view with the standard template of its kind. */
export async function printView(engine: PdfEngine, kind: PdfKind, view: View) {
  const page = await renderView(kind, view)
  return engine.print({ ...page, title: 'test', language: view.language }, { signal })
}

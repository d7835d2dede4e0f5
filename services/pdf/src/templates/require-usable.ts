import type { PdfKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { ProblemError } from '@fiscus/contracts/problems/problem'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { templates } from '@fiscus/messages/templates'
import { checkTemplate } from '@fiscus/pdf/liquid/render-liquid'
import { placeOf, type TemplateFault } from '@fiscus/pdf/liquid/template-error'
import { viewNames } from '@fiscus/pdf/liquid/view-names'
import { viewSchemas } from '@fiscus/pdf/views/view-schemas'

/** The parts of a template in Liquid. */
export type TemplateSource = { html: string; css: string }

const faultsMax = 20

/**
 * Checks the syntax of a template, and that its view has each name that it uses.
 * @throws Problem 422 `invalid-request` with the line and the column of each fault
 */
export async function requireUsable(
  kind: PdfKind,
  source: TemplateSource,
  signal: AbortSignal,
): Promise<void> {
  const faults = await checkTemplate(viewNames(viewSchemas[kind]), source, { signal })
  if (faults.length > 0) throw invalidRequest(faults.slice(0, faultsMax).map(errorOf))
}

/** A fault of a template as an error of the request that sent it. */
export function errorOf(fault: TemplateFault): ProblemError {
  return { pointer: `/${fault.part}`, detail: templates.atPlace(placeOf(fault)), code: 'invalid-value' }
}
